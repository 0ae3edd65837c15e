import type { Clock } from '../internal/clock/clock.ts';

/** A clock that stands at `now` (ms since the epoch): nothing ticks, holds or fades. */
export function createFrozenClock(now: number): Clock {
  return { now: () => now, after: () => forget };
}

function forget(): void {
  // A call that never comes needs no cancelling.
}
