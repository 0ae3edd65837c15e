import { hydrateTranscript, initialTranscriptState, snapshotTranscript } from '@callboard/core';
import type { TranscriptState, TranscriptStore } from '@callboard/core';

/** A store whose state is set from outside: any state of a recording can be shown, forward or back. */
export interface ReplayStore extends TranscriptStore {
  show: (state: TranscriptState) => void;
}

/** Makes a store that shows an empty transcript. */
export function createReplayStore(): ReplayStore {
  const listeners = new Set<() => void>();
  let current = initialTranscriptState();

  function show(state: TranscriptState): void {
    if (state === current) return;
    current = state;
    for (const listener of listeners) listener();
  }

  const nothing = (): void => undefined;
  return {
    show,
    dispatch: nothing,
    getState: () => current,
    getPublished: () => current,
    subscribe: (listener) => {
      // A listener may be given for several keys: each subscription is one of its own.
      const own = (): void => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    on: () => nothing,
    flush: nothing,
    abort: nothing,
    snapshot: () => snapshotTranscript(current),
    hydrate: (snapshot) => show(hydrateTranscript(snapshot)),
    destroy: () => listeners.clear(),
  };
}
