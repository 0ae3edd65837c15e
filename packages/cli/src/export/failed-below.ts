import type { AgentPart, CallPart } from './outline.ts';

/** How many calls of the sub-agents of a call failed, at any depth. */
export function failedBelow({ agents }: CallPart): number {
  return agents.reduce((sum, agent) => sum + failedIn(agent), 0);
}

function failedIn({ messages }: AgentPart): number {
  let failed = 0;
  for (const part of messages.flatMap(({ parts }) => parts)) {
    if (part.type === 'agent') failed += failedIn(part);
    if (part.type === 'call') failed += (part.status === 'failed' ? 1 : 0) + failedBelow(part);
  }
  return failed;
}
