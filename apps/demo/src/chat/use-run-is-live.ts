import type { TranscriptStore } from '@callboard/core';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether the newest run still works or waits, as far as this page knows. */
export function useRunIsLive(store: TranscriptStore): boolean {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  return useSyncExternalStore(subscribe, () => {
    const { runs } = store.getPublished();
    const status = runs.at(runs.size - 1)?.status;
    return status === 'running' || status === 'waiting';
  });
}
