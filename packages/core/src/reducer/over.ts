import type { Agent, Run } from '../entities/index.ts';
import type { TranscriptEvent } from '../events/index.ts';
import type { Draft } from './draft.ts';
import { ROOT_AGENT_KEY, agentKeyOf } from './keys.ts';
import { agentOf, runOfEvent } from './lookup.ts';

/** True when a run is over by the word of its source or of a person, so that late events cannot touch it. */
export function isOver(run: Run): boolean {
  return run.status !== 'running' && run.status !== 'interrupted' && run.status !== 'waiting';
}

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

/** True when an agent, or one above it, was declared to outlive its run and still lives. */
export function isUnderBackground(draft: Draft, agent: Agent | undefined): boolean {
  for (let at = agent; at !== undefined; at = agentOf(draft, at.parentAgentKey)) {
    if (at.background && !isEndedAgent(at)) return true;
  }
  return false;
}
