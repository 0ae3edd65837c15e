/** A clock that moves only when told to, with timers that run as it passes them. Times are ms. */
export interface ManualClock {
  now: () => number;
  /** Moves on by `ms`, running due callbacks in order of time; `now()` is each callback's own time while it runs. */
  advance: (ms: number) => void;
  /** Jumps to `ms`, backwards too, without running anything. */
  set: (ms: number) => void;
  /** Runs `callback` at the next `advance`, `advance(0)` included. Returns a function that cancels it; fits a store's `schedule`. */
  schedule: (callback: () => void) => () => void;
  /** Runs `callback` when the clock passes `ms`. Returns a function that cancels it. */
  at: (ms: number, callback: () => void) => () => void;
  /** Callbacks that still wait. */
  pending: () => number;
}

interface Timer {
  time: number;
  order: number;
  callback: () => void;
}

/** A manual clock that stands at `start`, by default at a fixed instant of 2025. */
export function createManualClock(start = 1_750_000_000_000): ManualClock {
  let now = start;
  let order = 0;
  const timers = new Set<Timer>();

  const at = (time: number, callback: () => void): (() => void) => {
    const timer: Timer = { time, order: order++, callback };
    timers.add(timer);
    return () => {
      timers.delete(timer);
    };
  };

  const nextDue = (until: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.time > until) continue;
      const earlier =
        !next || timer.time < next.time || (timer.time === next.time && timer.order < next.order);
      if (earlier) next = timer;
    }
    return next;
  };

  const advance = (ms: number): void => {
    const until = now + ms;
    for (let timer = nextDue(until); timer; timer = nextDue(until)) {
      timers.delete(timer);
      now = Math.max(now, timer.time);
      timer.callback();
    }
    now = until;
  };

  return {
    now: () => now,
    advance,
    set: (ms) => {
      now = ms;
    },
    schedule: (callback) => at(now, callback),
    at,
    pending: () => timers.size,
  };
}
