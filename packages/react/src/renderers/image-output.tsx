'use client';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { formatBytes } from '../internal/format/format-bytes.ts';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import type { ImageSource } from './image-source.ts';

/** An image that is never fetched unasked and never decoded when it is large. Renders a `figure`, or a `p` that says why not. */
export function ImageOutput({ source, alt, dataLimit = 1_000_000 }: ImageOutputProps): ReactElement {
  const strings = useStrings('outputs', outputsStrings);
  const locale = useLocale();
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  if (source.kind === 'refused')
    return <p data-slot="output-note">{strings.notAnImage(visibleText(source.type))}</p>;
  if (source.kind === 'data' && source.bytes > dataLimit * 20) {
    return <p data-slot="output-note">{strings.imageTooLarge(formatBytes(source.bytes, locale))}</p>;
  }
  const unasked = source.kind === 'data' && source.bytes <= dataLimit;
  const words = visibleText(alt);
  if (!asked && !unasked) {
    const label =
      source.kind === 'data'
        ? strings.showImage(formatBytes(source.bytes, locale))
        : strings.loadImage(source.host);
    return (
      <p data-slot="output-gate">
        <span>{words}</span>
        <button type="button" data-slot="action-button" onClick={() => setAsked(true)}>
          {label}
        </button>
      </p>
    );
  }
  if (failed) return <p data-slot="output-note">{`${words}: ${strings.imageFailed}`}</p>;
  return (
    <figure data-slot="output-image">
      <img
        src={source.src}
        alt={words}
        referrerPolicy="no-referrer"
        decoding="async"
        onError={() => setFailed(true)}
      />
    </figure>
  );
}

export interface ImageOutputProps {
  readonly source: ImageSource;
  readonly alt: string;
  /** Bytes up to which an image carried in the data shows unasked; 0 always asks. Twenty times as much is never shown. @default 1000000 */
  readonly dataLimit?: number | undefined;
}
