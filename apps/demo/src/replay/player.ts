import { createValueCell } from '../api/value-cell.ts';
import type { ValueCell } from '../api/value-cell.ts';
import { createCheckpoints } from './checkpoints.ts';
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
/** A frame that comes late, as from a hidden page, counts as this much time at most. */
const longestFrame = 250;

/** Makes a player at the start of a recording. It stands still until `play`. */
export function createPlayer(recording: Recording): Player {
  const { events, times } = recording;
  const store = createReplayStore();
  const clock = createVirtualClock(playStart);
  const checkpoints = createCheckpoints(events);
  const duration = times.at(-1) ?? 0;
  const state = createValueCell<PlayerState>({ count: 0, time: 0, playing: false, speed: 1, seeking: false });
  let wanted = 0;
  let frame: number | undefined;
  let last = 0;

  function update(change: Partial<PlayerState>): void {
    state.set({ ...state.get(), ...change });
  }

  function advance(): void {
    const reached = checkpoints.towards(wanted, workPerFrame);
    store.show(reached.state);
    const seeking = reached.count < wanted;
    update({ count: reached.count, seeking });
    if (!seeking) clock.set(playStart + state.get().time);
  }

  function tick(now: number): void {
    frame = undefined;
    const { playing, speed, time, seeking } = state.get();
    if (playing && !seeking) {
      const next = Math.min(duration, time + Math.min(longestFrame, now - last) * speed);
      while (wanted < events.length && (times[wanted] ?? 0) <= next) wanted += 1;
      update({ time: next, playing: next < duration });
    }
    last = now;
    advance();
    if (state.get().playing || state.get().seeking) request();
  }

  function request(): void {
    frame ??= requestAnimationFrame(tick);
  }

  return {
    store,
    clock,
    state,
    total: events.length,
    duration,
    play: () => {
      if (state.get().time >= duration) {
        wanted = 0;
        update({ time: 0 });
      }
      last = performance.now();
      update({ playing: true });
      request();
    },
    pause: () => update({ playing: false }),
    setSpeed: (speed) => update({ speed }),
    seek: (count) => {
      wanted = Math.max(0, Math.min(events.length, Math.round(count)));
      update({ time: wanted === 0 ? 0 : (times[wanted - 1] ?? 0), seeking: true });
      request();
    },
    destroy: () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
      update({ playing: false, seeking: false });
    },
  };
}
