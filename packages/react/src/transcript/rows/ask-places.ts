import type { Ask, TranscriptState } from '@callboard/core';

/** An open ask and everything that encloses it, from its own call outwards. */
export interface PlacedAsk {
  readonly ask: Ask;
  /** Calls on the way: its own, then those that spawned the agents around it. */
  readonly callKeys: readonly string[];
  /** Agents on the way, the asking one first, the root left out. */
  readonly agentKeys: readonly string[];
  /** Messages that hold those calls and agents. */
  readonly messageKeys: ReadonlySet<string>;
}

/** Open asks by where they may be shown. Costs one walk to the root an open ask. */
export interface AskPlaces {
  /** In order of appearance. */
  readonly all: readonly PlacedAsk[];
  /** Messages with an open ask somewhere below them. */
  readonly messageKeys: ReadonlySet<string>;
}

/** Finds the places of all open asks. */
export function placeAsks(state: TranscriptState): AskPlaces {
  const all = state.openAskKeys.flatMap((key) => {
    const ask = state.asks.get(key);
    return ask === undefined ? [] : [placeAsk(state, ask)];
  });
  return { all, messageKeys: new Set(all.flatMap((placed) => [...placed.messageKeys])) };
}

function placeAsk(state: TranscriptState, ask: Ask): PlacedAsk {
  const callKeys: string[] = [];
  const agentKeys: string[] = [];
  const messageKeys = new Set<string>();

  function passCall(callKey: string | undefined): void {
    const call = callKey === undefined ? undefined : state.toolCalls.get(callKey);
    if (call === undefined) return;
    callKeys.push(call.key);
    messageKeys.add(call.messageKey);
  }

  passCall(ask.toolCallKey);
  let agent = state.agents.get(ask.agentKey);
  while (agent?.parentAgentKey !== undefined && !agentKeys.includes(agent.key)) {
    agentKeys.push(agent.key);
    passCall(agent.spawnCallKey);
    if (agent.messageKey !== undefined) messageKeys.add(agent.messageKey);
    agent = state.agents.get(agent.parentAgentKey);
  }
  return { ask, callKeys, agentKeys, messageKeys };
}
