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
  /** For the panel itself: what hears requests also serves them. */
  subscribe: (listener: () => void) => () => void;
  /** Whether a panel is there to show what is asked for; without one no control is drawn. */
  served?: () => boolean;
  /** Hears when the first panel comes or the last one goes. */
  subscribeServed?: (listener: () => void) => () => void;
}

/** Makes a controller with nothing open. */
export function createAgentPanelController(): AgentPanelController {
  const listeners = new Set<() => void>();
  const watchers = new Set<() => void>();
  let request: AgentPanelRequest | undefined;

  function tellWatchers(): void {
    for (const watcher of watchers) watcher();
  }

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
      tellWatchers();
      return () => {
        listeners.delete(listener);
        tellWatchers();
      };
    },
    served: () => listeners.size > 0,
    subscribeServed(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
