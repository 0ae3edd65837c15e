'use client';
import { useCallback, useId, useSyncExternalStore } from 'react';

interface Outlets {
  readonly ids: string[];
  readonly listeners: Set<() => void>;
}

const known = new WeakMap<object, Outlets>();

/**
 * Whether this is the one place in which a controller's dialog is drawn. A provider, a transcript and a host may each bring
 * an outlet: the first one mounted draws, the next takes over when it goes.
 */
export function useOutlet(controller: object): boolean {
  const id = useId();
  const subscribe = useCallback(
    (listener: () => void) => {
      const outlets = known.get(controller) ?? { ids: [], listeners: new Set() };
      known.set(controller, outlets);
      outlets.ids.push(id);
      outlets.listeners.add(listener);
      return () => {
        outlets.ids.splice(outlets.ids.indexOf(id), 1);
        outlets.listeners.delete(listener);
        for (const other of outlets.listeners) other();
      };
    },
    [controller, id],
  );
  const read = useCallback(() => known.get(controller)?.ids[0] === id, [controller, id]);
  return useSyncExternalStore(subscribe, read, never);
}

function never(): boolean {
  return false;
}
