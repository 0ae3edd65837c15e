import type { Agent, Ask, Plan, TranscriptState } from '../entities/index.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { selectAgentPath } from './agents.ts';
import { createSelector, keepList, keepObject } from './memo.ts';

/** An ask that waits, with the agents from the root to the one that asks. */
export interface OpenAsk {
  readonly ask: Ask;
  readonly path: readonly Agent[];
}

const open: (state: TranscriptState, key: string) => readonly OpenAsk[] = createSelector(
  (state, _key, previous) => {
    const asks = state.openAskKeys.flatMap((key) => state.asks.get(key) ?? []);
    const entries = asks.map((ask, index) =>
      keepObject(previous?.[index], { ask, path: selectAgentPath(state, ask.agentKey) }),
    );
    return keepList(previous, entries);
  },
);

const ofCall: (state: TranscriptState, callKey: string) => readonly Ask[] = createSelector(
  (state, callKey, previous) => {
    const keys = state.toolCalls.get(callKey)?.askKeys ?? [];
    return keepList(
      previous,
      keys.flatMap((key) => state.asks.get(key) ?? []),
    );
  },
);

/** Everything that waits for a person, from any depth, in order of appearance. */
export function selectOpenAsks(state: TranscriptState): readonly OpenAsk[] {
  return open(state, '');
}

/** The asks of a call, open and closed, in order. */
export function selectAsksOf(state: TranscriptState, callKey: string): readonly Ask[] {
  return ofCall(state, callKey);
}

/** The newest plan of an agent, by default of the root; a transcript whose root has none shows that of a sub-agent. */
export function selectPlan(state: TranscriptState, agentKey?: string): Plan | undefined {
  const plans = state.plans.values();
  const own = plans.findLast((plan) => plan.agentKey === (agentKey ?? ROOT_AGENT_KEY));
  return own ?? (agentKey === undefined ? plans.at(-1) : undefined);
}
