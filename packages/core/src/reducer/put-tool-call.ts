import type { ToolCall } from '../entities/index.ts';
import { notePlace } from './call-places.ts';
import type { Draft } from './draft.ts';
import { toolCallKeyOf } from './keys.ts';
import { agentOf, callOf } from './lookup.ts';
import { aboveOf, moveTally } from './move-tally.ts';
import { bucketOf, changeTallies, moveCall } from './tally.ts';

/** Stores a call and keeps every count that includes it right, and where it is found. */
export function putToolCall(draft: Draft, call: ToolCall): void {
  const before = callOf(draft, call.key);
  if (before === call) return;
  const from = before && bucketOf(before);
  const to = bucketOf(call);
  if (before && (before.messageKey !== call.messageKey || before.runKey !== call.runKey)) {
    changeTallies(draft, before, (tally) => moveCall(tally, from, undefined));
    putMoved(draft, before, call);
    changeTallies(draft, call, (tally) => moveCall(tally, undefined, to));
  } else {
    draft.put(call);
    if (from !== to) changeTallies(draft, call, (tally) => moveCall(tally, from, to));
  }
  if (call.reused || call.occurrence > 1) noteWhere(draft, before, call);
}

/** The message that shows a call shows its agents too. */
function putMoved(draft: Draft, before: ToolCall, call: ToolCall): void {
  const keys = before.messageKey === call.messageKey ? [] : call.childAgentKeys;
  const agents = keys
    .map((key) => agentOf(draft, key))
    .filter((agent) => agent !== undefined)
    .filter(({ spawnCallKey }) => spawnCallKey === call.key)
    .map((agent) => [agent.key, aboveOf(draft, agent)] as const);
  draft.put(call);
  for (const [key, above] of agents) {
    const agent = agentOf(draft, key);
    if (agent) moveTally(draft, agent, above);
  }
}

function noteWhere(draft: Draft, before: ToolCall | undefined, call: ToolCall): void {
  const isThere =
    before !== undefined &&
    before.reused === call.reused &&
    before.stepId === call.stepId &&
    before.messageKey === call.messageKey &&
    before.runKey === call.runKey;
  if (!isThere) notePlace(draft, toolCallKeyOf(agentOf(draft, call.agentKey)?.id ?? '', call.id), call);
}
