import type { EventScope, Usage } from '@callboard/core';
import { finite, given, words } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import { messagesIn, resultsIn } from './content.ts';
import type { StatedCall } from './content.ts';
import type { Timeline } from './timeline.ts';
import { nameOf } from './trace.ts';
import type { Node } from './trace.ts';
import type { Span } from './wire.ts';

/** One agent of a run while its spans are told. */
export interface AgentPlace {
  scope: EventScope;
  runId: string;
  timeline: Timeline;
  stamp: Stamp;
  /** Agent ids of the trace that are taken: the id of an agent may come with each of its invocations. */
  agents: Set<string>;
  /** Message ids that are taken, and the latest message. */
  messages: Set<string>;
  lastMessage: string | undefined;
  /** Calls that models asked for, with the message that asks. */
  asked: Map<string, StatedCall & { messageId: string }>;
  /** Calls that were announced. */
  announced: Set<string>;
  /** Results that later messages repeat. */
  results: Map<string, unknown>;
}

/** A place for what an agent does. Everything that its spans say of calls is gathered first. */
export function placeFor(
  node: Node | undefined,
  { scope, timeline, stamp, agents }: Pick<AgentPlace, 'scope' | 'timeline' | 'stamp' | 'agents'>,
): AgentPlace {
  const own = node === undefined ? [] : [node.span, ...modelsOf(node).map(({ span }) => span)];
  const stated = own.flatMap(({ attributes }) => [
    ...messagesIn(attributes.get('gen_ai.input.messages')),
    ...messagesIn(attributes.get('gen_ai.output.messages')),
  ]);
  return {
    scope,
    runId: scope.runId,
    timeline,
    stamp,
    agents,
    messages: new Set(),
    lastMessage: undefined,
    asked: new Map(),
    announced: new Set(),
    results: resultsIn(stated),
  };
}

/** The model spans of an agent, not those of agents inside. */
function modelsOf(node: Node): Node[] {
  const found: Node[] = [];
  const waiting = [...node.children];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.role === 'model') found.push(next);
    if (next.role !== 'agent') waiting.push(...next.children);
  }
  return found;
}

/** What an agent's span says when it begins. */
export function agentFacts(span: Span): { name?: string; model?: string; task?: string } {
  return given({
    name: nameOf(span, 'gen_ai.agent.name'),
    model: words(span.attributes.get('gen_ai.request.model')),
    task: words(span.attributes.get('gen_ai.agent.description')),
  });
}

/** Tokens that an agent's span states, else the sum of what its models state. */
export function usageFor(node: Node): { usage?: Usage } {
  const own = usageOf(node.span);
  if (own.usage) return own;
  const sum: Usage = {};
  for (const { span } of modelsOf(node)) {
    const { usage = {} } = usageOf(span);
    for (const name of ['inputTokens', 'outputTokens', 'cachedInputTokens'] as const) {
      const count = usage[name];
      if (count !== undefined) sum[name] = (sum[name] ?? 0) + count;
    }
  }
  return Object.keys(sum).length === 0 ? {} : { usage: sum };
}

function usageOf({ attributes }: Span): { usage?: Usage } {
  const usage: Usage = given({
    inputTokens: finite(attributes.get('gen_ai.usage.input_tokens')),
    outputTokens: finite(attributes.get('gen_ai.usage.output_tokens')),
    cachedInputTokens: finite(attributes.get('gen_ai.usage.cache_read.input_tokens')),
  });
  return Object.keys(usage).length === 0 ? {} : { usage };
}

/** How a span ended, for a run or an agent. */
export function endingOf(span: Span): { outcome: 'completed' | 'failed' | 'limit'; error?: unknown } {
  if (span.error !== undefined) return { outcome: 'failed', error: span.error };
  const reasons = span.attributes.get('gen_ai.response.finish_reasons');
  const isCut = Array.isArray(reasons) && reasons.at(-1) === 'length';
  return { outcome: isCut ? 'limit' : 'completed' };
}
