'use client';
import type { Agent, TranscriptState } from '@callboard/core';
import { useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type {
  AgentPanelController,
  AgentPanelRequest,
} from '../internal/agent-panel/agent-panel-controller.ts';
import { AgentPanelContext } from '../internal/contexts/agent-panel-context.ts';
import { useOutlet } from '../internal/dialog/use-outlet.ts';
import { DialogShell } from '../internal/dialog/dialog-shell.tsx';
import { useChunk } from '../internal/lazy/use-chunk.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { noRequests } from '../internal/requests/requests.ts';
import { useTranscript } from '../internal/store/use-transcript.ts';
import { agentChunk } from './agent-chunk.ts';
import { agentName, agentPath, samePath } from '../internal/agent-panel/agent-path.ts';

/**
 * A side panel in which a sub-agent's own messages are read, with the path back to the conversation; a full-width sheet on
 * narrow screens. Without `agentKey` it shows what the badges of the provider open. Renders nothing while closed.
 */
export function SubAgentPanel({ children, ...props }: SubAgentPanelProps): ReactElement {
  const controller = useController(props);
  const asked = useSyncExternalStore(controller.subscribe, controller.current, controller.current);
  const chosen = useOutlet(useContext(AgentPanelContext) ?? noRequests);
  const request = chosen || props.onAgentChange ? asked : undefined;
  return (
    <Visit request={request} controller={controller}>
      {children}
    </Visit>
  );
}

/**
 * Remembers what a visit began with. Apart from what subscribes: in React 18 a component that sets state while it renders
 * can miss the next change of a store it reads.
 */
function Visit({ request, controller, children }: VisitProps): ReactElement | null {
  const [origin, setOrigin] = useState(request);
  // The first request of a visit says where focus came from; going along the path does not change that.
  const [visiting, setVisiting] = useState(false);
  if (request && !visiting) {
    setOrigin(request);
    setVisiting(true);
  }
  if (!request && visiting) setVisiting(false);
  const [last, setLast] = useState(request);
  if (request && request !== last) setLast(request);
  const shown = request ?? last;
  if (!shown || !origin) return null;
  return (
    <LazyPanel open={request !== undefined} agentKey={shown.agentKey} origin={origin} controller={controller}>
      {children(shown.agentKey)}
    </LazyPanel>
  );
}

interface VisitProps extends Pick<SubAgentPanelProps, 'children'> {
  readonly request: AgentPanelRequest | undefined;
  readonly controller: AgentPanelController;
}

interface LazyPanelProps {
  readonly open: boolean;
  readonly agentKey: string;
  readonly origin: AgentPanelRequest;
  readonly controller: AgentPanelController;
  readonly children: ReactNode;
}

function LazyPanel({ open, agentKey, origin, controller, children }: LazyPanelProps): ReactElement | null {
  const redact = useRedactText();
  const path = useAgentPath(agentKey);
  const { parts, failed } = useChunk(agentChunk, true);
  const [waited, setWaited] = useState(false);
  if (!parts && open && !waited) setWaited(true);
  const agent = path.at(-1);
  const title = agent ? agentName(agent, redact) : '';
  if (!parts) {
    return open ? (
      <DialogShell
        kind="panel"
        title={title}
        failed={failed}
        onRetry={agentChunk.load}
        onClose={controller.close}
      />
    ) : null;
  }
  return (
    <parts.AgentDialog
      open={open}
      path={path}
      features={parts.features}
      settled={waited}
      onGo={(key) => controller.open({ ...origin, agentKey: key })}
      opener={origin.opener}
      focusKey={origin.agentKey}
      onClose={controller.close}
    >
      {agent && children}
    </parts.AgentDialog>
  );
}

function useAgentPath(agentKey: string): readonly Agent[] {
  const select = useCallback((state: TranscriptState) => agentPath(state, agentKey), [agentKey]);
  return useTranscript(select, samePath);
}

/** The provider's controller, or one made of the props. */
function useController({
  agentKey,
  opener,
  onAgentChange,
}: Omit<SubAgentPanelProps, 'children'>): AgentPanelController {
  const shared = useContext(AgentPanelContext);
  const [known, setKnown] = useState<AgentPanelRequest>();
  const own = onAgentChange !== undefined;
  if (own && agentKey !== known?.agentKey)
    setKnown(agentKey === undefined ? undefined : { agentKey, opener });
  if (!own) return shared ?? noRequests;
  return {
    current: () => known,
    open: (request) => onAgentChange(request.agentKey),
    close: () => onAgentChange(undefined),
    subscribe: noRequests.subscribe,
  };
}

export interface SubAgentPanelProps {
  /** Draws the messages of an agent. */
  readonly children: (agentKey: string) => ReactNode;
  /** The agent to read, when the host decides; then `onAgentChange` is needed. */
  readonly agentKey?: string | undefined;
  /** Where focus returns to. @default what had focus when it opened */
  readonly opener?: HTMLElement | undefined;
  /** The person went along the path, or closed the panel. */
  readonly onAgentChange?: ((agentKey: string | undefined) => void) | undefined;
}
