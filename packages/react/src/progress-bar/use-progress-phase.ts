'use client';
import { useCallback, useContext, useSyncExternalStore } from 'react';
import { ClockContext } from '../internal/contexts/clock-context.ts';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import type { ProgressPhase, ProgressSource } from './progress-phase.ts';
import { progressPhase, timedPhase } from './progress-phase.ts';

/** The phase of a call's bar, renewed by one timer when the next begins. Nothing waits for calls that go on or are over. */
export function useProgressPhase(source: ProgressSource): ProgressPhase {
  const clock = useContext(ClockContext);
  const { holdMs, fadeMs, motion } = useContext(MotionContext);
  const read = useCallback(
    () => timedPhase(source, clock.now(), lengths(holdMs, fadeMs, motion)),
    [source, clock, holdMs, fadeMs, motion],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      let cancel: (() => void) | undefined;
      function plan(): void {
        const { until } = read();
        cancel = until === undefined ? undefined : clock.after(Math.max(0, until - clock.now()), next);
      }
      function next(): void {
        plan();
        listener();
      }
      plan();
      return () => cancel?.();
    },
    [clock, read],
  );
  const phase = useCallback(() => read().phase, [read]);
  const first = useCallback(
    () => progressPhase(source, undefined, { hold: holdMs, fade: fadeMs }),
    [source, holdMs, fadeMs],
  );
  return useSyncExternalStore(subscribe, phase, first);
}

/** A still picture has no fade. Less motion has its length: the bar goes at once, its place closes gently. */
function lengths(hold: number, fade: number, motion: 'auto' | 'off'): { hold: number; fade: number } {
  return { hold, fade: motion === 'off' ? 0 : fade };
}
