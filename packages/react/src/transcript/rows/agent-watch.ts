import type { Agent, TranscriptState } from '@callboard/core';

/** Notices where sub-agents appeared, moved or went, which changes the rows of messages that themselves did not change. */
export interface AgentWatch {
  /** Messages with an agent that appeared, moved or was withdrawn since the last question. Costs one step an agent. */
  changedMessages: (state: TranscriptState) => Set<string>;
}

interface AgentPlacing {
  readonly gone: boolean;
  readonly callKey: string | undefined;
  readonly messageKey: string;
}

/** Makes a watch that has seen nothing. */
export function createAgentWatch(): AgentWatch {
  const seen = new Map<string, AgentPlacing>();
  return {
    changedMessages(state) {
      const changed = new Set<string>();
      for (const agent of state.agents) {
        const place = placeOf(state, agent);
        const before = seen.get(agent.key);
        if (before !== undefined && isSame(before, place)) continue;
        seen.set(agent.key, place);
        changed.add(place.messageKey);
        if (before !== undefined) changed.add(before.messageKey);
      }
      return changed;
    },
  };
}

function placeOf(state: TranscriptState, agent: Agent): AgentPlacing {
  const callKey = agent.spawnCallKey;
  const call = callKey === undefined ? undefined : state.toolCalls.get(callKey);
  return { gone: agent.retracted === true, callKey, messageKey: call?.messageKey ?? agent.messageKey ?? '' };
}

function isSame(one: AgentPlacing, other: AgentPlacing): boolean {
  return one.gone === other.gone && one.callKey === other.callKey && one.messageKey === other.messageKey;
}
