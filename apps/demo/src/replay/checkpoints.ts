import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import type { TranscriptEvent, TranscriptState } from '@callboard/core';

const distance = 1000;

/** States of a recording by number of events. Old states stay valid, so going back costs at most one stretch. */
export interface Checkpoints {
  /** The state after `count` events, when that costs at most `budget` events of work; else as far as that gets. */
  towards: (count: number, budget: number) => { state: TranscriptState; count: number };
}

/** Makes the checkpoints of a list of events. */
export function createCheckpoints(events: readonly TranscriptEvent[]): Checkpoints {
  const kept: TranscriptState[] = [initialTranscriptState()];
  let here = { count: 0, state: kept[0] ?? initialTranscriptState() };

  function begin(count: number): { count: number; state: TranscriptState } {
    const index = Math.min(kept.length - 1, Math.floor(count / distance));
    const state = kept[index];
    const stretch = { count: index * distance, state: state ?? here.state };
    return here.count <= count && here.count >= stretch.count ? here : stretch;
  }

  return {
    towards: (count, budget) => {
      let { state, count: at } = begin(count);
      const end = Math.min(count, at + budget);
      while (at < end) {
        const next = Math.min(end, (Math.floor(at / distance) + 1) * distance);
        state = reduceTranscript(state, events.slice(at, next));
        at = next;
        if (at % distance === 0) kept[at / distance] ??= state;
      }
      here = { count: at, state };
      return here;
    },
  };
}
