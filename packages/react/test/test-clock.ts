import { createManualClock } from '@callboard/core/testing';
import type { ManualClock } from '@callboard/core/testing';
import type { Clock } from '../src/internal/clock/clock.ts';

/** A manual clock in the shape the parts take. */
export interface TestClock extends Clock {
  readonly advance: ManualClock['advance'];
  /** Timers that still wait. */
  readonly pending: () => number;
}

/** A clock that stands at `start` until a test moves it. */
export function createTestClock(start?: number): TestClock {
  const clock = createManualClock(start);
  return {
    now: clock.now,
    after: (ms, callback) => clock.at(clock.now() + ms, callback),
    advance: clock.advance,
    pending: clock.pending,
  };
}
