import type { EventScope } from '../events/index.ts';

/** Key and id of the root agent. */
export const ROOT_AGENT_KEY = 'root';

/** One path segment: ids may hold any character, so a slash inside one must not look like a border. */
function segment(id: string): string {
  return id.includes('/') || id.includes('~') ? id.replaceAll('~', '~0').replaceAll('/', '~1') : id;
}

export function runKeyOf(runId: string): string {
  return `run:${runId}`;
}

export function agentKeyOf(agentId: string): string {
  return agentId === ROOT_AGENT_KEY ? ROOT_AGENT_KEY : `agent:${agentId}`;
}

export function messageKeyOf(agentId: string, messageId: string): string {
  return `message:${segment(agentId)}/${segment(messageId)}`;
}

/** The message that shows what a run produced outside any message. */
export function runMessageKeyOf(scope: EventScope): string {
  return `message:${segment(scope.agentId)}//${segment(scope.runId)}`;
}

export function blockKeyOf(messageKey: string, stepId: string | undefined, blockId: string): string {
  return `block:${messageKey.slice(8)}/${stepId === undefined ? '' : segment(stepId)}/${segment(blockId)}`;
}

export function toolCallKeyOf(agentId: string, toolCallId: string): string {
  return `call:${segment(agentId)}/${segment(toolCallId)}`;
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
