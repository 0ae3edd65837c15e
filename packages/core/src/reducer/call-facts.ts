import type { ToolCall } from '../entities/index.ts';
import { change, clear, copyCall } from './copies.ts';
import type { ToolCallFacts } from '../events/index.ts';
import type { Draft } from './draft.ts';
import type { Mutable } from '../internal/mutable.ts';

import { agentKeyOf, toolCallKeyOf } from './keys.ts';

const PLAIN = [
  'title',
  'kind',
  'executor',
  'server',
  'locations',
  'thinkingBefore',
  'thinkingAfter',
  'recovered',
] as const;

/** A copy of the call with the facts an event brings: present ones replace, absent ones stay. */
export function withFacts(draft: Draft, call: ToolCall, facts: ToolCallFacts): Mutable<ToolCall> {
  const next: Mutable<ToolCall> = copyCall(call);
  for (const name of PLAIN) if (facts[name] !== undefined) assign(next, name, facts[name]);
  if (facts.toolName !== undefined && facts.toolName !== '') next.name = facts.toolName;
  if (facts.detached) next.detached = true;
  if (facts.denied) next.denied = true;
  if (facts.meta !== undefined) next.meta = { ...call.meta, ...facts.meta };
  if (facts.callerToolCallId !== undefined) {
    next.callerKey = toolCallKeyOf(draft.event.scope.agentId, facts.callerToolCallId);
  }
  const agents = facts.agentIds?.map(agentKeyOf).filter((key) => !call.childAgentKeys.includes(key)) ?? [];
  if (agents.length > 0) next.childAgentKeys = [...call.childAgentKeys, ...agents];
  return next;
}

/** A copy of the call with those facts that it does not have yet. What came after an opener is not undone by its repeat. */
export function withMissingFacts(draft: Draft, call: ToolCall, facts: ToolCallFacts): Mutable<ToolCall> {
  const next = withFacts(draft, call, facts);
  for (const name of PLAIN) if (call[name] !== undefined) assign(next, name, call[name]);
  if (call.name !== '') next.name = call.name;
  if (facts.meta !== undefined) next.meta = { ...facts.meta, ...call.meta };
  return next;
}

function assign<T, K extends keyof T>(target: T, name: K, value: T[K]): void {
  target[name] = value;
}

/** The call as it starts another attempt: the one before is kept, its outcome is open again. */
export function withAttempt(draft: Draft, call: ToolCall, attempt: number | undefined): ToolCall {
  const current = (call.attempts?.length ?? 0) + 1;
  if (attempt === undefined || attempt <= current) return call;
  const before = { number: current, started: call.started, ended: call.ended, error: call.error };
  return change(
    clear(call, 'ended', 'error', 'progress', 'fullSeen', 'endedSeen', 'settleReason', 'errorPhase'),
    {
      status: 'announced',
      soft: false,
      attempts: [...(call.attempts ?? []), before],
      started: draft.stamp,
      outputPreliminary: false,
    },
  );
}
