import type { Stamp, ToolCall } from '../entities/index.ts';
import { change } from './copies.ts';

/** Milliseconds between two stamps on one clock, the source's first; never negative, 0 without a common clock. */
function elapsed(from: Stamp, to: Stamp): number {
  if (from.at !== undefined && to.at !== undefined) return Math.max(0, to.at - from.at);
  if (from.seen !== undefined && to.seen !== undefined) return Math.max(0, to.seen - from.seen);
  return 0;
}

/** The call with its open wait for a person closed and counted. */
export function closeWait(call: ToolCall, now: Stamp): ToolCall {
  if (call.waitingSince === undefined) return call;
  return change(call, {
    waitingSince: undefined,
    resumeTo: undefined,
    waitedMs: call.waitedMs + elapsed(call.waitingSince, now),
  });
}
