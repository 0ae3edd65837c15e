import { describe, expect, it } from 'vitest';
import type { TranscriptEvent, TranscriptState } from '../index.ts';
import { initialTranscriptState, reduceTranscript } from '../index.ts';
import { createEventBuilder, replay } from '../testing.ts';
import { play } from './play.ts';

const apply = (events: readonly TranscriptEvent[], state = initialTranscriptState()): TranscriptState =>
  reduceTranscript(state, events);

describe('B2: who lives in the background', () => {
  it('is never the root, or no stop would reach anything', () => {
    const { b, store, now, call, agent } = play();
    b.agent('a');
    b.in({ agentId: 'a' }).tool('t', 'read', { input: {} });
    b.in({ agentId: 'a' }).text('m', 'Reading');
    b.event({ type: 'agent.update', background: true, parentAgentId: 'a' });
    now();
    store.abort();
    expect(agent('root')).toMatchObject({ background: false, status: 'cancelled' });
    expect(agent('root').parentAgentKey).toBeUndefined();
    expect(agent('a').status).toBe('cancelled');
    expect(call('t').status).toBe('cancelled');
    expect([...now().blocks].map(({ state }) => state)).toEqual(['cut']);
  });

  it('is not a parent that only a child in the background names', () => {
    const { b, agent } = play();
    b.runEnd();
    b.agent('c', { parentAgentId: 'p', background: true });
    expect(agent('c').status).toBe('running');
    expect(agent('p').status).toBe('interrupted');
  });

  it('ends with its runs once it is in the background no more', () => {
    const { b, agent, call } = play();
    b.agent('a', { background: true });
    b.in({ agentId: 'a' }).tool('t', 'read', { input: {} });
    b.runEnd();
    expect(agent('a').status).toBe('running');
    b.in({ agentId: 'a' }).event({ type: 'agent.update', background: false });
    expect(agent('a').status).toBe('interrupted');
    expect(call('t').status).toBe('interrupted');
  });

  it('keeps its question when the run of its parent ends', () => {
    const { b, ask } = play();
    b.agent('a', { background: true });
    b.in({ agentId: 'a' }).ask('q', { kind: 'question' });
    b.runEnd('failed', { error: 'x' });
    expect(ask('q').state).toBe('open');
  });

  it('takes what it holds along when it ends below another one', () => {
    const { b, message, now } = play();
    b.agent('p', { background: true });
    b.in({ agentId: 'p' }).agent('a');
    b.in({ agentId: 'a' }).text('m', 'Reading');
    b.runEnd();
    expect(message('m').status).toBe('streaming');
    b.agentEnd('a');
    expect(message('m').status).toBe('completed');
    expect([...now().blocks].map(({ state }) => state)).toEqual(['cut']);
  });
});

describe('B2: an agent that goes on in another run', () => {
  it('ends with that run', () => {
    const { b, agent, call } = play();
    b.agent('a');
    b.runEnd('completed');
    expect(agent('a')).toMatchObject({ status: 'interrupted', soft: true });
    const second = b.in({ runId: 'r2' });
    second.runStart();
    second.in({ agentId: 'a' }).tool('t', 'read', { input: {} });
    expect(agent('a').status).toBe('running');
    second.runEnd('cancelled');
    expect(agent('a').status).toBe('cancelled');
    expect(call('t').status).toBe('cancelled');
    expect(agent('a').runKeys).toEqual(['run:r1', 'run:r2']);
  });

  it('does not start again in a run that is over', () => {
    const { b, agent } = play();
    b.in({ runId: 'r2' }).runStart();
    b.in({ runId: 'r2' }).runEnd();
    b.agent('a');
    b.runEnd();
    b.in({ runId: 'r2' }).agent('a', { name: 'again' });
    expect(agent('a').status).toBe('interrupted');
  });
});

it('B2: counts of runs that end together are right', () => {
  const b = createEventBuilder();
  b.in({ runId: 'r1', agentId: 'b' }).event({ type: 'agent.update' });
  b.in({ runId: 'r1', agentId: 'b' }).ask('q', {});
  b.in({ runId: 'r3', agentId: 'b' }).event({
    type: 'tool.input.delta',
    toolCallId: 't2',
    off: 0,
    text: '{',
  });
  b.streamEnd();
  const lost = apply(b.events);
  expect(lost.runs.get('run:r3')?.tally).toMatchObject({ live: 0, interrupted: 1 });
  const back = apply(
    [
      {
        ...(b.events[0] as TranscriptEvent),
        epoch: 1,
        seq: 0,
        type: 'stream.open',
        mode: 'continue',
      },
    ],
    lost,
  );
  expect(back.runs.get('run:r3')?.tally).toMatchObject({ live: 1, interrupted: 0 });
});

