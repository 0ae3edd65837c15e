import type { Stamp, ToolCall } from '@callboard/core';

/** Timings of a call or agent; a whole one fits. */
export type Timed = Pick<ToolCall, 'started' | 'ended'> &
  Partial<Pick<ToolCall, 'run' | 'ready' | 'waitedMs' | 'waitingSince'>>;

/**
 * How long a call took, or takes until `now` (receiver clock), in ms, without the time a person was waited for.
 * Both ends come from one clock; undefined when no clock saw both.
 */
export function callDuration(call: Timed, now?: number): number | undefined {
  const begin = call.run ?? call.ready ?? call.started;
  const end = call.ended ?? (now === undefined ? undefined : { seen: now });
  const waited =
    (call.waitedMs ?? 0) + (call.ended || !call.waitingSince ? 0 : (between(call.waitingSince, end) ?? 0));
  const whole = between(begin, end);
  return whole === undefined ? undefined : Math.max(0, whole - waited);
}

function between(begin: Stamp, end: Stamp | undefined): number | undefined {
  if (begin.at !== undefined && end?.at !== undefined) return Math.max(0, end.at - begin.at);
  if (begin.seen !== undefined && end?.seen !== undefined) return Math.max(0, end.seen - begin.seen);
  return undefined;
}
