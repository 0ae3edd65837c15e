import type { AgentStatus } from '../entities/index.ts';
import type { Draft } from './draft.ts';
import { agentOf, callOf, runOf } from './lookup.ts';
import { isEndedAgent } from './over.ts';
import { isSettled } from './settle.ts';
import { endedAgent, sweepInside } from './sweep.ts';

/** Agents of a call that has ended end with it, softly, unless they were declared to go on. */
export function settleChildren(draft: Draft, callKey: string): void {
  const call = callOf(draft, callKey);
  if (!call || call.detached || !isSettled(call) || call.status === 'interrupted') return;
  for (const key of call.childAgentKeys) {
    const agent = agentOf(draft, key);
    if (!agent || agent.spawnCallKey !== callKey || agent.background || isEndedAgent(agent)) continue;
    const status = call.status === 'denied' ? 'cancelled' : (call.status as AgentStatus);
    draft.put(endedAgent(draft, agent, { status, settleReason: 'agent-ended' }));
    const run = runOf(draft, call.runKey);
    const cause = call.settleReason === 'stopped' ? 'cancelled' : 'completed';
    if (run) sweepInside({ draft, run, cause }, agent);
  }
}
