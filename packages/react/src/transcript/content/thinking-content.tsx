'use client';
import type { ReactElement } from 'react';
import { messageStrings } from '../../internal/strings/message-strings.ts';
import { useStrings } from '../../internal/strings/use-strings.ts';
import { useUiState } from '../../internal/ui-state/use-ui-state.ts';
import { ThinkingSummary } from '../../thinking-panel/thinking-summary.tsx';

/** The line of a thinking group; what it opens to follows as rows of the list. */
export function ThinkingContent({ messageKey, groupKey, open, first }: ThinkingContentProps): ReactElement {
  const strings = useStrings('message', messageStrings);
  const [, change] = useUiState('thinking', groupKey);
  return (
    <>
      {first && <h3 data-slot="visually-hidden">{strings.assistant}</h3>}
      <ThinkingSummary
        messageKey={messageKey}
        groupKey={groupKey}
        open={open}
        onClick={() => change({ open: !open })}
      />
    </>
  );
}

export interface ThinkingContentProps {
  readonly messageKey: string;
  readonly groupKey: string;
  readonly open: boolean;
  /** First thing its message shows: it carries the heading that says whose message it is. */
  readonly first: boolean;
}
