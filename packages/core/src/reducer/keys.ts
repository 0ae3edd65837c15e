import type { EventScope } from '../events/index.ts';

/** Key and id of the root agent. */
export const ROOT_AGENT_KEY = 'root';

/** One path segment: ids may hold any character, so a slash inside one must not look like a border. */
function segment(id: string): string {
  return id.includes('/') || id.includes('~') ? id.replaceAll('~', '~0').replaceAll('/', '~1') : id;
}

/** `compute` that remembers its last answer: events in a row mostly name the same things. */
function lastOf<A extends string | undefined, B extends string | undefined, C extends string | undefined>(
  compute: (a: A, b: B, c: C) => string,
): (a: A, b: B, c: C) => string {
  let last: { a: A; b: B; c: C; key: string } | undefined;
  return (a, b, c) => {
    if (last !== undefined && last.a === a && last.b === b && last.c === c) return last.key;
    last = { a, b, c, key: compute(a, b, c) };
    return last.key;
  };
}

const lastRunKey = lastOf((runId: string) => `run:${runId}`);

export function runKeyOf(runId: string): string {
  return lastRunKey(runId, undefined, undefined);
}

const lastAgentKey = lastOf((agentId: string) => `agent:${agentId}`);

export function agentKeyOf(agentId: string): string {
  return agentId === ROOT_AGENT_KEY ? ROOT_AGENT_KEY : lastAgentKey(agentId, undefined, undefined);
}

const lastMessageKey = lastOf(
  (agentId: string, messageId: string) => `message:${segment(agentId)}/${segment(messageId)}`,
);

export function messageKeyOf(agentId: string, messageId: string): string {
  return lastMessageKey(agentId, messageId, undefined);
}

/** The message that shows what a run produced outside any message. */
export function runMessageKeyOf(scope: EventScope): string {
  return `message:${segment(scope.agentId)}//${segment(scope.runId)}`;
}

export const blockKeyOf: (messageKey: string, stepId: string | undefined, blockId: string) => string = lastOf(
  (messageKey, stepId, blockId) =>
    `block:${messageKey.slice(8)}/${stepId === undefined ? '' : segment(stepId)}/${segment(blockId)}`,
);

const lastCallKey = lastOf(
  (agentId: string, toolCallId: string) => `call:${segment(agentId)}/${segment(toolCallId)}`,
);

export function toolCallKeyOf(agentId: string, toolCallId: string): string {
  return lastCallKey(agentId, toolCallId, undefined);
}

export function askKeyOf(askId: string): string {
  return `ask:${segment(askId)}`;
}

export function planKeyOf(agentId: string, planId: string | undefined): string {
  return `plan:${segment(agentId)}/${segment(planId ?? '')}`;
}

export function artifactKeyOf(artifactId: string): string {
  return `artifact:${artifactId}`;
}

/** The nth use of an id under the same base key. */
export function occurrenceKey(base: string, occurrence: number): string {
  return occurrence === 1 ? base : `${base}//${occurrence}`;
}
