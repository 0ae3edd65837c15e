'use client';
import type { Message } from '@callboard/core';
import type { ReactElement } from 'react';
import { Glyph } from '../../internal/glyphs/glyph.tsx';
import type { GlyphName } from '../../internal/glyphs/drawings.tsx';
import { useRedactText } from '../../internal/redact/use-redact-text.ts';
import { useEntity } from '../../internal/store/use-entity.ts';
import { transcriptViewStrings } from '../../internal/strings/transcript-view-strings.ts';
import type { TranscriptViewStrings } from '../../internal/strings/transcript-view-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import { oneLine } from '../../internal/text/one-line.ts';

interface Ending {
  readonly glyph: GlyphName;
  readonly words: (strings: TranscriptViewStrings) => string;
}

const endings: Readonly<Record<Message['status'], Ending | undefined>> = {
  streaming: undefined,
  completed: undefined,
  failed: { glyph: 'failed', words: ({ messageFailed }) => messageFailed },
  cancelled: { glyph: 'stop', words: ({ stopped }) => stopped },
  interrupted: { glyph: 'cut', words: ({ messageInterrupted }) => messageInterrupted },
};

/** How a message ended, in one quiet line. Renders a `p`. */
export function MessageEndContent({ messageKey }: { readonly messageKey: string }): ReactElement | null {
  const strings = useStrings('transcript', transcriptViewStrings);
  const redact = useRedactText();
  const message = useEntity('messages', messageKey);
  const ending = message && endings[message.status];
  if (message === undefined || ending === undefined) return null;
  const cause = message.error && redact(message.error.message, ['messages', messageKey, 'error']);
  return (
    <p data-slot="transcript-ending" data-status={message.status}>
      <Glyph name={ending.glyph} tone={message.status === 'failed' ? 'bad' : 'off'} />
      <span>
        {ending.words(strings)}
        {cause !== undefined && `: ${oneLine(cause, 300)}`}
      </span>
    </p>
  );
}
