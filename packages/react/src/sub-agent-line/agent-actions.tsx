'use client';
import { useContext, useSyncExternalStore } from 'react';
import type { MouseEvent, ReactElement } from 'react';
import { ActionButton } from '../internal/action-button/action-button.tsx';
import { ActionError } from '../internal/action-button/action-error.tsx';
import { ActionsContext } from '../internal/contexts/actions-context.ts';
import { AgentPanelContext } from '../internal/contexts/agent-panel-context.ts';
import { DetailContext } from '../internal/contexts/detail-context.ts';
import type { AgentView } from './agent-view.ts';

/** What a person can do about an agent from its line: read it in the side panel, see its call, stop it. */
export function AgentActions({ view }: { readonly view: AgentView }): ReactElement | null {
  const { onCancel } = useContext(ActionsContext);
  const panel = useContext(AgentPanelContext);
  const detail = useContext(DetailContext);
  const { agent, call, strings, traits } = view;
  const stoppable = traits.live && onCancel;
  const readable = useSyncExternalStore(panel?.subscribeServed ?? silent, panel?.served ?? never, never);
  if (!stoppable && !readable && !(detail && call)) return null;
  function openPanel({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    panel?.open({ agentKey: agent.key, opener: currentTarget });
  }
  function openDetail({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    if (call) detail?.controller.open({ callKey: call.key, opener: currentTarget });
  }
  return (
    <div data-slot="sub-agent-actions">
      <ActionError actionKey={agent.key} say={strings.actionFailed} />
      {stoppable && (
        <ActionButton
          name="stop"
          actionKey={agent.key}
          action={() => onCancel({ agent })}
          label={strings.stop}
          pendingLabel={strings.stopping}
        />
      )}
      {detail && call && button('details', strings.details, openDetail)}
      {readable && button('open', strings.openPanel, openPanel)}
    </div>
  );
}

function button(
  action: string,
  label: string,
  onClick: (event: MouseEvent<HTMLButtonElement>) => void,
): ReactElement {
  return (
    <button
      type="button"
      data-slot="action-button"
      data-variant="plain"
      data-action={action}
      onClick={onClick}
    >
      {label}
    </button>
  );
}

function silent(): () => void {
  return never;
}

function never(): false {
  return false;
}
