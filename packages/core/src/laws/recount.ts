import type { Agent, Tally, ToolCall, TranscriptState } from '../entities/index.ts';
import { EMPTY_TALLY, bucketOf, moveCall } from '../reducer/tally.ts';

/** The counts of these calls, counted one by one. */
export function tallyOf(calls: Iterable<ToolCall>): Tally {
  let tally = EMPTY_TALLY;
  for (const call of calls) tally = moveCall(tally, undefined, bucketOf(call));
  return tally;
}

/** The calls below an agent, its own included. */
export function callsBelow(state: TranscriptState, agentKey: string): ToolCall[] {
  return state.toolCalls
    .values()
    .filter((call) => pathOf(state, call.agentKey).some(({ key }) => key === agentKey));
}

/** The calls that a message shows: its own, and those of the agents that are shown in it. */
export function callsIn(state: TranscriptState, messageKey: string): Set<ToolCall> {
  const calls = new Set(state.toolCalls.values().filter((call) => call.messageKey === messageKey));
  for (const agent of state.agents) {
    const spawn = agent.spawnCallKey === undefined ? undefined : state.toolCalls.get(agent.spawnCallKey);
    const place = agent.spawnCallKey === undefined ? agent.messageKey : spawn?.messageKey;
    if (place === messageKey) for (const call of callsBelow(state, agent.key)) calls.add(call);
  }
  return calls;
}

/** An agent and those above it. */
export function pathOf(state: TranscriptState, agentKey: string): Agent[] {
  const path: Agent[] = [];
  for (let agent = state.agents.get(agentKey); agent !== undefined;) {
    path.push(agent);
    agent = agent.parentAgentKey === undefined ? undefined : state.agents.get(agent.parentAgentKey);
  }
  return path;
}
