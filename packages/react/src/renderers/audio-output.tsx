'use client';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { formatBytes } from '../internal/format/format-bytes.ts';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import type { AudioSource } from './audio-source.ts';

/** Bytes up to which a sound carried in the data is put on the page unasked; twenty times as much never is. */
const SMALL = 1_000_000;

/** A sound that is never fetched unasked and never plays by itself. Renders a `p`. */
export function AudioOutput({ source, label }: AudioOutputProps): ReactElement {
  const strings = useStrings('outputs', outputsStrings);
  const locale = useLocale();
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  if (source.kind === 'refused')
    return <p data-slot="output-note">{strings.notAnImage(visibleText(source.type))}</p>;
  const size = source.kind === 'data' ? formatBytes(source.bytes, locale) : '';
  if (source.kind === 'data' && source.bytes > SMALL * 20)
    return <p data-slot="output-note">{strings.audioTooLarge(size)}</p>;
  if (failed) return <p data-slot="output-note">{strings.audioFailed}</p>;
  if (!asked && !(source.kind === 'data' && source.bytes <= SMALL)) {
    const words = source.kind === 'data' ? strings.showAudio(size) : strings.loadAudio(source.host);
    return (
      <p data-slot="output-gate">
        <button type="button" data-slot="action-button" onClick={() => setAsked(true)}>
          {words}
        </button>
      </p>
    );
  }
  return (
    <p data-slot="output-audio">
      {/* What a tool recorded has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        controls
        preload="metadata"
        aria-label={label}
        src={source.src}
        onError={() => setFailed(true)}
      />
    </p>
  );
}

export interface AudioOutputProps {
  /** From `audioFromData` or `audioFromUrl`. */
  readonly source: AudioSource;
  /** What the sound is, for people who cannot see it: "Output". */
  readonly label: string;
}
