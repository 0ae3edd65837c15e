import type { EventScope } from '../events/index.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';

/** One path segment: ids may hold any character, so a slash inside one must not look like a border. */
function segment(id: string): string {
  return id.includes('/') || id.includes('~') ? id.replaceAll('~', '~0').replaceAll('/', '~1') : id;
}

/**
 * A key of joined parts that remembers its last answer: events in a row mostly name the same things. Joined by `join` it is
 * one flat text; engines keep the result of `+` as a tree, which costs more to keep and to look up.
 */
function keyOf<P extends (string | undefined)[]>(
  parts: (...ids: P) => (string | undefined)[],
): (...ids: P) => string {
  let lastIds: P | undefined;
  let last = '';
  return (...ids) => {
    const [a, b, c] = ids;
    if (lastIds === undefined || lastIds[0] !== a || lastIds[1] !== b || lastIds[2] !== c) {
      last = parts(...ids).join('');
      lastIds = ids;
    }
    return last;
  };
}

/** The key of a run. */
export const runKeyOf: (runId: string) => string = keyOf((runId: string) => ['run:', runId]);

const subAgentKeyOf = keyOf((agentId: string) => ['agent:', agentId]);

/** The key of an agent; of the root it is its id. */
export function agentKeyOf(agentId: string): string {
  return agentId === ROOT_AGENT_KEY ? ROOT_AGENT_KEY : subAgentKeyOf(agentId);
}

/** The key of a message that has an id. */
export const messageKeyOf: (agentId: string, messageId: string) => string = keyOf(
  (agentId: string, messageId: string) => ['message:', segment(agentId), '/', segment(messageId)],
);

/** The message that shows what a run produced outside any message. */
export function runMessageKeyOf(scope: EventScope): string {
  return `message:${segment(scope.agentId)}//${segment(scope.runId)}`;
}

/** The key of the first block of an id in a step of a message. */
export const blockKeyOf: (messageKey: string, stepId: string | undefined, blockId: string) => string = keyOf(
  (messageKey: string, stepId: string | undefined, blockId: string) => [
    'block:',
    messageKey.slice(8),
    '/',
    stepId && segment(stepId),
    '/',
    segment(blockId),
  ],
);

/** The key of the first call of an id in an agent. */
export const toolCallKeyOf: (agentId: string, toolCallId: string) => string = keyOf(
  (agentId: string, toolCallId: string) => ['call:', segment(agentId), '/', segment(toolCallId)],
);

/** The ledger line that counts values of one kind which replace each other. */
export const nthKeyOf: (streamId: string, kind: string, key: string) => string = keyOf(
  (streamId: string, kind: string, key: string) => ['nth:', segment(streamId), '/', kind, key],
);

/** The ledger line of an event's own key. */
export function idempotencyKeyOf(source: string, key: string): string {
  return `key:${segment(source)}/${key}`;
}

/** The key of the first ask of an id. */
export function askKeyOf(askId: string): string {
  return `ask:${segment(askId)}`;
}

/** The key of a plan of an agent. */
export function planKeyOf(agentId: string, planId: string | undefined): string {
  return `plan:${segment(agentId)}/${segment(planId ?? '')}`;
}

/** The key of an artifact. */
export function artifactKeyOf(artifactId: string): string {
  return `artifact:${artifactId}`;
}

/** The nth use of an id under the same base key. */
export function occurrenceKey(base: string, occurrence: number): string {
  return occurrence === 1 ? base : `${base}//${occurrence}`;
}
