import type { ToolCall } from '../entities/index.ts';
import { change } from './copies.ts';
import type { ToolCallFacts } from '../events/index.ts';
import type { Draft } from './draft.ts';
import type { Mutable } from '../internal/mutable.ts';
import { sameValue } from './fields.ts';
import { agentKeyOf, toolCallKeyOf } from './keys.ts';
import { expireAsk, openAsksOf } from './settle.ts';
import { closeWait } from './waiting.ts';
import { selectAttempt } from '../selectors/attempt.ts';

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

/** Writes the facts an event brings into a call: present ones replace, absent ones stay. True when that changed anything. */
export function addFacts(draft: Draft, call: Mutable<ToolCall>, facts: ToolCallFacts): boolean {
  let changed = false;
  const set = <K extends keyof ToolCall>(name: K, value: ToolCall[K]): void => {
    if (sameValue(call[name], value)) return;
    call[name] = value;
    changed = true;
  };
  for (const name of PLAIN) if (facts[name] !== undefined) set(name, facts[name]);
  if (facts.toolName !== undefined && facts.toolName !== '') set('name', facts.toolName);
  if (facts.detached) set('detached', true);
  if (facts.denied) set('denied', true);
  if (facts.meta !== undefined) set('meta', { ...call.meta, ...facts.meta });
  if (facts.callerToolCallId !== undefined)
    set('callerKey', toolCallKeyOf(draft.event.scope.agentId, facts.callerToolCallId));
  if (facts.agentIds === undefined) return changed;
  const agents = facts.agentIds.map(agentKeyOf).filter((key) => !call.childAgentKeys.includes(key));
  if (agents.length > 0) set('childAgentKeys', [...call.childAgentKeys, ...agents]);
  return changed;
}

/** The facts of an event that a call does not have yet. What came after an opener is not undone by its repeat. */
export function missingFacts(call: ToolCall, facts: ToolCallFacts): ToolCallFacts {
  const missing = {
    ...facts,
    ...(facts.meta === undefined ? {} : { meta: { ...facts.meta, ...call.meta } }),
  };
  for (const name of PLAIN) if (call[name] !== undefined) delete missing[name];
  if (call.name !== '') delete missing.toolName;
  return missing;
}

/** The call as it starts another attempt: the one before is kept, its outcome is open again. */
export function withAttempt(draft: Draft, call: ToolCall, attempt: number | undefined): ToolCall {
  if (attempt === undefined || attempt <= selectAttempt(call)) return call;
  for (const ask of openAsksOf(draft, call)) expireAsk(draft, ask, 'superseded');
  const { started, ended, error, output, hasOutput } = call;
  const before = { number: attempt - 1, started, ended, error, ...(hasOutput ? { output } : {}) };
  return change(closeWait(call, draft.stamp), {
    ended: undefined,
    error: undefined,
    output: undefined,
    hasOutput: false,
    outputChannels: undefined,
    progress: undefined,
    fullSeen: undefined,
    endedSeen: undefined,
    settleReason: undefined,
    errorPhase: undefined,
    status: 'announced',
    soft: false,
    attempts: [...(call.attempts ?? []), before],
    started: draft.stamp,
    outputPreliminary: false,
  });
}
