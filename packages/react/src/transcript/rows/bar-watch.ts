import type { ToolCall } from '@callboard/core';
import type { Clock } from '../../internal/clock/clock.ts';
import { timedPhase } from '../../progress-bar/progress-phase.ts';
import type { ProgressLengths } from '../../progress-bar/progress-phase.ts';

/** The time by which finished bars leave. */
export interface BarTimes {
  readonly clock: Clock;
  readonly lengths: ProgressLengths;
}

/** Knows which finished bars are still on screen, and says when one of those that were asked for has left. */
export interface BarWatch {
  readonly shows: (call: ToolCall) => boolean;
  readonly stop: () => void;
}

/** Without times no bar is waited for. */
export function createBarWatch(times: BarTimes | undefined, onLeft: () => void): BarWatch {
  let cancel: (() => void) | undefined;
  let wakes = Infinity;

  function wakeAt(until: number, { clock }: BarTimes): void {
    if (until >= wakes) return;
    cancel?.();
    wakes = until;
    cancel = clock.after(until - clock.now(), () => {
      wakes = Infinity;
      onLeft();
    });
  }

  return {
    shows(call) {
      if (times === undefined) return false;
      const { phase, until } = timedPhase(call, times.clock.now(), times.lengths);
      if (until !== undefined) wakeAt(until, times);
      return phase === 'holding' || phase === 'fading';
    },
    stop() {
      cancel?.();
      wakes = Infinity;
    },
  };
}
