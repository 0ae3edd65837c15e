'use client';
import type { Message, MessageStatus } from '@callboard/core';
import type { ReactElement } from 'react';
import type { GlyphName } from '../internal/glyphs/drawings.ts';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import type { MessageStrings } from '../internal/strings/message-strings.ts';
import { messageStrings } from '../internal/strings/message-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { oneLine } from '../internal/text/one-line.ts';

interface Ending {
  readonly glyph: GlyphName;
  readonly words: (strings: MessageStrings, cause: string) => string;
}

const endings: Readonly<Record<MessageStatus, Ending | undefined>> = {
  streaming: undefined,
  completed: undefined,
  failed: { glyph: 'failed', words: ({ failed }, cause) => failed(cause) },
  cancelled: { glyph: 'stop', words: ({ stopped }) => stopped },
  interrupted: { glyph: 'cut', words: ({ cutOff }) => cutOff },
};

/** How a message ended, in one quiet line; nothing where it ended well. Renders a `p`. */
export function MessageEnd({ message }: { readonly message: Message }): ReactElement | null {
  const strings = useStrings('message', messageStrings);
  const redact = useRedactText();
  const ending = endings[message.status];
  if (!ending) return null;
  const cause = oneLine(
    redact(message.error?.message ?? '', ['messages', message.key, 'error', 'message']),
    300,
  );
  return (
    <p data-slot="message-end" data-status={message.status}>
      <Glyph name={ending.glyph} tone={message.status === 'failed' ? 'bad' : 'off'} />
      <span>{ending.words(strings, cause)}</span>
    </p>
  );
}
