import type { Agent, TranscriptState } from '../entities/index.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import type { Usage } from '../events/index.ts';
import { createSelector, keepObject } from './memo.ts';

const NUMBERS = [
  'inputTokens',
  'outputTokens',
  'reasoningTokens',
  'cachedInputTokens',
  'totalTokens',
  'costUsd',
] as const satisfies readonly (keyof Usage)[];

const usage: (state: TranscriptState, key: string) => Usage | undefined = createSelector(
  (state, key, previous) => {
    const run = state.runs.get(key);
    const own = run ? run.usage : ownUsage(state, state.agents.get(key));
    if (own?.includesChildren) return own;
    const sum = new Sum(own);
    const waiting = run ? topAgentsOf(state, key) : childrenOf(state, key);
    const seen = new Set<string>([key]);
    for (const agentKey of waiting) {
      if (seen.has(agentKey)) continue;
      seen.add(agentKey);
      const part = ownUsage(state, state.agents.get(agentKey));
      sum.add(part);
      if (!part?.includesChildren) waiting.push(...childrenOf(state, agentKey));
    }
    return sum.total && (sum.total === own ? own : keepObject(previous, sum.total));
  },
);

/** Tokens and cost of a run or agent. Those of sub-agents are added unless the source says they are in already. */
export function selectUsage(state: TranscriptState, runOrAgentKey: string): Usage | undefined {
  return usage(state, runOrAgentKey);
}

class Sum {
  total: Usage | undefined;

  constructor(first: Usage | undefined) {
    this.total = first;
  }

  add(part: Usage | undefined): void {
    if (!part) return;
    const total: Usage = { ...this.total };
    for (const name of NUMBERS) if (part[name] !== undefined) total[name] = (total[name] ?? 0) + part[name];
    this.total = total;
  }
}

/** What an agent states for itself, else what its own runs state. Runs it shares with its parent are the parent's. */
function ownUsage(state: TranscriptState, agent: Agent | undefined): Usage | undefined {
  if (!agent || agent.usage) return agent?.usage;
  const shared =
    agent.parentAgentKey === undefined ? undefined : state.agents.get(agent.parentAgentKey)?.runKeys;
  const sum = new Sum(undefined);
  let all = true;
  for (const key of agent.runKeys) {
    const part = shared?.includes(key) ? undefined : state.runs.get(key)?.usage;
    sum.add(part);
    all &&= part?.includesChildren === true;
  }
  return sum.total && all ? { ...sum.total, includesChildren: true } : sum.total;
}

function childrenOf(state: TranscriptState, agentKey: string): string[] {
  const keys = state.agents.get(agentKey)?.childAgentKeys.toArray() ?? [];
  return keys.filter((key) => state.agents.get(key)?.parentAgentKey === agentKey);
}

/** The agents of a run that do not hang below another agent of the same run. */
function topAgentsOf(state: TranscriptState, runKey: string): string[] {
  const keys: string[] = [];
  for (const { type, key } of state.runs.get(runKey)?.members ?? []) {
    if (type !== 'agent' || key === ROOT_AGENT_KEY) continue;
    const parent = state.agents.get(state.agents.get(key)?.parentAgentKey ?? '');
    if (!parent || parent.key === ROOT_AGENT_KEY || !parent.runKeys.includes(runKey)) keys.push(key);
  }
  return keys;
}
