import type { Clock } from '@callboard/react';

/** A clock that stands still until it is set. Callbacks run when the time they wait for is reached. */
export interface VirtualClock extends Clock {
  set: (now: number) => void;
}

/** Makes a clock that shows `start`. */
export function createVirtualClock(start: number): VirtualClock {
  const waiting = new Set<{ at: number; callback: () => void }>();
  let now = start;
  return {
    now: () => now,
    after: (ms, callback) => {
      const entry = { at: now + ms, callback };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    set: (next) => {
      now = next;
      for (const entry of [...waiting].sort((a, b) => a.at - b.at)) {
        if (entry.at > now || !waiting.delete(entry)) continue;
        entry.callback();
      }
    },
  };
}
