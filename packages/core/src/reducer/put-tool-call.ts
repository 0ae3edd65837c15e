import type { ToolCall } from '../entities/index.ts';
import { notePlace } from './call-places.ts';
import type { Draft } from './draft.ts';
import { toolCallKeyOf } from './keys.ts';
import { agentOf, callOf } from './lookup.ts';
import { addTally, bucketOf, changeMessage, changeTallies, moveCall } from './tally.ts';

/** Stores a call and keeps every count that includes it right, and where it is found. */
export function putToolCall(draft: Draft, call: ToolCall): void {
  const before = callOf(draft, call.key);
  if (before === call) return;
  draft.put(call);
  const from = before && bucketOf(before);
  const to = bucketOf(call);
  const isMoved = before && (before.messageKey !== call.messageKey || before.runKey !== call.runKey);
  if (isMoved) {
    changeTallies(draft, before, (tally) => moveCall(tally, from, undefined));
    changeTallies(draft, call, (tally) => moveCall(tally, undefined, to));
    moveChildren(draft, before, call);
  } else if (from !== to) {
    changeTallies(draft, call, (tally) => moveCall(tally, from, to));
  }
  if (!call.reused && call.occurrence === 1) return;
  if (before === undefined || isMoved || before.stepId !== call.stepId || before.reused !== call.reused)
    notePlace(draft, toolCallKeyOf(agentOf(draft, call.agentKey)?.id ?? '', call.id), call);
}

/** The message that shows a call shows its agents too. */
function moveChildren(draft: Draft, before: ToolCall, call: ToolCall): void {
  if (before.messageKey === call.messageKey) return;
  for (const key of call.childAgentKeys) {
    const agent = agentOf(draft, key);
    if (agent?.spawnCallKey !== call.key || agent.tally.total === 0) continue;
    changeMessage(draft, before.messageKey, (tally) => addTally(tally, agent.tally, -1));
    changeMessage(draft, call.messageKey, (tally) => addTally(tally, agent.tally, 1));
  }
}
