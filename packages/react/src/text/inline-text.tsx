'use client';
import type { ReactElement, ReactNode } from 'react';
import { useChunk } from '../internal/lazy/use-chunk.ts';
import { safeUrl } from '../internal/safe-url.ts';
import { visibleText } from '../internal/visible-text.ts';
import { readInline } from './read-inline.ts';
import type { InlinePart } from './read-inline.ts';
import type { RemoteImageProps } from './remote-image.tsx';
import { textChunk } from './text-chunk.ts';

/** One paragraph's words: code, strong words, links, pictures that wait to be asked for. */
export function InlineText({ text, streaming }: InlineTextProps): ReactElement {
  return <>{readInline(text, streaming).map(drawPart)}</>;
}

// Parts have no identity of their own, and none of them has state that could move to another.
function drawPart(part: InlinePart, index: number): ReactNode {
  const words = visibleText(part.text);
  if (part.type === 'image') {
    return <LateImage key={`${index} ${part.address}`} address={part.address} words={words} />;
  }
  if (part.type === 'link') return <SafeLink key={index} address={part.address} words={words} />;
  if (part.type === 'strong') return <strong key={index}>{words}</strong>;
  if (part.type === 'text') return words;
  return (
    <code key={index} data-slot="code-text">
      {words}
    </code>
  );
}

/** A link when its scheme is listed, else its words and the address as text. */
function SafeLink({ address, words }: { address: string; words: string }): ReactElement {
  const href = safeUrl(address);
  if (href === undefined) return <>{words === address ? words : `${words} (${visibleText(address)})`}</>;
  return (
    <a
      data-slot="text-link"
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={visibleText(address)}
    >
      {words}
    </a>
  );
}

export interface InlineTextProps {
  readonly text: string;
  /** The end of the text may be half-written. */
  readonly streaming: boolean;
}

/** A picture's words until what offers the picture itself is there. */
function LateImage(props: RemoteImageProps): ReactElement {
  const { parts } = useChunk(textChunk, true);
  return parts ? <parts.RemoteImage {...props} /> : <span data-slot="text-image">{props.words}</span>;
}
