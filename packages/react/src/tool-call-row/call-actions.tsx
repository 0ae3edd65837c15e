'use client';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { ActionButton } from '../internal/action-button/action-button.tsx';
import { ActionsContext } from '../internal/contexts/actions-context.ts';
import type { AskAnswer } from '../internal/contexts/actions-context.ts';
import { useEntity } from '../internal/store/use-entity.ts';
import type { CallView } from './call-view.ts';

const retryable: ReadonlySet<string> = new Set(['failed', 'interrupted', 'cancelled']);

/** What a person can do about a call from its row. Each control is here only when the host handles it. */
export function CallActions({ view }: { readonly view: CallView }): ReactElement | null {
  const { onCancel, onRetry } = useContext(ActionsContext);
  const { call, strings } = view;
  if (call.status === 'awaiting-approval') return <Approval view={view} askKey={call.askKeys.at(-1)} />;
  if (onCancel && view.traits.live) {
    return (
      <ActionButton
        name="stop"
        actionKey={call.key}
        action={() => onCancel({ toolCall: call })}
        label={strings.stop}
        pendingLabel={strings.stopping}
      />
    );
  }
  if (!onRetry || !retryable.has(call.status)) return null;
  return (
    <ActionButton
      name="retry"
      actionKey={call.key}
      action={() => onRetry({ toolCall: call })}
      label={strings.retry}
      pendingLabel={strings.retrying}
    />
  );
}

function Approval({
  view,
  askKey,
}: {
  readonly view: CallView;
  readonly askKey: string | undefined;
}): ReactElement | null {
  const { onAnswer } = useContext(ActionsContext);
  const ask = useEntity('asks', askKey);
  if (!onAnswer || ask?.kind !== 'approval' || ask.state !== 'open' || ask.unreachable) return null;
  const { strings } = view;
  function answer(outcome: 'approved' | 'denied'): void | Promise<void> {
    const role = outcome === 'approved' ? 'allow' : 'reject';
    const option = ask?.options?.find((offered) => offered.role === role);
    if (ask) return onAnswer?.({ ask, outcome, ...(option ? { value: option.id } : {}) } satisfies AskAnswer);
  }
  return (
    <>
      <ActionButton
        name="allow"
        variant="primary"
        actionKey={ask.key}
        action={() => answer('approved')}
        label={strings.allow}
        pendingLabel={strings.sending}
      />
      <ActionButton
        name="deny"
        actionKey={ask.key}
        action={() => answer('denied')}
        label={strings.deny}
        pendingLabel={strings.sending}
      />
    </>
  );
}

/** Whether a call has controls at all: rows without leave their place out. */
export function mayAct(
  view: CallView,
  actions: { onAnswer?: unknown; onCancel?: unknown; onRetry?: unknown },
): boolean {
  if (view.call.status === 'awaiting-approval') return actions.onAnswer !== undefined;
  if (view.traits.live) return actions.onCancel !== undefined;
  return actions.onRetry !== undefined && retryable.has(view.call.status);
}
