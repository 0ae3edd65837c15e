import { describe, expect, it } from 'vitest';
import {
  createTranscriptStore,
  hydrateTranscript,
  initialTranscriptState,
  reduceTranscript,
  snapshotTranscript,
} from '../index.ts';
import type { TranscriptSnapshot } from '../index.ts';
import { selectAgentPath, selectLiveCounts, selectOpenAsks } from '../selectors.ts';
import { comparable, createEventBuilder, replay } from '../testing.ts';
import { play, shown } from './play.ts';

function saved(snapshot: TranscriptSnapshot): TranscriptSnapshot {
  return JSON.parse(JSON.stringify(snapshot)) as TranscriptSnapshot;
}

describe('live, repeated, reloaded and resumed views are one', () => {
  it('fault 8: delivering a part or all of it again changes nothing, not even identity', () => {
    const { b, now } = play();
    b.user('u1', 'go');
    b.think('m1', 'hm');
    for (const id of ['t1', 't2', 't3']) b.tool(id, 'find', { messageId: 'm1', input: {} });
    b.ok('t1', 1);
    b.text('m1', 'A');
    const once = now();
    expect(reduceTranscript(once, b.events.slice(5))).toBe(once);
    expect(reduceTranscript(once, b.events)).toBe(once);
    const again = reduceTranscript(once, replay(b.events, 1));
    for (const call of once.toolCalls) expect(again.toolCalls.get(call.key)).toBe(call);
    expect(comparable(again)).toEqual(comparable(once));
  });

  it('fault 8: a stored message and the replay of the stream that made it are one message', () => {
    const { b, now } = play();
    b.think('m1', 'b');
    b.text('m1', 'A');
    b.runEnd();
    const store = createTranscriptStore({ snapshot: saved(snapshotTranscript(now())) });
    store.dispatch(replay(b.events, 1));
    expect(shown(store.getState())).toEqual([['m1', ['b', 'A']]]);
  });

  it('fault 18: the closing snapshot moves and repeats nothing', () => {
    const { b, now, call } = play();
    b.user('u1', 'go');
    b.text('a1', 'Checking.');
    b.tool('c1', 'find', { messageId: 'a1', input: {} });
    b.ok('c1', 'R');
    b.text('a2', 'Done.');
    b.runEnd();
    const before = shown(now());
    const copy = play().b;
    copy.user('u1', 'go');
    copy.text('a1', 'Checking.');
    copy.tool('c1', 'find', { messageId: 'a1', input: {} });
    copy.ok('c1', 'R');
    copy.text('a2', 'Done.');
    const events = [...copy.events.slice(1), ...copy.events.slice(1)];
    b.event({ type: 'snapshot.apply', authority: 'snapshot', events });
    expect(shown(now())).toEqual(before);
    expect(call('c1').output).toBe('R');
  });

  it('fault 24: a reloaded child finds its parent, its end arrives', () => {
    const { b, now } = play();
    b.tool('t1', 'delegate', { input: {} });
    b.agent('a1', { spawnToolCallId: 't1' });
    b.in({ agentId: 'a1' }).tool('t2', 'grep', { input: {} });
    const store = createTranscriptStore({ flush: 'sync' });
    store.hydrate(saved(snapshotTranscript(now())));
    expect(comparable(store.getState())).toEqual(JSON.parse(JSON.stringify(comparable(now()))));
    store.dispatch([...b.agentEnd('a1', 'completed', { result: 'sum' }), ...b.ok('t1', 'sum')]);
    const state = store.getState();
    const child = [...state.agents].find(({ id }) => id === 'a1');
    expect(child).toMatchObject({ status: 'completed', result: 'sum' });
    expect(selectAgentPath(state, child?.key ?? '').map(({ id }) => id)).toEqual(['root', 'a1']);
    expect(state.toolCalls.get(child?.spawnCallKey ?? '')).toMatchObject({
      status: 'completed',
      output: 'sum',
    });
  });

  it('fault 29: the live fold equals the reloaded one', () => {
    const { b, clock, now } = play();
    b.think('m1', 'hm');
    b.tool('t1', 'find', { messageId: 'm1', input: {} });
    clock.advance(10);
    b.fail('t1', 'no');
    b.tool('t2', 'delegate', { messageId: 'm1', input: {} });
    b.agent('a1', { spawnToolCallId: 't2' });
    b.in({ agentId: 'a1' }).text('n1', 'found');
    b.agentEnd('a1');
    b.ok('t2', 'found');
    b.runEnd();
    const live = now();
    const reloaded = hydrateTranscript(saved(snapshotTranscript(live)));
    const imported = reduceTranscript(initialTranscriptState(), b.events);
    expect(comparable(reloaded)).toEqual(JSON.parse(JSON.stringify(comparable(live))));
    expect(comparable(imported)).toEqual(comparable(live));
    expect(shown(reloaded)).toEqual(shown(live));
  });

  it('fault 32: an answered ask stays answered after a reload', () => {
    const { b, now } = play();
    b.tool('t1', 'shell', { messageId: 'm1', input: {} });
    b.ask('p1', { toolCallId: 't1' });
    expect(selectLiveCounts(now()).waiting).toBe(1);
    b.answer('p1', 'denied');
    expect(selectLiveCounts(now()).waiting).toBe(0);
    expect(now().tally).toMatchObject({ total: 1, denied: 1 });
    b.text('m1', 'Skipped.');
    b.runEnd();
    const store = createTranscriptStore({ flush: 'sync', snapshot: saved(snapshotTranscript(now())) });
    const call = store.getState().toolCalls.at(0);
    expect(call).toMatchObject({ status: 'denied', soft: true });
    expect(selectOpenAsks(store.getState())).toEqual([]);
    store.dispatch([...b.ask('p1', { toolCallId: 't1' }), ...b.answer('p1', 'approved')]);
    expect(selectOpenAsks(store.getState())).toEqual([]);
    expect(store.getState().toolCalls.at(0)?.status).toBe('denied');
    expect(shown(store.getState())).toEqual([['m1', ['t1', 'Skipped.']]]);
  });

  it('fault 3: a call whose result never came is interrupted on load, never running', () => {
    const b = createEventBuilder({ streamId: 'file' });
    b.open('import');
    b.tool('k1', 'read', { messageId: 'm1', input: {} });
    b.tool('k2', 'write', { messageId: 'm1', input: {} });
    b.ok('k1', 'text');
    b.streamEnd();
    const state = reduceTranscript(initialTranscriptState(), b.events);
    expect(state.toolCalls.values().map(({ status, soft }) => [status, soft])).toEqual([
      ['completed', false],
      ['interrupted', true],
    ]);
    const next = reduceTranscript(state, createEventBuilder({ streamId: 'live', runId: 'r2' }).runStart());
    expect(next.runs.values().at(-1)?.status).toBe('running');
  });

  it('fault 54: input goes on from the reloaded text', () => {
    const { b, now } = play();
    b.tool('k', 'sum');
    b.event({ type: 'tool.input.delta', toolCallId: 'k', off: 0, text: '{"a":[1,' });
    const store = createTranscriptStore({ flush: 'sync', snapshot: saved(snapshotTranscript(now())) });
    store.dispatch(b.event({ type: 'tool.input.delta', toolCallId: 'k', off: 8, text: '2]}' }));
    expect(store.getState().toolCalls.at(0)?.inputText).toBe('{"a":[1,2]}');
    store.dispatch(
      b.event({ type: 'tool.input.set', toolCallId: 'k', complete: true, input: { a: [1, 2] } }),
    );
    expect(store.getState().toolCalls.at(0)).toMatchObject({ status: 'ready', input: { a: [1, 2] } });
  });

  it('fault 56: a cursor says where to go on, and late numbers are still taken', () => {
    const { b, now, store, call } = play();
    b.tool('t1', 'find', { input: {} });
    now();
    const lost = [...b.ok('t1', 1), ...b.runEnd()];
    const stream = store.getState().streams.get('s1');
    expect(stream?.seq).toBe(3);
    store.dispatch(lost.slice(1));
    store.dispatch(lost);
    expect(call('t1').status).toBe('completed');
    expect(store.getState().streams.get('s1')?.seq).toBe(5);
  });
});
