import type { ToolCall } from '../entities/index.ts';
import type { Draft } from './draft.ts';
import { bucketOf, changeTallies, moveCall } from './tally.ts';
import { callOf } from './lookup.ts';

/** Stores a call and keeps every count that includes it right. */
export function putToolCall(draft: Draft, call: ToolCall): void {
  const before = callOf(draft, call.key);
  if (before === call) return;
  draft.put(call);
  const from = before && bucketOf(before);
  const to = bucketOf(call);
  if (before && (before.messageKey !== call.messageKey || before.runKey !== call.runKey)) {
    changeTallies(draft, before, (tally) => moveCall(tally, from, undefined));
    changeTallies(draft, call, (tally) => moveCall(tally, undefined, to));
  } else if (from !== to) {
    changeTallies(draft, call, (tally) => moveCall(tally, from, to));
  }
}
