/** The loop's clock and timers, brought by the host so that tests can drive them. */
export interface LoopClock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Runs `callback` once after `ms`. Returns a function that cancels it. */
  after: (ms: number, callback: () => void) => () => void;
}

/** The clock of this process. */
export const systemClock: LoopClock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