describe('B2: what is added to something that is over', () => {
  const record = (b: ReturnType<typeof createEventBuilder>): TranscriptEvent =>
    b.event({ type: 'block.set', messageId: 'm', blockId: 'later', text: 'a', authority: 'snapshot' });

  it.each(['completed', 'failed', 'cancelled', 'limit'] as const)(
    'is closed when a record adds it after %s',
    (outcome) => {
      const { b, now } = play();
      b.text('m', 'Hello');
      b.runEnd(outcome);
      const inner = record(createEventBuilder());
      b.event({ type: 'snapshot.apply', events: [inner] });
      const blocks = [...now().blocks];
      expect(blocks.map(({ text, state }) => [text, state])).toEqual([
        ['Hello', 'cut'],
        ['a', 'closed'],
      ]);
    },
  );

  it('is not opened again by a record', () => {
    const { b, now } = play();
    b.text('m', 'Hello');
    b.runEnd('failed', { error: 'x' });
    const [block] = now().blocks;
    const inner = createEventBuilder().event({
      type: 'block.set',
      messageId: 'm',
      blockId: block?.id ?? '',
      text: 'Hello world',
    });
    b.event({ type: 'snapshot.apply', events: [inner] });
    expect([...now().blocks].map(({ text, state }) => [text, state])).toEqual([['Hello world', 'cut']]);
  });

  it('does not leave a call behind that lives', () => {
    const { b, calls } = play();
    b.ask('q', { kind: 'question' });
    b.runEnd('failed', { error: 'x' });
    b.ask('q', { kind: 'question', toolCallId: 't' });
    b.event({ type: 'tool.end', toolCallId: 't2', outcome: 'failed', attempt: 0, error: 'x' });
    expect(calls('t').map(({ status }) => status)).toEqual(['cancelled']);
    expect(calls('t2').map(({ status }) => status)).toEqual(['failed']);
  });
});

describe('4.8: depth', () => {
  const DEEP = 3000;

  it('a stop reaches the last of a long chain of agents, calls and runs', () => {
    const b = createEventBuilder();
    b.runStart();
    for (let n = 0; n < DEEP; n++)
      b.in({ agentId: `a${n}` }).event({
        type: 'agent.start',
        parentAgentId: n === 0 ? 'root' : `a${n - 1}`,
      });
    b.in({ agentId: `a${DEEP - 1}` }).tool('t', 'read', { input: {} });
    for (let n = 1; n < DEEP; n++)
      b.in({ runId: `r1.${n}` }).runStart({ parentRunId: n === 1 ? 'r1' : `r1.${n - 1}` });
    b.runEnd('cancelled');
    const state = apply(b.events);
    expect(state.diagnostics.counts.get('bad-event')).toBeUndefined();
    expect(new Set([...state.agents].map(({ status }) => status))).toEqual(new Set(['cancelled']));
    expect(new Set([...state.runs].map(({ status }) => status))).toEqual(new Set(['cancelled']));
    expect([...state.toolCalls].map(({ status }) => status)).toEqual(['cancelled']);
  });
});

