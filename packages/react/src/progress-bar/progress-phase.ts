import type { Progress, ToolCall } from '@callboard/core';
import { toolCallTraits } from '../internal/status/tool-call-status.ts';

/** The part of a call that its bar is drawn from. A whole call fits. */
export type ProgressSource = Pick<
  ToolCall,
  'status' | 'progress' | 'fullSeen' | 'endedSeen' | 'finishedAfterStop'
> &
  Partial<Pick<ToolCall, 'key'>>;

/** `active`: the call goes on. `holding`: it ended, the bar stands. `fading`: it leaves. `gone`: there is no bar. */
export type ProgressPhase = 'active' | 'holding' | 'fading' | 'gone';

/** How long a bar stays after its call ended, and how long it takes to leave, in ms. */
export interface ProgressLengths {
  readonly hold: number;
  readonly fade: number;
}

/** A phase, and the receiver time at which the next one begins; absent where time changes nothing. */
export interface TimedPhase {
  readonly phase: ProgressPhase;
  readonly until?: number;
}

/**
 * The phase of a call's bar at `now` (receiver clock, ms). Depends on nothing else, so re-renders and remounts cannot
 * restart it. Without a clock, as on a server, a settled call has no bar.
 */
export function progressPhase(
  source: ProgressSource,
  now: number | undefined,
  lengths: ProgressLengths,
): ProgressPhase {
  return timedPhase(source, now, lengths).phase;
}

/** `progressPhase` with the time of the next change. */
export function timedPhase(
  source: ProgressSource,
  now: number | undefined,
  { hold, fade }: ProgressLengths,
): TimedPhase {
  if (!source.progress) return { phase: 'gone' };
  if (toolCallTraits[source.status].live) return { phase: 'active' };
  const leaving = leaves(source, hold);
  // A stamp from ahead of this clock by more than a hold was not made by it.
  if (now === undefined || leaving === undefined || leaving - now > hold * 2) return { phase: 'gone' };
  if (now < leaving) return { phase: 'holding', until: leaving };
  if (now < leaving + fade) return { phase: 'fading', until: leaving + fade };
  return { phase: 'gone' };
}

/** When the bar begins to leave; undefined when it was never seen to end here. */
function leaves(source: ProgressSource, hold: number): number | undefined {
  const { endedSeen, fullSeen, finishedAfterStop } = source;
  if (endedSeen === undefined || finishedAfterStop) return undefined;
  if (source.status !== 'completed') return endedSeen + hold;
  if (!isFull(source)) return endedSeen;
  return fullSeen === undefined ? undefined : Math.max(fullSeen, endedSeen) + hold;
}

/** Whether the bar stands at 100 %. */
export function isFull({ progress }: Pick<ToolCall, 'progress'>): boolean {
  return progress !== undefined && shownFraction(progress) === 1;
}

/** 0..1 of the bar; undefined when how far is unknown. */
export function shownFraction({ kind, fraction }: Progress): number | undefined {
  if (kind !== 'determinate' || fraction === undefined || !Number.isFinite(fraction)) return undefined;
  return Math.min(1, Math.max(0, fraction));
}
