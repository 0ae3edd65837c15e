'use client';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { safeUrl } from '../internal/safe-url.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { messageTextStrings } from '../internal/strings/message-text-strings.ts';

/** A picture named by a text: its words until the reader asks for it, then the picture. Nothing is fetched before. */
export function RemoteImage({ address, words }: RemoteImageProps): ReactElement {
  const strings = useStrings('messageText', messageTextStrings);
  const [asked, setAsked] = useState(false);
  const href = safeUrl(address, ['https:', 'http:']);
  const label = words === '' ? strings.image : words;
  if (href === undefined) return <span data-slot="text-image">{label}</span>;
  if (asked) {
    return (
      <img data-slot="text-image" src={href} alt={words} referrerPolicy="no-referrer" decoding="async" />
    );
  }
  return (
    <button type="button" data-slot="text-image" onClick={() => setAsked(true)}>
      {strings.loadImage(label, new URL(href).host)}
    </button>
  );
}

export interface RemoteImageProps {
  /** As written in the text. */
  readonly address: string;
  /** Its alternative words. */
  readonly words: string;
}
