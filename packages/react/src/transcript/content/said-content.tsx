'use client';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import type { Message } from '@callboard/core';
import { ActionButton } from '../../internal/action-button/action-button.tsx';
import { ActionsContext } from '../../internal/contexts/actions-context.ts';
import { messageStrings } from '../../internal/strings/message-strings.ts';
import { useEntity } from '../../internal/store/use-entity.ts';
import { transcriptViewStrings } from '../../internal/strings/transcript-view-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import { BlockContent } from './block-content.tsx';

/** A message of the person or the system: its words, and where it stands while it is not confirmed. Renders an `article`. */
export function SaidContent({ messageKey }: { readonly messageKey: string }): ReactElement | null {
  const speakers = useStrings('message', messageStrings);
  const strings = useStrings('transcript', transcriptViewStrings);
  const message = useEntity('messages', messageKey);
  if (message === undefined) return null;
  const standing = standingOf(message);
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
      {standing === 'not-sent' && <NotSent message={message} />}
    </article>
  );
}

/** Says that a message did not reach its source, and offers to send it again when the host can. */
function NotSent({ message }: { readonly message: Message }): ReactElement {
  const strings = useStrings('transcript', transcriptViewStrings);
  const { onRetry } = useContext(ActionsContext);
  return (
    <span data-slot="transcript-standing">
      {strings.notSent}
      {onRetry && (
        <ActionButton
          name="retry"
          variant="link"
          actionKey={message.key}
          action={() => onRetry({ message })}
          label={strings.retry}
          pendingLabel={strings.retrying}
        />
      )}
    </span>
  );
}

type Standing = 'sent' | 'sending' | 'not-sent';

const notSent: ReadonlySet<Message['status']> = new Set(['failed', 'interrupted', 'cancelled']);

function standingOf({ unconfirmed, status }: Message): Standing {
  if (unconfirmed !== true) return 'sent';
  return notSent.has(status) ? 'not-sent' : 'sending';
}
