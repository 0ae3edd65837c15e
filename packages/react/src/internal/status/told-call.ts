import type { ToolCall } from '@callboard/core';

const refusals = new WeakMap<ToolCall, ToolCall>();

/**
 * The call as its reader is told of it. One whose last question was refused no longer waits for anybody: it reads as
 * denied although its source has not ended it yet. The same call for every other.
 */
export function toldCall(call: ToolCall): ToolCall {
  const waits = call.status !== 'awaiting-approval' || call.waitingSince !== undefined;
  if (waits || call.denied !== true) return call;
  const known = refusals.get(call);
  if (known !== undefined) return known;
  const told: ToolCall = { ...call, status: 'denied' };
  refusals.set(call, told);
  return told;
}
