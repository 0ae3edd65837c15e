import { describe, expect, it } from 'vitest';
import { createTranscriptStore } from '../index.ts';
import { selectAgentMessages, selectBlockText, selectOpenAsks, selectRootMessages } from '../selectors.ts';
import { comparable, createEventBuilder } from '../testing.ts';
import { play, shown } from './play.ts';

describe('every event belongs to one session and one owner', () => {
  it('fault 7: two sessions never bleed into each other, even in one delivery', () => {
    const one = play({ sessionId: 'S1' });
    const two = play({ sessionId: 'S2' });
    two.b.text('m1', 'quiet');
    const before = comparable(two.now());
    one.b.think('m1', 'hm');
    one.b.tool('t9', 'find', { messageId: 'm1', input: {} });
    one.b.ask('p1', { toolCallId: 't9' });
    one.b.text('m1', 'x');
    two.store.dispatch(one.b.events);
    expect(comparable(two.store.getState())).toEqual(before);
    expect(two.store.getState().diagnostics.counts.get('foreign-session')).toBe(one.b.events.length);
    expect(selectOpenAsks(one.now()).map(({ ask }) => ask.id)).toEqual(['p1']);
  });

  it('fault 7: an event without an owner is refused and reported, never credited to what is on screen', () => {
    const { b, now, store } = play({ sessionId: 'S1' });
    b.text('m1', 'mine');
    const before = now();
    const heard: string[] = [];
    store.on('tool.ended', () => heard.push('ended'));
    store.dispatch(createEventBuilder({ streamId: 'other' }).ok('t1', 1));
    expect(comparable(store.getState())).toEqual(comparable(before));
    expect(store.getState().diagnostics.recent.at(-1)?.message).toMatch(/no session/);
    expect(heard).toEqual([]);
  });

  it('fault 25: what sub-agents say never shows in the root thread, at no event', () => {
    const { b, now, agent } = play();
    b.tool('t9', 'research', { messageId: 'm0', input: {} });
    const before = b.events.length;
    b.agent('inner', { spawnToolCallId: 't9' });
    b.in({ agentId: 'inner' }).text('n1', 'inner thought');
    b.text('m1', 'outer');
    const copies = play().b;
    copies.text('m1', 'outer');
    b.event({ type: 'snapshot.apply', authority: 'snapshot', events: copies.events.slice(1) });
    b.in({ agentId: 'inner' }).agent('deep');
    b.in({ agentId: 'deep' }).text('d1', 'deep');
    const store = createTranscriptStore({ flush: 'sync' });
    for (const event of b.events) {
      store.dispatch(event);
      const root = JSON.stringify(shown(store.getState()));
      expect(root).not.toMatch(/inner thought|"deep"\]/);
    }
    expect(before).toBeLessThan(b.events.length);
    const texts = (id: string): string[] =>
      selectAgentMessages(now(), agent(id).key)
        .map(({ key }) => selectBlockText(now(), key))
        .filter((text) => text !== '');
    expect([texts('inner'), texts('deep')]).toEqual([['inner thought'], ['deep']]);
    expect(selectRootMessages(now()).map(({ id }) => id)).toEqual(['m0', 'm1']);
  });

  it('fault 92: an ask closes itself with its owner', () => {
    const { b, now, ask } = play();
    b.agent('a1');
    const child = b.in({ agentId: 'a1' });
    child.tool('t1', 'shell', { input: {} });
    child.ask('p1', { toolCallId: 't1' });
    child.ask('p2', { kind: 'question' });
    expect(now().openAskKeys).toHaveLength(2);
    b.agentEnd('a1', 'failed', { error: 'crashed' });
    expect([ask('p1').state, ask('p2').state]).toEqual(['expired', 'expired']);
    expect(now().openAskKeys).toEqual([]);
    child.answer('p1', 'approved');
    child.ask('p2', { kind: 'question' });
    expect(now().openAskKeys).toEqual([]);
  });

  it('fault 92: an ask closes with its call, its run or its connection as well, and stays closed', () => {
    const { b, now, ask, call, store } = play();
    for (const id of ['t1', 't2']) {
      b.tool(id, 'shell', { input: {} });
      b.ask(`of ${id}`, { toolCallId: id });
    }
    b.ask('of the run', { kind: 'question' });
    b.ok('t1', 'went on without');
    expect(ask('of t1').state).toBe('superseded');
    expect(now().openAskKeys).toHaveLength(2);
    store.abort();
    expect([ask('of t2').state, ask('of the run').state]).toEqual(['cancelled', 'cancelled']);
    b.answer('of t2', 'approved');
    b.ask('of the run', { kind: 'question' });
    expect(now().openAskKeys).toEqual([]);
    expect(call('t2').status).toBe('cancelled');
  });

  it('fault 117: a second subscriber hears of calls of its own key alone, after the first has left', () => {
    const { b, store, now, call } = play();
    b.tool('t1', 'a', { input: {} });
    b.tool('t2', 'b', { input: {} });
    now();
    const heard: string[] = [];
    const leave = store.subscribe(() => heard.push('first t1'), call('t1').key);
    store.subscribe(() => heard.push('second t1'), call('t1').key);
    store.subscribe(() => heard.push('second t2'), call('t2').key);
    b.progress('t1', 1, 2);
    now();
    leave();
    leave();
    b.progress('t1', 2, 2);
    now();
    expect(heard).toEqual(['first t1', 'second t1', 'second t1']);
  });

  it('fault 117: two stores of one session share nothing', () => {
    const one = play({ sessionId: 'S1' });
    const two = play({ sessionId: 'S1' });
    const heard: string[] = [];
    two.store.on('tool.ended', () => heard.push('ended'));
    two.store.subscribe(() => heard.push('changed'));
    const before = two.store.getState();
    one.b.tool('t1', 'a', { messageId: 'm1', input: {} });
    one.b.ok('t1');
    one.now();
    one.store.abort();
    expect(two.store.getState()).toBe(before);
    expect(heard).toEqual([]);
  });

  it('fault 117: one subscriber more or less changes nothing for the others', () => {
    const { b, store, now, run } = play();
    let first = 0;
    let second = 0;
    const leave = store.subscribe(() => (first += 1));
    store.subscribe(() => (second += 1));
    b.text('m1', 'a');
    now();
    leave();
    b.text('m1', 'b');
    now();
    store.abort();
    expect([first, second]).toEqual([1, 3]);
    expect(run().status).toBe('cancelled');
    expect(shown(now())).toEqual([['m1', ['ab']]]);
  });
});
