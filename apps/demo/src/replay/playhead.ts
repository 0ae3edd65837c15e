/** Where a recording is being played: in time, and in events. */
export interface Playhead {
  /** Milliseconds from the start. */
  readonly time: number;
  /** Events that have played by then. */
  readonly count: number;
  /** Milliseconds of the whole recording. */
  readonly duration: number;
  /** Goes on by so many milliseconds; false when the end is reached. */
  advance: (ms: number) => boolean;
  /** Goes to the place behind `count` events. */
  goTo: (count: number) => void;
}

/** Makes a playhead at the start. `times` are those of the events, ascending. */
export function createPlayhead(times: readonly number[]): Playhead {
  const duration = times.at(-1) ?? 0;
  let time = 0;
  let count = 0;
  return {
    duration,
    get time() {
      return time;
    },
    get count() {
      return count;
    },
    advance: (ms) => {
      time = Math.min(duration, time + ms);
      while (count < times.length && (times[count] ?? 0) <= time) count += 1;
      return time < duration;
    },
    goTo: (place) => {
      count = Math.max(0, Math.min(times.length, Math.round(place)));
      time = count === 0 ? 0 : (times[count - 1] ?? 0);
    },
  };
}
