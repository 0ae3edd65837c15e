/** A value that React can watch: `useSyncExternalStore(cell.subscribe, cell.get)`. */
export interface ValueCell<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a cell. Setting the same value again tells nobody. */
export function createValueCell<T>(initial: T): ValueCell<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
