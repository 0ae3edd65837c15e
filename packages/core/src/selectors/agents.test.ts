import { describe, expect, it } from 'vitest';
import type { AgentNode } from '../selectors.ts';
import {
  selectAgentLiveLine,
  selectAgentPath,
  selectAgentTree,
  selectAsksOf,
  selectChildAgents,
  selectKept,
  selectLiveCounts,
  selectOpenAsks,
  selectPlan,
  selectRawEvents,
  selectRunsWithErrors,
  selectTally,
  selectUsage,
} from '../selectors.ts';
import { initialTranscriptState, reduceTranscript } from '../index.ts';
import { createEventBuilder } from '../testing.ts';

function nested(): ReturnType<typeof createEventBuilder> {
  const b = createEventBuilder();
  b.runStart();
  b.tool('t1', 'delegate', { messageId: 'm1', input: {} });
  b.agent('a1', { spawnToolCallId: 't1', name: 'Scout' });
  const a1 = b.in({ agentId: 'a1' });
  a1.text('n1', 'I will look.\nFirst the notes');
  a1.tool('t2', 'delegate', { messageId: 'n1', input: {} });
  a1.agent('a2', { spawnToolCallId: 't2' });
  const a2 = b.in({ agentId: 'a2' });
  a2.tool('t3', 'shell', { messageId: 'o1', input: {} });
  return b;
}

const shape = (nodes: readonly AgentNode[]): unknown[] =>
  nodes.map((node) => [node.agent.id, node.depth, shape(node.children)]);

describe('agents', () => {
  it('builds the tree and keeps nodes that did not change', () => {
    const b = nested();
    b.agent('a3', { name: 'Loner' });
    const state = reduceTranscript(initialTranscriptState(), b.events);
    const tree = selectAgentTree(state);
    expect(shape(tree)).toEqual([
      ['a1', 1, [['a2', 2, []]]],
      ['a3', 1, []],
    ]);
    const later = reduceTranscript(state, b.in({ agentId: 'a3' }).text('p1', 'hello'));
    const next = selectAgentTree(later);
    expect(next[0]).toBe(tree[0]);
    expect(selectAgentTree(state)).toBe(tree);
  });

  it('builds a chain of two thousand without recursion', () => {
    const b = createEventBuilder();
    b.runStart();
    for (let depth = 0; depth < 2000; depth++)
      b.in({ agentId: depth === 0 ? 'root' : `a${depth}` }).agent(`a${depth + 1}`);
    const state = reduceTranscript(initialTranscriptState(), b.events);
    let nodes = selectAgentTree(state);
    let depth = 0;
    while (nodes[0]) {
      depth = nodes[0].depth;
      nodes = nodes[0].children;
    }
    expect(depth).toBe(2000);
  });

  it('fault 22: reaches asks of any depth with the path they came from', () => {
    const b = nested();
    b.in({ agentId: 'a2' }).ask('p1', { toolCallId: 't3' });
    b.in({ agentId: 'a1' }).tool('t4', 'shell', { messageId: 'n1', input: {} });
    b.in({ agentId: 'a1' }).ask('p2', { toolCallId: 't4' });
    const state = reduceTranscript(initialTranscriptState(), b.events);
    const open = selectOpenAsks(state);
    expect(open.map(({ ask, path }) => [ask.id, path.map(({ id }) => id)])).toEqual([
      ['p1', ['root', 'a1', 'a2']],
      ['p2', ['root', 'a1']],
    ]);
    expect(selectLiveCounts(state)).toEqual({ live: 2, waiting: 2, failed: 0, interrupted: 0 });
    const answered = reduceTranscript(state, b.in({ agentId: 'a1' }).answer('p2', 'approved'));
    expect(selectOpenAsks(answered).map(({ ask }) => ask.id)).toEqual(['p1']);
    expect(selectAsksOf(answered, open[1]?.ask.toolCallKey ?? '').map(({ state }) => state)).toEqual([
      'approved',
    ]);
    expect(selectAgentPath(answered, 'nobody')).toEqual([]);
  });

  it('tells what an agent does now', () => {
    const b = nested();
    const before = reduceTranscript(initialTranscriptState(), b.events);
    const [a1, a2] = [...before.agents].filter(({ id }) => id !== 'root').map(({ key }) => key);
    expect(selectAgentLiveLine(before, a1 ?? '')?.toolCall?.id).toBe('t2');
    expect(selectAgentLiveLine(before, a2 ?? '')?.toolCall?.id).toBe('t3');
    const ended = reduceTranscript(before, b.in({ agentId: 'a2' }).ok('t3', 1));
    expect(selectAgentLiveLine(ended, a2 ?? '')).toBeUndefined();
    const spoken = reduceTranscript(
      ended,
      b.in({ agentId: 'a2' }).text('o1', 'First\n\nNow the second part\n '),
    );
    const line = selectAgentLiveLine(spoken, a2 ?? '');
    expect(line).toEqual({ text: 'Now the second part' });
    const elsewhere = reduceTranscript(spoken, b.text('m1', 'x'));
    expect(selectAgentLiveLine(elsewhere, a2 ?? '')).toBe(line);
    const over = reduceTranscript(elsewhere, b.agentEnd('a2'));
    expect(selectAgentLiveLine(over, a2 ?? '')).toBeUndefined();
  });

  it('gives a call the agents it spawned and their calls', () => {
    const b = nested();
    b.tool('w', 'wait', { messageId: 'm1', input: {}, agentIds: ['a1'] });
    const state = reduceTranscript(initialTranscriptState(), b.events);
    const [spawn, wait] = ['t1', 'w'].map(
      (id) => [...state.toolCalls].find((call) => call.id === id)?.key ?? '',
    );
    expect(selectChildAgents(state, spawn ?? '').map(({ id }) => id)).toEqual(['a1']);
    expect(selectChildAgents(state, wait ?? '')).toEqual([]);
    expect(selectTally(state, spawn ?? '')).toMatchObject({ total: 2, live: 2 });
    expect(selectTally(state, 'root')).toMatchObject({ total: 4 });
    expect(selectTally(state, 'nothing')).toMatchObject({ total: 0 });
  });
});