describe('4.5: runs that wait', () => {
  it.each([
    ['run.wait', (b: ReturnType<typeof createEventBuilder>) => b.event({ type: 'run.wait' })],
    ['run.end(waiting)', (b: ReturnType<typeof createEventBuilder>) => b.runEnd('waiting')],
  ] as const)('go on when they start again after %s, and a replay stops nothing', (_name, wait) => {
    const { b, now, run, agent, store } = play();
    wait(b);
    expect(run().status).toBe('waiting');
    b.runStart();
    b.tool('t', 'read', { input: {} });
    expect(run()).toMatchObject({ status: 'running', ended: undefined });
    expect(agent('root').status).toBe('running');
    const before = now();
    store.dispatch(b.events.map((event, seq) => ({ ...event, epoch: 1, seq: seq + 1 })) as TranscriptEvent[]);
    expect(store.getState().runs.get('run:r1')).toBe(before.runs.get('run:r1'));
    expect(store.getState().toolCalls.get('call:root/t')).toBe(before.toolCalls.get('call:root/t'));
    expect(store.getState().agents.get('root')).toBe(before.agents.get('root'));
  });

  it('do not go on because a record says that they started', () => {
    const { b, run } = play();
    b.runEnd('waiting');
    b.event({ type: 'run.start', authority: 'snapshot' });
    expect(run().status).toBe('waiting');
  });

  it('hand an answered call to the run that goes on with it, and it ends with that one', () => {
    const { b, call } = play();
    b.tool('t', 'delete', { input: {} });
    b.ask('q', { toolCallId: 't' });
    b.runEnd('waiting');
    const second = b.in({ runId: 'r2' });
    second.runStart();
    second.event({ type: 'ask.close', askId: 'q', outcome: 'approved', streamId: 's2' });
    expect(call('t')).toMatchObject({ status: 'running', runKey: 'run:r2' });
    b.streamEnd('error', 'reset');
    expect(call('t').status).toBe('interrupted');
  });

  it('C1: hand a call over for good: a replay makes no second one of it', () => {
    const { b, now, store, call } = play();
    b.tool('t', 'delete', { input: {}, messageId: 'm' });
    b.ask('q', { toolCallId: 't' });
    b.runEnd('waiting');
    const second = b.in({ runId: 'r2' });
    second.runStart();
    second.answer('q', 'approved');
    second.ok('t', 'gone');
    second.runEnd();
    expect(call('t')).toMatchObject({ status: 'completed', runKey: 'run:r2' });
    const before = now();
    store.dispatch(replay(b.events, 1));
    const after = store.getState();
    expect([...after.toolCalls]).toEqual([...before.toolCalls]);
    expect(after.toolCalls.get('call:root/t')).toBe(before.toolCalls.get('call:root/t'));
    expect([...after.asks].map(({ key, state }) => [key, state])).toEqual([['ask:q', 'approved']]);
    expect(after.tally).toMatchObject({ total: 1, completed: 1 });
  });

  it('leave a call alone while an agent below it waits for a person, at any depth', () => {
    const { b, call, agent } = play();
    b.tool('p', 'task', { input: {} });
    b.agent('a', { spawnToolCallId: 'p' });
    const a = b.in({ agentId: 'a' });
    a.tool('q', 'task', { input: {} });
    a.agent('c', { spawnToolCallId: 'q' });
    b.in({ agentId: 'c' }).tool('t', 'delete', { input: {} });
    b.in({ agentId: 'c' }).ask('ask', { toolCallId: 't' });
    b.tool('other', 'read', { input: {} });
    b.runEnd('waiting');
    expect(['p', 'q', 't', 'other'].map((id) => call(id).status)).toEqual([
      'running',
      'running',
      'awaiting-approval',
      'interrupted',
    ]);
    expect(agent('a').status).toBe('waiting');
  });

  it('leave an answered call waiting for whoever goes on with it when nobody has', () => {
    const { b, call, now } = play();
    b.tool('t', 'delete', { input: {} });
    b.ask('q', { toolCallId: 't' });
    b.runEnd('waiting');
    b.answer('q', 'approved');
    expect(call('t')).toMatchObject({ status: 'ready', awaitsClient: true });
    expect(now().tally).toMatchObject({ live: 0, waiting: 1 });
  });

  it('let nothing look busy that becomes ready while they wait', () => {
    const { b, call } = play();
    b.tool('t', 'pick');
    b.event({ type: 'tool.input.set', toolCallId: 't', complete: true, input: {} });
    b.runEnd('waiting');
    b.tool('u', 'pick');
    b.event({ type: 'tool.input.set', toolCallId: 'u', complete: true, input: {} });
    b.streamEnd();
    for (const id of ['t', 'u']) expect(call(id)).toMatchObject({ status: 'ready', awaitsClient: true });
  });

  it('take the root along when a run above ends them', () => {
    const { b, agent, run } = play();
    b.in({ runId: 'r2' }).runStart({ parentRunId: 'r1' });
    b.runEnd('completed');
    expect(run('r2').status).toBe('interrupted');
    expect(agent('root').status).toBe('interrupted');
  });
});
