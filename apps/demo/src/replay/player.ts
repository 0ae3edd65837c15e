import { createValueCell } from '../api/value-cell.ts';
import type { ValueCell } from '../api/value-cell.ts';
import { createCheckpoints } from './checkpoints.ts';
import { createFrameLoop } from './frame-loop.ts';
import { createPlayhead } from './playhead.ts';
import type { Recording } from './recording.ts';
import { playStart } from './recording.ts';
import type { ReplayStore } from './replay-store.ts';
import { createReplayStore } from './replay-store.ts';
import type { VirtualClock } from './virtual-clock.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** Where a player stands. */
export interface PlayerState {
  /** Events shown. */
  count: number;
  /** Milliseconds from the start. */
  time: number;
  playing: boolean;
  /** Times the recorded pace. */
  speed: number;
  /** The wanted place is further than what is shown: it is being reached. */
  seeking: boolean;
}

/** Plays a recording into a store at any pace, and goes to any place in it. */
export interface Player {
  readonly store: ReplayStore;
  readonly clock: VirtualClock;
  readonly state: ValueCell<PlayerState>;
  readonly total: number;
  /** Milliseconds of the whole recording. */
  readonly duration: number;
  play: () => void;
  pause: () => void;
  setSpeed: (speed: number) => void;
  /** Goes to the place behind `count` events. */
  seek: (count: number) => void;
  destroy: () => void;
}

/** The most events that are folded between two frames. */
const workPerFrame = 4000;

/** Makes a player at the start of a recording. It stands still until `play`. */
export function createPlayer({ events, times }: Recording): Player {
  const store = createReplayStore();
  const clock = createVirtualClock(playStart);
  const checkpoints = createCheckpoints(events);
  const head = createPlayhead(times);
  const state = createValueCell<PlayerState>({ count: 0, time: 0, playing: false, speed: 1, seeking: false });
  const loop = createFrameLoop(onFrame);

  function update(change: Partial<PlayerState>): void {
    state.set({ ...state.get(), ...change });
  }

  function onFrame(elapsed: number): boolean {
    const { playing, speed, seeking } = state.get();
    if (playing && !seeking && !head.advance(elapsed * speed)) update({ playing: false });
    const reached = checkpoints.towards(head.count, workPerFrame);
    store.show(reached.state);
    const behind = reached.count < head.count;
    update({ count: reached.count, time: head.time, seeking: behind });
    if (!behind) clock.set(playStart + head.time);
    return behind || state.get().playing;
  }

  return {
    store,
    clock,
    state,
    total: events.length,
    duration: head.duration,
    play: () => {
      if (head.time >= head.duration) head.goTo(0);
      update({ playing: true });
      loop.start();
    },
    pause: () => update({ playing: false }),
    setSpeed: (speed) => update({ speed }),
    seek: (count) => {
      head.goTo(count);
      update({ seeking: true });
      loop.start();
    },
    destroy: () => {
      loop.stop();
      update({ playing: false, seeking: false });
    },
  };
}
