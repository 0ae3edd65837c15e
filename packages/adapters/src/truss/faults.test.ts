import type { TranscriptState } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { selectLiveCounts, selectRootMessages } from '@callboard/core/selectors';
import { comparable } from '@callboard/core/testing';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createTrussAdapter } from './adapter.ts';

type Line = Record<string, unknown>;

const start: Line = { type: 'start', sessionId: 's1', providerId: 'p', modelId: 'm', title: 'T' };
const call = (id: string, fields: Line = {}): Line => ({
  type: 'tool_call',
  call: { id, toolId: 'work', title: 'Work', args: { n: 1 }, status: 'running', ...fields },
});
const done: Line = {
  type: 'done',
  message: { id: 'msg_1', role: 'assistant', content: 'End.', thinking: null },
};

/** A store that reads lines as they come. */
function reading(options: { epoch?: number; store?: ReturnType<typeof createTranscriptStore> } = {}) {
  const store = options.store ?? createTranscriptStore({ flush: 'sync' });
  const { epoch } = options;
  const adapter = createTrussAdapter({
    streamId: 'stream-1',
    ...(epoch !== undefined && { epoch, mode: 'replay' as const }),
  });
  return {
    store,
    adapter,
    line: (...lines: Line[]): TranscriptState => {
      store.dispatch(lines.flatMap((one) => adapter.push(`${JSON.stringify(one)}\n`)));
      return store.getState();
    },
  };
}

const statuses = (state: TranscriptState): string[] => state.toolCalls.values().map(({ status }) => status);

describe('the Truss adapter', () => {
  test('fault 8: a session that is sent again from its start changes no entity', () => {
    const lines = readRecording('truss/every-kind');
    const first = reading();
    first.store.dispatch([...first.adapter.push(lines), ...first.adapter.end('eof')]);
    const before = first.store.getState();
    for (const epoch of [1, 2]) {
      const again = reading({ epoch, store: first.store });
      again.store.dispatch([...again.adapter.push(lines), ...again.adapter.end('eof')]);
    }
    const after = first.store.getState();
    expect(comparable(after)).toEqual(comparable(before));
    for (const one of before.toolCalls) expect(after.toolCalls.get(one.key)).toBe(one);
  });

  test('fault 10: a stop after which nothing comes settles what runs, at once', () => {
    const { store, line } = reading();
    line(
      start,
      { type: 'thinking_delta', delta: 'hm' },
      call('t1', { progress: { percent: 44 } }),
      call('t2'),
    );
    store.abort();
    const state = store.getState();
    expect(statuses(state)).toEqual(['cancelled', 'cancelled']);
    expect(state.toolCalls.at(0)?.progress?.fraction).toBe(0.44);
    expect(selectLiveCounts(state).live).toBe(0);
    expect([state.runs.at(0)?.status, selectRootMessages(state)[0]?.status]).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });

  test('fault 40: what finishes after the stop lands as finished after it', () => {
    const { store, line } = reading();
    line(start, call('t1'));
    store.abort();
    const state = line(call('t1', { status: 'completed', result: { rows: 9 } }));
    expect(state.toolCalls.at(0)).toMatchObject({
      status: 'completed',
      finishedAfterStop: true,
      output: { rows: 9 },
    });
    expect(state.runs.at(0)?.status).toBe('cancelled');
  });

  test('fault 46: any result completes', () => {
    const results = [false, 0, '', null, []];
    const state = reading().line(
      start,
      ...results.flatMap((result, n) => [call(`t${n}`), call(`t${n}`, { status: 'completed', result })]),
      done,
    );
    expect(statuses(state)).toEqual(results.map(() => 'completed'));
  });

  test('fault 48: each call ends with its own line', () => {
    const { line } = reading();
    line(start, call('t1'), call('t2'));
    expect(statuses(line(call('t1', { status: 'completed', result: 1 })))).toEqual(['completed', 'running']);
    expect(statuses(line(call('t2', { status: 'error', error: 'no' })))).toEqual(['completed', 'failed']);
  });

  test('fault 66: sequential calls keep their own results, a failed one its error', () => {
    const state = reading().line(
      start,
      ...['a', 'b'].flatMap((id) => [call(id), call(id, { status: 'completed', result: `of ${id}` })]),
      call('c'),
      call('c', { status: 'error', error: '3 failed', result: 'printed' }),
      done,
    );
    expect(state.toolCalls.values().map(({ output }) => output)).toEqual(['of a', 'of b', 'printed']);
    expect(state.toolCalls.at(2)?.error?.message).toBe('3 failed');
  });

  test('fault 67, fault 68, fault 70: progress neither ends nor reopens a call, nor goes back', () => {
    const { line } = reading();
    line(start);
    const fractions = [40, 40, 35, 60, 130].map(
      (percent) =>
        line(call('t1', { progress: { percent, message: `${percent}` } })).toolCalls.at(0)?.progress,
    );
    expect(fractions.map((progress) => progress?.fraction)).toEqual([0.4, 0.4, 0.4, 0.6, 1]);
    expect(fractions.map((progress) => progress?.message)).toEqual(['40', '40', '35', '60', '130']);
    expect(statuses(line(call('t1', { progress: { percent: 100 } })))).toEqual(['running']);
    const ended = line(call('t1', { status: 'completed', result: 1 })).toolCalls.at(0);
    expect(line(call('t1', { progress: { percent: 10 } })).toolCalls.at(0)).toMatchObject({
      status: 'completed',
      progress: ended?.progress,
    });
  });

  test('fault 99: a call that is known only by its failure is a row', () => {
    const state = reading().line(
      start,
      call('t9', { toolId: 'exec', status: 'error', error: 'no sandbox' }),
      done,
    );
    expect(state.toolCalls.values()).toMatchObject([
      { name: 'exec', status: 'failed', error: { message: 'no sandbox' } },
    ]);
  });
});
