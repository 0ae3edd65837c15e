/** Which sub-agent to read, and where focus returns to. */
export interface AgentPanelRequest {
  readonly agentKey: string;
  readonly opener?: HTMLElement | undefined;
}

/** Says which sub-agent's side panel is open. One panel serves a whole transcript. */
export interface AgentPanelController {
  current: () => AgentPanelRequest | undefined;
  open: (request: AgentPanelRequest) => void;
  close: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a controller with nothing open. */
export function createAgentPanelController(): AgentPanelController {
  const listeners = new Set<() => void>();
  let request: AgentPanelRequest | undefined;

  function show(next: AgentPanelRequest | undefined): void {
    request = next;
    for (const listener of listeners) listener();
  }

  return {
    current: () => request,
    open: show,
    close: () => show(undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
