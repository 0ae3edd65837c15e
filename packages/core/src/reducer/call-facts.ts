import type { ToolCall } from '../entities/index.ts';
import type { ToolCallFacts } from '../events/index.ts';
import type { Draft } from './draft.ts';
import { pick } from './fields.ts';
import { agentKeyOf, toolCallKeyOf } from './keys.ts';

/** The call with the facts an event brings: present ones replace, absent ones stay. */
export function withFacts(draft: Draft, call: ToolCall, facts: ToolCallFacts): ToolCall {
  const next: ToolCall = {
    ...call,
    ...pick(facts, [
      'title',
      'kind',
      'executor',
      'server',
      'locations',
      'thinkingBefore',
      'thinkingAfter',
      'recovered',
    ]),
  };
  const changes: Partial<{ -readonly [K in keyof ToolCall]: ToolCall[K] }> = {};
  if (facts.toolName !== undefined && facts.toolName !== '') changes.name = facts.toolName;
  if (facts.detached) changes.detached = true;
  if (facts.denied) changes.denied = true;
  if (facts.meta !== undefined) changes.meta = { ...call.meta, ...facts.meta };
  if (facts.callerToolCallId !== undefined)
    changes.callerKey = toolCallKeyOf(draft.event.scope.agentId, facts.callerToolCallId);
  const agents = facts.agentIds?.map(agentKeyOf).filter((key) => !call.childAgentKeys.includes(key)) ?? [];
  if (agents.length > 0) changes.childAgentKeys = [...call.childAgentKeys, ...agents];
  return { ...next, ...changes };
}

/** The call as it starts another attempt: the one before is kept, its outcome is open again. */
export function withAttempt(draft: Draft, call: ToolCall, attempt: number | undefined): ToolCall {
  const current = (call.attempts?.length ?? 0) + 1;
  if (attempt === undefined || attempt <= current) return call;
  const {
    ended,
    error,
    progress: _progress,
    fullSeen: _full,
    endedSeen: _seen,
    settleReason: _reason,
    errorPhase: _phase,
    ...rest
  } = call;
  const before = {
    number: current,
    started: call.started,
    ...(ended === undefined ? {} : { ended }),
    ...(error === undefined ? {} : { error }),
  };
  return {
    ...rest,
    status: 'announced',
    soft: false,
    attempts: [...(call.attempts ?? []), before],
    started: draft.stamp,
    outputPreliminary: false,
  };
}
