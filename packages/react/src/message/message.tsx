'use client';
import type { Message as MessageEntity, MessageRole, TranscriptState } from '@callboard/core';
import { selectTurnGroups } from '@callboard/core/selectors';
import { forwardRef, useCallback } from 'react';
import type { ComponentPropsWithoutRef, ReactElement } from 'react';
import type { Part } from '../internal/part.ts';
import { useEntity } from '../internal/store/use-entity.ts';
import { useTranscript } from '../internal/store/use-transcript.ts';
import { messageStrings } from '../internal/strings/message-strings.ts';
import type { MessageStrings } from '../internal/strings/message-strings.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { ThinkingPanel } from '../thinking-panel/thinking-panel.tsx';
import type { ThinkingPanelProps } from '../thinking-panel/thinking-panel.tsx';
import { MessageBlock } from './message-block.tsx';
import { MessageEnd } from './message-end.tsx';

const speakers: Readonly<
  Record<MessageRole, keyof MessageStrings & ('you' | 'assistant' | 'system' | 'tool')>
> = {
  user: 'you',
  assistant: 'assistant',
  system: 'system',
  tool: 'tool',
};

/**
 * One message of the provider's store: what it says, and between that its thinking panels. However it ended, all of it
 * stays. Renders an `article` named by its speaker.
 */
export const Message: Part<MessageProps, HTMLElement> = forwardRef<HTMLElement, MessageProps>(
  function Message({ messageKey, thinking, foldFrom, ...rest }, ref) {
    const message = useEntity('messages', messageKey, sameShell);
    const read = useCallback((state: TranscriptState) => selectTurnGroups(state, messageKey), [messageKey]);
    const groups = useTranscript(read, Object.is, messageKey);
    const strings = useStrings('message', messageStrings);
    const direction = useDirection();
    if (!message || message.retracted || message.stale) return null;
    return (
      <article
        dir={direction}
        aria-label={strings[speakers[message.role]]}
        {...rest}
        ref={ref}
        data-callboard=""
        data-slot="message"
        data-role={message.role}
        data-status={message.status}
      >
        {groups.map((group): ReactElement | ReactElement[] =>
          group.type === 'thinking' ? (
            <ThinkingPanel
              key={group.key}
              {...{ messageKey, show: thinking, foldFrom }}
              groupKey={group.key}
            />
          ) : (
            group.items.map(({ key }) => <MessageBlock key={key} blockKey={key} />)
          ),
        )}
        <MessageEnd message={message} />
      </article>
    );
  },
);

/** Whether two states of a message draw the same frame; what is inside hears for itself. */
function sameShell(one: MessageEntity, other: MessageEntity): boolean {
  return (
    one.status === other.status &&
    one.role === other.role &&
    one.error === other.error &&
    one.retracted === other.retracted &&
    one.stale === other.stale
  );
}

export interface MessageProps extends Omit<ComponentPropsWithoutRef<'article'>, 'children'> {
  readonly messageKey: string;
  /** How its thinking panels open by themselves. @default 'live' */
  readonly thinking?: ThinkingPanelProps['show'];
  /** Runs of this many like calls and more stand as one line. @default 5 */
  readonly foldFrom?: number | undefined;
}
