'use client';
import type { ReactElement } from 'react';
import type { Message } from '@callboard/core';
import { messageStrings } from '../../internal/strings/message-strings.ts';
import { useEntity } from '../../internal/store/use-entity.ts';
import { transcriptShellStrings } from '../../internal/strings/transcript-shell-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import { useLate } from '../late/late-chunk.ts';
import { BlockContent } from './block-content.tsx';

/** A message of the person or the system: its words, and where it stands while it is not confirmed. Renders an `article`. */
export function SaidContent({ messageKey }: { readonly messageKey: string }): ReactElement | null {
  const speakers = useStrings('message', messageStrings);
  const strings = useStrings('transcript', transcriptShellStrings);
  const message = useEntity('messages', messageKey);
  const standing = message && standingOf(message);
  const parts = useLate(standing === 'not-sent');
  if (message === undefined) return null;
  return (
    <article
      data-slot="transcript-said"
      data-role={message.role}
      data-standing={standing}
      aria-label={message.role === 'user' ? speakers.you : speakers.system}
    >
      <div data-slot="transcript-bubble">
        {[...message.items].map(
          (item) =>
            item.type === 'block' && (
              <BlockContent key={item.key} blockKey={item.key} messageKey={messageKey} first={false} />
            ),
        )}
      </div>
      {standing === 'sending' && <span data-slot="transcript-standing">{strings.sending}</span>}
      {standing === 'not-sent' && (
        <span data-slot="transcript-standing">
          {strings.notSent} {parts && <parts.NotSent message={message} />}
        </span>
      )}
    </article>
  );
}

type Standing = 'sent' | 'sending' | 'not-sent';

const notSent: ReadonlySet<Message['status']> = new Set(['failed', 'interrupted', 'cancelled']);

function standingOf({ unconfirmed, status }: Message): Standing {
  if (unconfirmed !== true) return 'sent';
  return notSent.has(status) ? 'not-sent' : 'sending';
}
