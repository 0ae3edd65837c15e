import type { ToolCall } from '@callboard/core';
import { selectToldStatus } from '@callboard/core/selectors';

const told = new WeakMap<ToolCall, ToolCall>();

/** The call with the status its reader is told, which core decides. The same call when that is its own. */
export function toldCall(call: ToolCall): ToolCall {
  const status = selectToldStatus(call);
  if (status === call.status) return call;
  const known = told.get(call) ?? { ...call, status };
  told.set(call, known);
  return known;
}
