/** Says which of many things is to be shown in the one place for them: a dialog, a side panel. */
export interface Requests<T> {
  current: () => T | undefined;
  open: (request: T) => void;
  close: () => void;
  /** For the place itself: what hears requests also serves them. */
  subscribe: (listener: () => void) => () => void;
  /** Whether there is a place to show what is asked for; without one no control is drawn. */
  served?: () => boolean;
  /** Hears when the first place comes or the last one goes. */
  subscribeServed?: (listener: () => void) => () => void;
}

/** Makes one with nothing asked for. */
export function createRequests<T>(): Requests<T> {
  const [listeners, watchers] = [new Set<() => void>(), new Set<() => void>()];
  let request: T | undefined;

  function show(next: T | undefined): void {
    request = next;
    for (const listener of listeners) listener();
  }
  function change(): void {
    for (const watcher of watchers) watcher();
  }

  return {
    current: () => request,
    open: show,
    close: () => show(undefined),
    subscribe(listener) {
      listeners.add(listener);
      change();
      return () => {
        listeners.delete(listener);
        change();
      };
    },
    served: () => listeners.size > 0,
    subscribeServed(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

/** Nobody can ask: what is shown is decided elsewhere. */
export const noRequests: Requests<never> & { open: (request: unknown) => void } = {
  current: () => undefined,
  open: nothing,
  close: nothing,
  subscribe: () => nothing,
};

function nothing(): void {
  // There is nothing to show or to end.
}