describe('usage', () => {
  it('adds sub-agents unless they are in already', () => {
    const b = nested();
    const numbers = (state: ReturnType<typeof initialTranscriptState>, key: string): unknown =>
      selectUsage(state, key);
    b.event({ type: 'agent.update', scope: { agentId: 'a2' }, usage: { inputTokens: 3, costUsd: 0.5 } });
    b.event({ type: 'agent.update', scope: { agentId: 'a1' }, usage: { inputTokens: 10 } });
    b.event({ type: 'run.update', usage: { inputTokens: 100, outputTokens: 7 } });
    const state = reduceTranscript(initialTranscriptState(), b.events);
    const [run, a1] = [state.runs.at(0)?.key ?? '', state.agents.at(1)?.key ?? ''];
    expect(numbers(state, a1)).toEqual({ inputTokens: 13, costUsd: 0.5 });
    expect(numbers(state, run)).toEqual({ inputTokens: 113, outputTokens: 7, costUsd: 0.5 });
    expect(numbers(state, 'root')).toEqual({ inputTokens: 113, outputTokens: 7, costUsd: 0.5 });
    const included = reduceTranscript(
      state,
      b.event({ type: 'run.update', usage: { inputTokens: 100, includesChildren: true } }),
    );
    expect(numbers(included, run)).toEqual({ inputTokens: 100, includesChildren: true });
    expect(numbers(initialTranscriptState(), 'root')).toBeUndefined();
  });
});

describe('small selectors', () => {
  it('counts what a broken run had shown', () => {
    const b = nested();
    b.text('m1', "It's two words, 東京 and one-more.");
    b.think('m1', 'not counted');
    b.user('u1', 'not counted either');
    b.runEnd('failed', { error: 'gone' });
    const state = reduceTranscript(initialTranscriptState(), b.events);
    const run = state.runs.at(0)?.key ?? '';
    expect(selectKept(state, run)).toEqual({ words: 13, toolCalls: 3, agents: 2 });
    expect(selectRunsWithErrors(state).map(({ key }) => key)).toEqual([run]);
    expect(selectRawEvents(state, 'nothing')).toEqual([]);
  });

  it('finds the plan of the root, else that of a sub-agent', () => {
    const b = createEventBuilder();
    b.runStart();
    b.in({ agentId: 'a1' }).event({ type: 'plan.set', items: [{ text: 'look', status: 'pending' }] });
    const below = reduceTranscript(initialTranscriptState(), b.events);
    expect(selectPlan(below)?.items[0]?.text).toBe('look');
    expect(selectPlan(below, 'root')).toBeUndefined();
    const own = reduceTranscript(
      below,
      b.event({ type: 'plan.set', items: [{ text: 'think', status: 'pending' }] }),
    );
    expect(selectPlan(own)?.items[0]?.text).toBe('think');
  });
});
