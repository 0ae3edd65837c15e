'use client';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { ActionButton } from '../internal/action-button/action-button.tsx';
import { ActionError } from '../internal/action-button/action-error.tsx';
import { ActionsContext } from '../internal/contexts/actions-context.ts';
import type { AskAnswer } from '../internal/contexts/actions-context.ts';
import { callActionsStrings } from '../internal/strings/call-actions-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { useEntity } from '../internal/store/use-entity.ts';
import type { CallView } from './call-view.ts';
import { retryable } from './may-act.ts';

/** What a person can do about a call from its row. Each control is here only when the host handles it. */
export function CallActions({ view }: { readonly view: CallView }): ReactElement | null {
  const { onCancel, onRetry } = useContext(ActionsContext);
  const strings = useStrings('callActions', callActionsStrings);
  const { call } = view;
  if (call.status === 'awaiting-approval') return <Approval askKey={call.askKeys.at(-1)} />;
  const stop = view.traits.live && onCancel;
  const retry = retryable.has(call.status) && onRetry;
  if (!stop && !retry) return null;
  return (
    <>
      <ActionError actionKey={call.key} say={strings.actionFailed} />
      <ActionButton
        name={stop ? 'stop' : 'retry'}
        actionKey={call.key}
        action={() => (stop || retry || nothing)({ toolCall: call })}
        label={stop ? strings.stop : strings.retry}
        pendingLabel={stop ? strings.stopping : strings.retrying}
      />
    </>
  );
}

function nothing(): void {
  // One of the two is there.
}

function Approval({ askKey }: { readonly askKey: string | undefined }): ReactElement | null {
  const { onAnswer } = useContext(ActionsContext);
  const strings = useStrings('callActions', callActionsStrings);
  const ask = useEntity('asks', askKey);
  if (!onAnswer || ask?.kind !== 'approval' || ask.state !== 'open' || ask.unreachable) return null;
  function answer(outcome: 'approved' | 'denied'): void | PromiseLike<unknown> {
    const role = outcome === 'approved' ? 'allow' : 'reject';
    const option = ask?.options?.find((offered) => offered.role === role);
    if (ask) return onAnswer?.({ ask, outcome, ...(option ? { value: option.id } : {}) } satisfies AskAnswer);
  }
  return (
    <>
      <ActionError actionKey={ask.key} say={strings.actionFailed} />
      <ActionButton
        name="allow"
        variant="primary"
        actionKey={ask.key}
        limit="once"
        action={() => answer('approved')}
        label={strings.allow}
        pendingLabel={strings.sending}
      />
      <ActionButton
        name="deny"
        actionKey={ask.key}
        limit="once"
        action={() => answer('denied')}
        label={strings.deny}
        pendingLabel={strings.sending}
      />
    </>
  );
}
