import { ROOT_AGENT_KEY, createTranscriptStore } from '@callboard/core';
import type { TranscriptEvent, TranscriptStore } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import { describe, expect, it } from 'vitest';
import { createUiState } from '../../internal/ui-state/ui-state.ts';
import type { UiState } from '../../internal/ui-state/ui-state.ts';
import { createRowSource } from './row-source.ts';
import type { RowSettings, RowSource } from './row-source.ts';
import type { Row } from './row.ts';

const settings: RowSettings = { agentKey: ROOT_AGENT_KEY, thinking: 'live', foldFrom: 5, limit: Infinity };

interface Setup {
  store: TranscriptStore;
  ui: UiState;
  source: RowSource;
  heard: () => number;
}

function setUp(events: readonly TranscriptEvent[], options: Partial<RowSettings> = {}): Setup {
  const store = createTranscriptStore({ flush: 'sync' });
  const ui = createUiState();
  const source = createRowSource(store, ui, { ...settings, ...options });
  let count = 0;
  source.subscribe(() => count++);
  store.dispatch(events);
  return { store, ui, source, heard: () => count };
}

function rowsOf(source: RowSource): Row[] {
  const { rows } = source.getSnapshot();
  return Array.from({ length: rows.length }, (_, index) => rows.at(index) as Row);
}

function shape(source: RowSource): string[] {
  return rowsOf(source).map((row) => {
    const name = { ...row } as Record<string, unknown>;
    const id = row.key.split(/[ :/]/).at(-1) ?? '';
    const open = name.open === undefined ? '' : ` ${name.open === true ? 'open' : 'closed'}`;
    return `${'  '.repeat(row.depth)}${row.type} ${id}${open}${row.edge === undefined ? '' : ` ${row.edge}`}`;
  });
}

function toggle({ source, ui }: Setup, which: string, open: boolean): void {
  const [type = '', place = '0'] = which.split(' ');
  const row = rowsOf(source).filter((one) => one.type === type)[Number(place)];
  if (row?.type === 'agent') ui.set('agent', row.agentKey, { open });
  if (row?.type === 'thinking') ui.set('thinking', row.groupKey, { open });
  if (row?.type === 'fold') ui.set('fold', row.callKeys[0] ?? '', { open });
}

function types(source: RowSource): string[] {
  return rowsOf(source).map((row) => row.type);
}

