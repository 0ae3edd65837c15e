import type { TranscriptEvent, TranscriptStore } from '@callboard/core';
import { createValueCell } from '../api/value-cell.ts';
import type { ValueCell } from '../api/value-cell.ts';

/** What came over a session's streams so far. */
export interface StreamCounts {
  /** Events that were new. */
  fresh: number;
  /** Events that had come before and so changed nothing. */
  repeated: number;
  /** Pieces that could not be read and were set aside. */
  unreadable: number;
}

/** A door to a store that counts what goes through. The counts are told a few times a second. */
export function countDispatches(
  store: TranscriptStore,
  streamId: string,
): { door: TranscriptStore; counts: ValueCell<StreamCounts> } {
  const counts = createValueCell<StreamCounts>({ fresh: 0, repeated: 0, unreadable: 0 });
  let running = counts.get();
  let highest = -1;

  function count(event: TranscriptEvent): void {
    if (event.type === 'raw') running = { ...running, unreadable: running.unreadable + 1 };
    else if (event.streamId === streamId && event.authority === undefined) {
      const repeated = event.seq <= highest;
      highest = Math.max(highest, event.seq);
      running = repeated
        ? { ...running, repeated: running.repeated + 1 }
        : { ...running, fresh: running.fresh + 1 };
    }
  }

  const door: TranscriptStore = {
    ...store,
    dispatch: (events) => {
      for (const event of Array.isArray(events)
        ? (events as readonly TranscriptEvent[])
        : [events as TranscriptEvent]) {
        count(event);
      }
      store.dispatch(events);
      // Repeats leave the state as it is, and then the store has nothing to tell.
      scheduleTell();
    },
  };

  let waiting = false;
  function scheduleTell(): void {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      counts.set(running);
    }, 60);
  }

  return { door, counts };
}
