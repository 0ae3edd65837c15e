import type { ToolCall, TranscriptState } from '@callboard/core';

/** Agents that this call brought to life, not those it merely mentions nor those that were withdrawn. */
export function spawnedAgents(state: TranscriptState, call: ToolCall): readonly string[] {
  if (call.childAgentKeys.length === 0) return call.childAgentKeys;
  return call.childAgentKeys.filter((key) => {
    const agent = state.agents.get(key);
    return agent?.spawnCallKey === call.key && !agent.retracted;
  });
}