describe('rows of a transcript', () => {
  it('draws words, a group of thinking and calls, and words again', () => {
    const b = createEventBuilder();
    b.runStart();
    b.user('u1', 'hello');
    b.text('m1', 'First.');
    b.think('m1', 'hm');
    b.tool('t1', 'search', { messageId: 'm1', input: {} });
    b.tool('t2', 'read', { messageId: 'm1', input: {} });
    const { source } = setUp(b.events);
    expect(types(source)).toEqual(['said', 'block', 'thinking', 'block', 'call', 'call']);
    expect(rowsOf(source).map((row) => row.edge)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'start',
      'end',
    ]);
  });

  it('opens a group while it grows and closes it once its message has ended well', () => {
    const b = createEventBuilder();
    b.runStart();
    b.tool('t1', 'search', { messageId: 'm1', input: {} });
    const { source, store } = setUp(b.events);
    expect(types(source)).toEqual(['thinking', 'call']);
    store.dispatch([...b.ok('t1', 1), ...b.text('m1', 'Done.')]);
    expect(types(source)).toEqual(['thinking', 'block']);
    store.dispatch([b.event({ type: 'message.end', messageId: 'm1' }), ...b.runEnd()]);
    expect(types(source)).toEqual(['thinking', 'block']);
  });

  it('leaves a group open that ended badly, and one whose reader looks elsewhere', () => {
    const b = createEventBuilder();
    b.runStart();
    b.tool('t1', 'search', { messageId: 'm1', input: {} });
    const cut = setUp(b.events);
    cut.store.dispatch(b.streamEnd('error', 'reset'));
    expect(types(cut.source)).toEqual(['thinking', 'call', 'run']);

    const c = createEventBuilder();
    c.runStart();
    c.tool('t1', 'search', { messageId: 'm1', input: {} });
    const away = setUp(c.events);
    away.source.getSnapshot();
    away.source.setFollowing(false);
    away.store.dispatch([...c.ok('t1', 1), ...c.text('m1', 'Done.')]);
    expect(types(away.source)).toEqual(['thinking', 'call', 'block']);
  });

  it('keeps what a person closed closed, whatever arrives (G3)', () => {
    const b = createEventBuilder();
    b.runStart();
    b.tool('t1', 'search', { messageId: 'm1', input: {} });
    const setup = setUp(b.events);
    const { source, store } = setup;
    toggle(setup, 'thinking', false);
    expect(types(source)).toEqual(['thinking']);
    store.dispatch(b.tool('t2', 'read', { messageId: 'm1', input: {} }));
    expect(types(source)).toEqual(['thinking']);
  });

  it('makes no rows for a tick, a status or a delta', () => {
    const b = createEventBuilder();
    b.runStart();
    b.text('m1', 'Words');
    b.tool('t1', 'search', { messageId: 'm1', input: {} });
    const { source, store, heard } = setUp(b.events);
    const before = source.getSnapshot();
    const { builds } = source;
    const count = heard();
    for (let n = 1; n <= 50; n++) store.dispatch(b.progress('t1', n, 100, `step ${n}`));
    store.dispatch(b.ok('t1', 'fine'));
    expect(source.getSnapshot()).toBe(before);
    expect(source.builds).toBe(builds);
    expect(heard()).toBe(count);
  });

  it('keeps the row objects before an appended call', () => {
    const b = createEventBuilder();
    b.runStart();
    for (let n = 0; n < 50; n++) b.tool(`t${n}`, `tool-${n}`, { messageId: 'm1', input: {} });
    const { source, store } = setUp(b.events);
    const before = rowsOf(source);
    const first = source.getSnapshot();
    store.dispatch(b.tool('next', 'other', { messageId: 'm1', input: {} }));
    const after = rowsOf(source);
    expect(after).toHaveLength(before.length + 1);
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    expect(after.every((row, index) => index >= before.length - 1 || row === before[index])).toBe(true);
    expect(first.rows.length).toBe(before.length);
  });

  it('shows a sub-agent in place of the call that spawned it, and its work once opened', () => {
    const b = createEventBuilder();
    b.runStart();
    b.tool('t1', 'delegate', { messageId: 'm1', input: {} });
    const setup = setUp(b.events);
    const { source, store } = setup;
    expect(types(source)).toEqual(['thinking', 'call']);
    store.dispatch(b.agent('a1', { spawnToolCallId: 't1', task: 'look' }));
    expect(shape(source)).toEqual([expect.stringContaining('thinking'), 'agent a1 closed only']);
    toggle(setup, 'agent', true);
    const inner = b.in({ agentId: 'a1' });
    store.dispatch(inner.tool('x1', 'grep', { messageId: 'am', input: {} }));
    expect(types(source)).toEqual(['thinking', 'agent', 'call']);
    expect(rowsOf(source).map((row) => row.depth)).toEqual([0, 0, 1]);
    toggle(setup, 'agent', false);
    expect(types(source)).toEqual(['thinking', 'agent']);
  });

  it('brings a question out of closed agents and groups (E4, fault 22, fault 37)', () => {
    const b = createEventBuilder();
    b.runStart();
    b.tool('t1', 'delegate', { messageId: 'm1', input: {} });
    b.agent('a1', { spawnToolCallId: 't1' });
    const inner = b.in({ agentId: 'a1' });
    inner.tool('t2', 'delegate', { messageId: 'am', input: {} });
    inner.agent('a2', { spawnToolCallId: 't2' });
    const deep = b.in({ agentId: 'a2' });
    deep.tool('t3', 'shell', { messageId: 'bm', input: {} });
    deep.ask('p1', { toolCallId: 't3' });
    const setup = setUp(b.events);
    const { source, store } = setup;
    expect(types(source)).toEqual(['thinking', 'agent', 'ask']);
    toggle(setup, 'thinking', false);
    expect(types(source)).toEqual(['thinking', 'ask']);
    toggle(setup, 'thinking', true);
    toggle(setup, 'agent', true);
    expect(types(source)).toEqual(['thinking', 'agent', 'agent', 'ask']);
    toggle(setup, 'agent 1', true);
    expect(types(source)).toEqual(['thinking', 'agent', 'agent', 'call', 'ask']);
    store.dispatch(deep.answer('p1', 'approved'));
    expect(types(source)).toEqual(['thinking', 'agent', 'agent', 'call']);
  });

  it('folds runs of like calls once their message is over', () => {
    const b = createEventBuilder();
    b.runStart();
    for (let n = 0; n < 6; n++) {
      b.tool(`t${n}`, 'read_file', { messageId: 'm1', input: { n } });
      if (n === 2) b.fail(`t${n}`, 'no');
      else b.ok(`t${n}`, n);
    }
    b.tool('s1', 'search', { messageId: 'm1', input: {} });
    b.ok('s1', 1);
    b.event({ type: 'message.end', messageId: 'm1' });
    b.runEnd();
    const setup = setUp(b.events, { thinking: 'open' });
    const { source } = setup;
    expect(types(source)).toEqual(['thinking', 'fold', 'call']);
    toggle(setup, 'fold', true);
    expect(types(source)).toEqual(['thinking', 'fold', ...Array.from({ length: 7 }, () => 'call')]);
  });

  it('says how a run ended where it ended, also one without a message (fault 2, fault 41)', () => {
    const b = createEventBuilder();
    b.runStart();
    b.user('u1', 'plan');
    b.text('m1', 'Day one: ');
    b.streamEnd('error', 'reset by peer');
    const later = b.in({ runId: 'r2' });
    later.runStart();
    later.user('u2', 'again');
    const { source, store } = setUp(b.events);
    expect(types(source)).toEqual(['said', 'block', 'run', 'said', 'run']);
    store.dispatch(later.text('m2', 'Hello'));
    expect(types(source)).toEqual(['said', 'block', 'run', 'said', 'block']);
  });

  it('releases old messages while the reader follows and brings them back on demand', () => {
    const b = createEventBuilder();
    b.runStart();
    for (let n = 0; n < 60; n++) b.user(`u${n}`, `message ${n}`);
    const { source } = setUp(b.events, { limit: 20 });
    expect(source.getSnapshot().released).toBe(40);
    expect(source.getSnapshot().rows.length).toBeLessThanOrEqual(22);
    source.showEarlier(30);
    expect(source.getSnapshot().released).toBe(10);
    source.showEarlier(30);
    expect(source.getSnapshot().released).toBe(0);
  });

  it('finds rows from a guess outwards', () => {
    const b = createEventBuilder();
    b.runStart();
    for (let n = 0; n < 30; n++) b.user(`u${n}`, 'x');
    const { source } = setUp(b.events);
    const { rows } = source.getSnapshot();
    expect(rows.indexOf(rows.at(3)?.key ?? '', 29)).toBe(3);
    expect(rows.indexOf(rows.at(29)?.key ?? '', 500)).toBe(29);
    expect(rows.indexOf('nowhere', 4)).toBe(-1);
  });
});
