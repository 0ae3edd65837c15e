import type { TranscriptEvent, TranscriptStore } from '@callboard/core';
import { createValueCell } from '../api/value-cell.ts';
import type { ValueCell } from '../api/value-cell.ts';
import { asHistory } from './history.ts';

/** What came over a session's streams so far. */
export interface StreamCounts {
  /** Events that were new. */
  fresh: number;
  /** Events that had come before and so changed nothing. */
  repeated: number;
  /** Pieces that could not be read and were set aside. */
  unreadable: number;
}

/** A door to a store: it counts what goes through and dates what had happened before the page looked. */
export interface CountingDoor {
  readonly door: TranscriptStore;
  /** Told a few times a second. */
  readonly counts: ValueCell<StreamCounts>;
  /** Events up to this sequence number are history. */
  setHistoryEnd: (seq: number) => void;
}

const tellMs = 60;

/** Makes the door of a store for the events of one stream. */
export function createCountingDoor(store: TranscriptStore, streamId: string): CountingDoor {
  const counts = createValueCell<StreamCounts>({ fresh: 0, repeated: 0, unreadable: 0 });
  const running = { ...counts.get() };
  let highest = -1;
  let historyEnd = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(event: TranscriptEvent): TranscriptEvent {
    if (event.type === 'raw') running.unreadable += 1;
    if (event.type === 'raw' || event.streamId !== streamId || event.authority !== undefined) return event;
    if (event.seq <= highest) running.repeated += 1;
    else running.fresh += 1;
    highest = Math.max(highest, event.seq);
    return event.seq <= historyEnd ? asHistory(event) : event;
  }

  function tell(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      counts.set({ ...running });
    }, tellMs);
  }

  return {
    counts,
    setHistoryEnd: (seq) => {
      historyEnd = seq;
    },
    door: {
      ...store,
      dispatch: (events) => {
        const list = 'type' in events ? [events] : events;
        store.dispatch(list.map(take));
        tell();
      },
    },
  };
}
