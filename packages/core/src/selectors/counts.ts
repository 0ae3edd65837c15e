import type { Run, Tally, TranscriptState } from '../entities/index.ts';
import { EMPTY_TALLY, addTally } from '../reducer/tally.ts';
import { NONE, createSelector, keepList, keepObject } from './memo.ts';

/** How many calls of a transcript want attention. */
export interface LiveCounts {
  readonly live: number;
  readonly waiting: number;
  readonly failed: number;
  readonly interrupted: number;
}

const counts: (state: TranscriptState, key: string) => LiveCounts = createSelector(
  (state, _key, previous) => {
    const { live, waiting, failed, interrupted } = state.tally;
    return keepObject(previous, { live, waiting, failed, interrupted });
  },
);

const tallies: (state: TranscriptState, key: string) => Tally = createSelector((state, key, previous) => {
  const owner = state.messages.get(key) ?? state.agents.get(key) ?? state.runs.get(key);
  if (owner) return owner.tally;
  let sum = EMPTY_TALLY;
  for (const agentKey of state.toolCalls.get(key)?.childAgentKeys ?? []) {
    const agent = state.agents.get(agentKey);
    if (agent?.spawnCallKey === key) sum = addTally(sum, agent.tally, 1);
  }
  return keepObject(previous, sum);
});

const troubled: (state: TranscriptState, key: string) => readonly Run[] = createSelector(
  (state, _key, previous) => {
    const runs = state.runs.values().filter((run) => run.error !== undefined || TROUBLE.has(run.status));
    return keepList(previous, runs);
  },
);

const TROUBLE: ReadonlySet<Run['status']> = new Set(['failed', 'limit', 'interrupted']);

/** How many calls of the whole transcript are live, wait for a person, failed or were interrupted. */
export function selectLiveCounts(state: TranscriptState): LiveCounts {
  return counts(state, '');
}

/** The calls below an entity, descendants included: of a run, agent or message, or of the agents that a call spawned. */
export function selectTally(state: TranscriptState, entityKey: string): Tally {
  return tallies(state, entityKey);
}

/** Runs that failed, met a limit, lost their source or carry an error, in order. */
export function selectRunsWithErrors(state: TranscriptState): readonly Run[] {
  return troubled(state, '');
}

/** The wire values kept with a call, oldest first. */
export function selectRawEvents(state: TranscriptState, callKey: string): readonly unknown[] {
  return state.raw.get(callKey)?.values ?? NONE;
}
