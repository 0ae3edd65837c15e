'use client';
import type { Message } from '@callboard/core';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { ActionButton } from '../../internal/action-button/action-button.tsx';
import { ActionsContext } from '../../internal/contexts/actions-context.ts';
import { transcriptViewStrings } from '../../internal/strings/transcript-view-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';

/** Offers to send a message again that did not reach its source, when the host can. */
export function NotSent({ message }: { readonly message: Message }): ReactElement | null {
  const strings = useStrings('transcript', transcriptViewStrings);
  const { onRetry } = useContext(ActionsContext);
  return onRetry ? (
    <ActionButton
      name="retry"
      variant="link"
      actionKey={message.key}
      action={() => onRetry({ message })}
      label={strings.retry}
      pendingLabel={strings.retrying}
    />
  ) : null;
}
