import type { MessageItem, ToolCall, TranscriptState } from '@callboard/core';
import { selectDuration } from '@callboard/core/selectors';
import { toldCall } from '../status/told-call.ts';
import { spawnedAgents } from './spawned-agents.ts';
import { toolCallTraits } from '../status/tool-call-status.ts';

/** What a line says that stands for several calls and the reasoning between them. */
export interface GroupFacts {
  readonly tools: number;
  /** Rounds of model and tools. */
  readonly turns: number;
  /** Calls below sub-agents included, as in the next three. */
  readonly failed: number;
  readonly interrupted: number;
  readonly waiting: number;
  readonly live: number;
  /** Calls at work now, oldest first; the latest few. */
  readonly liveKeys: readonly string[];
  readonly reasoning: boolean;
  readonly reasoningLive: boolean;
  readonly cutOff: boolean;
  /** Length of the finished reasoning, in ms; undefined when no clock saw it. */
  readonly thoughtMs: number | undefined;
}

type Draft = { -readonly [F in keyof GroupFacts]: GroupFacts[F] } & { liveKeys: string[] };

const WATCHED = 8;

/** Counts the items of a group. Costs as much as the group is long, so ask when a call changed state, not on a tick. */
export function groupFacts(state: TranscriptState, items: readonly MessageItem[]): GroupFacts {
  const facts: Draft = { ...nothing, liveKeys: [] };
  let turn: string | undefined;
  for (const { type, key } of items) {
    if (type === 'block') {
      countBlock(state, key, facts);
      turn = undefined;
    } else if (type === 'agent') countAgents(state, [key], facts);
    else {
      const call = state.toolCalls.get(key);
      if (!call) continue;
      const own = `step ${call.stepId ?? ''}`;
      if (own !== turn) facts.turns += 1;
      turn = own;
      countCall(state, call, facts);
    }
  }
  facts.liveKeys = facts.liveKeys.slice(-WATCHED);
  return facts;
}

/** Counts plain calls. */
export function callFacts(calls: readonly ToolCall[]): GroupFacts {
  const facts: Draft = { ...nothing, liveKeys: [] };
  for (const call of calls) countCall(undefined, call, facts);
  return facts;
}

/** Whether two counts say the same. */
export function sameFacts(one: GroupFacts, other: GroupFacts): boolean {
  return (Object.keys(nothing) as (keyof GroupFacts)[]).every((field) =>
    field === 'liveKeys'
      ? one.liveKeys.join('\n') === other.liveKeys.join('\n')
      : one[field] === other[field],
  );
}

const nothing: GroupFacts = {
  tools: 0,
  turns: 0,
  failed: 0,
  interrupted: 0,
  waiting: 0,
  live: 0,
  liveKeys: [],
  reasoning: false,
  reasoningLive: false,
  cutOff: false,
  thoughtMs: undefined,
};

function countBlock(state: TranscriptState, key: string, facts: Draft): void {
  const block = state.blocks.get(key);
  if (block?.kind !== 'reasoning') return;
  facts.reasoning = true;
  if (block.state === 'open') facts.reasoningLive = true;
  if (block.state === 'cut') facts.cutOff = true;
  const duration = selectDuration(block);
  if (duration !== undefined) facts.thoughtMs = (facts.thoughtMs ?? 0) + duration;
}

function countCall(state: TranscriptState | undefined, given: ToolCall, facts: Draft): void {
  const call = toldCall(given);
  facts.tools += 1;
  if (call.status === 'failed') facts.failed += 1;
  if (call.status === 'interrupted') facts.interrupted += 1;
  if (call.status === 'awaiting-approval') facts.waiting += 1;
  else if (toolCallTraits[call.status].live) {
    facts.live += 1;
    facts.liveKeys.push(call.key);
  }
  if (state && call.childAgentKeys.length > 0) countAgents(state, spawnedAgents(state, call), facts);
}

function countAgents(state: TranscriptState, keys: readonly string[], facts: Draft): void {
  for (const key of keys) {
    const agent = state.agents.get(key);
    if (!agent || agent.retracted) continue;
    facts.failed += agent.tally.failed;
    facts.interrupted += agent.tally.interrupted;
    facts.waiting += agent.tally.waiting;
    if (agent.status === 'starting' || agent.status === 'running') facts.live += 1;
  }
}
