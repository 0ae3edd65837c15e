/** Time as parts see it. Tests and pictures bring their own; nothing in the kit reads another clock. */
export interface Clock {
  /** Milliseconds since the epoch. Never runs backwards. */
  now: () => number;
  /** Calls back once after `ms`; the returned function cancels. */
  after: (ms: number, callback: () => void) => () => void;
}

let offset = 0;
let latest = 0;

/** The wall clock, except that it goes on from where it was when a person sets the wall clock back. */
export function browserNow(): number {
  const wall = Date.now();
  if (wall + offset < latest) offset = latest - wall;
  latest = wall + offset;
  return latest;
}

/** The clock that is used when the provider is given none. */
export const browserClock: Clock = {
  now: browserNow,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
