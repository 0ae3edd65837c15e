import type { Agent } from '../entities/index.ts';
import type { TranscriptEvent } from '../events/index.ts';
import type { Draft } from './draft.ts';
import { isOver } from './openness.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { agentKeyOf } from './keys.ts';
import { agentOf, runOfEvent } from './lookup.ts';

/** True when the run of the event being applied is over. */
export function isRunOver(draft: Draft): boolean {
  const run = runOfEvent(draft);
  return run !== undefined && isOver(run);
}

/** True when nothing new may be shown in this scope any more. */
export function isClosedScope(draft: Draft, event: TranscriptEvent): boolean {
  const agent = agentOf(draft, agentKeyOf(event.scope.agentId));
  const run = runOfEvent(draft);
  if (agent && agent.key !== ROOT_AGENT_KEY) {
    if (isEndedAgent(agent)) return !agent.soft || agent.settleReason === 'stopped' || isRunOver(draft);
    if (isUnderBackground(draft, agent)) return false;
  }
  return run !== undefined && isOver(run);
}

/** True when an agent is over. */
export function isEndedAgent(agent: Agent): boolean {
  return (
    agent.status === 'completed' ||
    agent.status === 'failed' ||
    agent.status === 'cancelled' ||
    agent.status === 'interrupted'
  );
}

/**
 * True when an agent, or one above it, was declared to outlive its run and still lives. `known` keeps the answers of one look
 * at many agents.
 */
export function isUnderBackground(
  draft: Draft,
  agent: Agent | undefined,
  known?: Map<string, boolean>,
): boolean {
  const path: string[] = [];
  let answer = false;
  for (let at = agent; at !== undefined; at = agentOf(draft, at.parentAgentKey)) {
    const before = known?.get(at.key);
    answer = before ?? (at.background && !isEndedAgent(at));
    if (answer || before !== undefined) break;
    path.push(at.key);
  }
  if (known) for (const key of path) known.set(key, answer);
  return answer;
}
