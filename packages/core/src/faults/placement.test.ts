import { describe, expect, it } from 'vitest';
import type { TranscriptEvent, TranscriptState } from '../index.ts';
import { selectAgentTree, selectMessageItems, selectRootMessages } from '../selectors.ts';
import { createEventBuilder } from '../testing.ts';
import { play, shown } from './play.ts';

/** For each thing that messages show, the messages that show it. */
function placesOf(state: TranscriptState): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { key } of state.messages) {
    for (const item of selectMessageItems(state, key))
      places.set(item.key, [...(places.get(item.key) ?? []), key]);
  }
  return places;
}

describe('A2: a call that is announced after its first events', () => {
  const first: [string, (b: ReturnType<typeof createEventBuilder>) => unknown][] = [
    ['tool.run', (b) => b.event({ type: 'tool.run', toolCallId: 't1' })],
    ['tool.progress', (b) => b.progress('t1', 1, 2)],
    [
      'tool.output.delta',
      (b) => b.event({ type: 'tool.output.delta', toolCallId: 't1', channel: 'stdout', off: 0, text: 'x' }),
    ],
    ['tool.end', (b) => b.ok('t1', 1)],
  ];
  it.each(first)('stands in one message alone when %s came first', (_type, write) => {
    const { b, now } = play();
    write(b);
    b.event({ type: 'message.start', messageId: 'm1', role: 'assistant' });
    b.tool('t1', 'read', { messageId: 'm1' });
    const state = now();
    expect(shown(state)).toEqual([['m1', ['t1']]]);
    expect(placesOf(state).get('call:root/t1')).toEqual(['message:root/m1']);
    for (const message of state.messages) expect(message.tally.total).toBe(message.id === 'm1' ? 1 : 0);
  });

  it('takes the counts of its sub-agents along', () => {
    const { b, now } = play();
    b.event({ type: 'tool.run', toolCallId: 't1' });
    b.agent('a', { spawnToolCallId: 't1' });
    b.in({ agentId: 'a' }).tool('t2', 'read', { input: {} });
    b.event({ type: 'message.start', messageId: 'm1', role: 'assistant' });
    b.tool('t1', 'task', { messageId: 'm1' });
    const totals = [...now().messages]
      .filter(({ agentKey }) => agentKey === 'root')
      .map(({ id, tally }) => [id, tally.total]);
    expect(totals).toEqual([
      ['r1', 0],
      ['m1', 2],
    ]);
  });
});

describe('E3: an orphan whose parent turns up', () => {
  const written: [string, (b: ReturnType<typeof createEventBuilder>) => unknown][] = [
    ['agent.start', (b) => b.in({ agentId: 'c' }).event({ type: 'agent.start', parentAgentId: 'b' })],
    ['agent.update', (b) => b.in({ agentId: 'c' }).event({ type: 'agent.update', parentAgentId: 'b' })],
  ];
  it.each(written)('moves below it with what it counts (%s)', (_type, link) => {
    const { b, now } = play();
    b.in({ agentId: 'c' }).tool('t', 'read', { input: {} });
    b.agent('b');
    link(b);
    const state = now();
    expect(
      selectAgentTree(state).map(({ agent, children }) => [
        agent.id,
        children.map((child) => child.agent.id),
      ]),
    ).toEqual([['b', ['c']]]);
    expect(shown(state)).toEqual([['r1', ['b']]]);
    expect(placesOf(state).get('agent:c')).toHaveLength(1);
    const totals = selectRootMessages(state).map(({ tally }) => tally.total);
    expect(totals).toEqual([1]);
    expect([...state.agents].map(({ id, tally }) => [id, tally.total])).toEqual([
      ['root', 1],
      ['c', 1],
      ['b', 1],
    ]);
  });

  it('leaves the message that listed it when its call turns up', () => {
    const { b, now } = play();
    b.in({ agentId: 'c' }).tool('t', 'read', { input: {} });
    b.agent('c', { spawnToolCallId: 't1' });
    b.event({ type: 'message.start', messageId: 'm1', role: 'assistant' });
    b.tool('t1', 'task', { messageId: 'm1' });
    const state = now();
    expect(shown(state)).toEqual([['m1', ['t1']]]);
    const totals = [...state.messages]
      .filter(({ agentKey }) => agentKey === 'root')
      .map(({ id, tally }) => [id, tally.total]);
    expect(totals).toEqual([
      ['r1', 0],
      ['m1', 2],
    ]);
    expect(
      [...state.messages].flatMap(({ items }) => items.toArray()).filter(({ key }) => key === 'agent:c'),
    ).toEqual([]);
  });

  it('moves to the message that its start names', () => {
    const { b, now } = play();
    b.in({ agentId: 'c' }).tool('t', 'read', { input: {} });
    b.event({ type: 'message.start', messageId: 'm1', role: 'assistant' });
    b.agent('c', { messageId: 'm1' });
    expect(shown(now())).toEqual([['m1', ['c']]]);
  });

  it('is shown below a parent that nobody has announced, which is shown itself', () => {
    const { b, now } = play();
    b.in({ agentId: 'c' }).event({ type: 'agent.start', parentAgentId: 'b' });
    expect(shown(now())).toEqual([['r1', ['b']]]);
    expect(placesOf(now()).get('agent:c')).toHaveLength(1);
  });
});

it('A2, E3: everything stands in one place when told in any order', () => {
  const b = createEventBuilder();
  const events: TranscriptEvent[] = [
    ...b.in({ agentId: 'c' }).tool('t', 'read', { input: {} }),
    ...b.agent('b', { spawnToolCallId: 't1' }),
    ...b.in({ agentId: 'b' }).agent('c'),
    ...b.tool('t1', 'task', { messageId: 'm1' }),
    b.event({ type: 'message.start', messageId: 'm1', role: 'assistant' }),
  ];
  for (let turn = 0; turn < events.length; turn++) {
    const { store } = play({ started: false });
    const order = [...events.slice(turn), ...events.slice(0, turn)];
    store.dispatch(order.map((event, seq) => ({ ...event, seq })));
    const state = store.getState();
    for (const places of placesOf(state).values()) expect(places).toHaveLength(1);
    const own = [...state.messages].filter(({ agentKey }) => agentKey === 'root');
    expect(own.reduce((sum, { tally }) => sum + tally.total, 0)).toBe(2);
  }
});
