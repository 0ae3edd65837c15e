import type { ToolCall, TranscriptEvent, TranscriptState } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { selectBlockText, selectRootMessages } from '@callboard/core/selectors';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createTrussAdapter } from './adapter.ts';

type Line = Record<string, unknown>;

const start: Line = { type: 'start', sessionId: 's1', providerId: 'p', modelId: 'm', title: 'T' };
const line = (id: string, fields: Line = {}): Line => ({
  type: 'tool_call',
  call: {
    id,
    toolId: 'work',
    title: 'Work',
    args: { n: 1 },
    status: 'running',
    startedAt: '2026-01-15T09:00:00.000Z',
    ...fields,
  },
});
const done = (content: string, thinking: unknown = null, fields: Line = {}): Line => ({
  type: 'done',
  message: { id: 'msg_1', role: 'assistant', content, thinking, ...fields },
});

function read(
  lines: readonly (Line | string)[],
  end = true,
): { state: TranscriptState; events: TranscriptEvent[] } {
  const adapter = createTrussAdapter({ streamId: 'stream-1' });
  const text = lines.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join('');
  const events = [...adapter.push(text), ...(end ? adapter.end('eof') : [])];
  return { events, state: reduceTranscript(initialTranscriptState(), events) };
}

function callsOf(state: TranscriptState): readonly ToolCall[] {
  return state.toolCalls.values();
}

function textsOf(state: TranscriptState): string[] {
  return selectRootMessages(state).map((message) => selectBlockText(state, message.key));
}

const firstRun = (state: TranscriptState): unknown => state.runs.values().at(0)?.status;

describe('the Truss adapter', () => {
  test('reads all fourteen kinds of lines', () => {
    const { state, events } = read([readRecording('truss/every-kind').trimEnd()]);
    expect(events.filter((event) => event.type === 'raw')).toEqual([]);
    expect(state.diagnostics.counts.size).toBe(0);
    expect(callsOf(state).map((call) => [call.id, call.status])).toEqual([
      ['tool_1', 'completed'],
      ['tool_2', 'failed'],
      ['tool_3', 'completed'],
      ['tool_4', 'failed'],
      ['tool_5', 'failed'],
    ]);
    expect(textsOf(state)).toEqual(['The page is in; the other tool failed.', 'Done, with two failures.']);
    expect(selectRootMessages(state).map((message) => message.id)).toEqual(['msg_1', 'msg_2']);
    expect(state.asks.values()).toMatchObject([{ id: 'choice-1', state: 'superseded', kind: 'approval' }]);
    expect(firstRun(state)).toBe('completed');
  });

  test('hangs a sub-agent under the call that names it, with its own error (E2)', () => {
    const { state } = read([readRecording('truss/every-kind').trimEnd()]);
    const child = state.agents.values().find((agent) => agent.id === 'child-1');
    const spawn = callsOf(state).find((call) => call.id === 'tool_4');
    expect(child).toMatchObject({
      status: 'failed',
      task: 'Look in the cellar',
      parentAgentKey: 'root',
      spawnCallKey: spawn?.key,
      error: { message: 'No bulb.' },
    });
    expect(spawn?.childAgentKeys).toEqual([child?.key]);
    expect(spawn?.error?.message).toBe('No bulb.');
  });

  test('tells a repeated line once, and a progress line as progress alone', () => {
    const { events } = read(
      [
        start,
        line('t1'),
        line('t1'),
        line('t1', { progress: { percent: 20, message: 'Fetching' } }),
        line('t1', { progress: { percent: 20, message: 'Fetching' } }),
      ],
      false,
    );
    expect(events.map((event) => event.type)).toEqual([
      'stream.open',
      'run.start',
      'message.start',
      'tool.start',
      'tool.input.set',
      'tool.run',
      'tool.progress',
    ]);
  });

  test('keeps the last progress on a call that fails', () => {
    const { state } = read([
      start,
      line('t1', { progress: { percent: 60, message: 'Sanitizing' } }),
      line('t1', { status: 'error', error: 'boom', completedAt: '2026-01-15T09:00:04.000Z' }),
      done('x'),
    ]);
    expect(callsOf(state)[0]).toMatchObject({
      status: 'failed',
      title: 'Work',
      input: { n: 1 },
      progress: { fraction: 0.6, message: 'Sanitizing' },
      error: { message: 'boom' },
    });
    expect(callsOf(state)[0]?.ended?.at).toBe(Date.parse('2026-01-15T09:00:04.000Z'));
  });

  test('keeps reasoning that is added to a call after its end, and no second end (W49)', () => {
    const { state, events } = read([
      start,
      line('t1', { status: 'completed', result: 'ok' }),
      line('t1', { status: 'completed', result: 'ok', thinkingAfter: 'Good.' }),
      done('x'),
    ]);
    expect(callsOf(state)[0]).toMatchObject({ status: 'completed', output: 'ok', thinkingAfter: 'Good.' });
    expect(events.filter((event) => event.type === 'tool.end')).toHaveLength(1);
  });

  test('lets the first of two different ends win (W06, W07)', () => {
    const { state } = read([
      start,
      line('t1', { status: 'error', error: 'boom' }),
      line('t1', { progress: { percent: 40 } }),
      line('t1', { status: 'completed', result: 'ok' }),
      done('x'),
    ]);
    expect(callsOf(state)[0]).toMatchObject({ status: 'failed', error: { message: 'boom' } });
  });

  test('goes on after an unknown type and a line that is no JSON (W01, W02)', () => {
    const { state } = read([
      start,
      { type: 'content_delta', delta: 'Hello ' },
      { type: 'usage_update' },
      ': keep-alive',
      { type: 'content_delta', delta: 'world' },
      done('Hello world'),
    ]);
    expect(textsOf(state)).toEqual(['Hello world']);
    expect(firstRun(state)).toBe('completed');
    expect(state.diagnostics.counts.get('raw')).toBe(2);
  });

  test('shows a silent end as interrupted, with everything that came (W03, W26)', () => {
    const { state } = read([
      start,
      { type: 'thinking_delta', delta: 'deep' },
      line('t1'),
      { type: 'content_delta', delta: 'Part' },
    ]);
    expect(firstRun(state)).toBe('interrupted');
    expect(callsOf(state)[0]).toMatchObject({ status: 'interrupted', soft: true });
    expect(state.blocks.values().map((block) => block.text)).toEqual(['deep', 'Part']);
  });

  test('settles what a finished turn left running, and lets a late line say better (W04, W08)', () => {
    const { state } = read([
      start,
      line('t1'),
      done('x'),
      line('t1', { status: 'completed', result: 'late' }),
    ]);
    expect(firstRun(state)).toBe('completed');
    expect(callsOf(state)[0]).toMatchObject({ status: 'completed', output: 'late' });
    expect(selectRootMessages(state)[0]?.status).toBe('completed');
  });

  test('survives calls without most of their fields (W05)', () => {
    const { state } = read([
      start,
      { type: 'tool_call', call: { id: 'x', status: 'running' } },
      { type: 'tool_call', call: { status: 'running' } },
      { type: 'tool_call' },
      done('x'),
    ]);
    expect(callsOf(state).map((call) => call.name)).toEqual(['unknown_tool']);
    expect(state.diagnostics.counts.get('raw')).toBe(2);
  });

  test('keeps one row when a call goes on after its block was closed (W12)', () => {
    const { state } = read([
      start,
      line('t1'),
      {
        type: 'assistant_message',
        message: {
          id: 'msg_0',
          content: 'First.',
          thinking: { content: '', toolCalls: [line('t1')['call']] },
        },
      },
      line('t1', { status: 'completed', result: 'ok' }),
      done('Second.'),
    ]);
    expect(callsOf(state)).toHaveLength(1);
    expect(callsOf(state)[0]).toMatchObject({ status: 'completed' });
    expect(textsOf(state)).toEqual(['First.', 'Second.']);
  });

  test('takes the final text for the truth (W15, W16, W17)', () => {
    expect(
      textsOf(
        read([
          start,
          { type: 'content_delta', delta: 'Partial ' },
          { type: 'content_delta', delta: 'Full answer' },
          done('Full answer'),
        ]).state,
      ),
    ).toEqual(['Full answer']);
    expect(
      textsOf(read([start, { type: 'content_delta', delta: 'OK. Draft text.' }, done('OK')]).state),
    ).toEqual(['OK']);
    expect(textsOf(read([start, done('Never streamed.')]).state)).toEqual(['Never streamed.']);
  });

  test('does not say reasoning twice (W36)', () => {
    const thoughts = (lines: readonly Line[]): string[] =>
      read([start, ...lines])
        .state.blocks.values()
        .filter((block) => block.kind === 'reasoning')
        .map((block) => block.text);
    expect(
      thoughts([
        { type: 'thinking_delta', delta: 'one' },
        { type: 'thinking_delta', delta: 'two' },
        done('x', { content: 'one\n\ntwo' }),
      ]),
    ).toEqual(['onetwo']);
    expect(
      thoughts([
        { type: 'thinking_delta', delta: 'Check the file' },
        line('t1', { status: 'completed' }),
        { type: 'thinking_delta', delta: '\n\nCheck' },
        done('x', { content: 'Check the file\n\nCheck' }),
      ]),
    ).toEqual(['Check the file', '\n\nCheck']);
    expect(
      thoughts([
        { type: 'thinking_delta', delta: 'one' },
        line('t1', { status: 'completed' }),
        { type: 'thinking_delta', delta: 'tw' },
        done('x', { content: 'one\n\ntwo, and more' }),
      ]),
    ).toEqual(['one', 'two, and more']);
    expect(thoughts([done('x', { content: 'Only at the end.' })])).toEqual(['Only at the end.']);
  });

  test('keeps spaces that come alone (W56)', () => {
    const pieces = ['Hello', ' ', 'world', '\n\n', '- a'].map((delta) => ({ type: 'content_delta', delta }));
    expect(textsOf(read([start, ...pieces, done('Hello world\n\n- a')]).state)).toEqual([
      'Hello world\n\n- a',
    ]);
  });

  test('says who is to blame: the run keeps the error of the stream, the tool its own (W30)', () => {
    const { state } = read([
      start,
      line('a', { status: 'error', error: 'no file' }),
      line('b', { status: 'completed' }),
      { type: 'content_delta', delta: 'The answer is' },
      { type: 'error', error: 'Provider 500 overloaded' },
    ]);
    expect(state.runs.values()[0]).toMatchObject({
      status: 'failed',
      error: { message: 'Provider 500 overloaded' },
    });
    expect(callsOf(state).map((call) => call.status)).toEqual(['failed', 'completed']);
    expect(textsOf(state)).toEqual(['The answer is']);
  });

  test('knows killed and timed out commands from their record, not from their words (W46)', () => {
    const command = (status: string): Line => ({
      status: 'completed',
      result: 'exit',
      commandExecution: { status },
    });
    const { state } = read([
      start,
      line('a', command('killed')),
      line('b', command('timed_out')),
      line('c', command('completed')),
      done('x'),
    ]);
    expect(callsOf(state).map((call) => [call.status, call.output])).toEqual([
      ['cancelled', 'exit'],
      ['failed', 'exit'],
      ['completed', 'exit'],
    ]);
  });

  test('shows a status it does not know as live, not as lost (W29)', () => {
    const { state } = read(
      [start, line('a', { status: 'cancelled' }), line('b', { status: 'pondering' })],
      false,
    );
    expect(callsOf(state).map((call) => call.status)).toEqual(['cancelled', 'running']);
  });

  test('shows an image of a result as a content block', () => {
    const { state } = read([
      start,
      line('a', {
        status: 'completed',
        result: 'seen',
        imageResult: { contentType: 'image/png', data: 'AAAA' },
      }),
      done('x'),
    ]);
    expect(callsOf(state)[0]?.output).toEqual({
      content: [
        { type: 'text', text: 'seen' },
        { type: 'image', mimeType: 'image/png', data: 'AAAA' },
      ],
    });
  });

  test("asks, and takes the call's next update for the answer", () => {
    const request = {
      type: 'user_choice_request',
      request: { id: 'q1', kind: 'choice', question: 'Which?', options: [{ id: 'a', label: 'A' }] },
    };
    const asked = read([start, line('t1'), request], false);
    expect(callsOf(asked.state)[0]?.status).toBe('awaiting-approval');
    expect(asked.state.asks.values()[0]).toMatchObject({
      kind: 'question',
      prompt: 'Which?',
      state: 'open',
      options: [{ id: 'a', label: 'A' }],
    });
    const answered = read([start, line('t1'), request, line('t1', { progress: { percent: 10 } })], false);
    expect(callsOf(answered.state)[0]?.status).toBe('running');
    expect(answered.state.openAskKeys).toEqual([]);
    const parallel = read([start, line('t1'), line('t2'), request], false);
    expect(parallel.state.asks.values()[0]?.toolCallKey).toBeUndefined();
  });

  test('lets a background sub-agent outlive its turn and finish by the hub (W27)', () => {
    const adapter = createTrussAdapter({ streamId: 'stream-1' });
    let state = reduceTranscript(initialTranscriptState(), [
      ...adapter.push(readRecording('truss/route')),
      ...adapter.end('eof'),
    ]);
    const child = (): unknown => state.agents.values().find((agent) => agent.id === 'child-2')?.status;
    expect([firstRun(state), child()]).toEqual(['completed', 'running']);
    const frame = {
      type: 'sub_agent.status',
      subSessionId: 'child-2',
      status: 'done',
      elapsedMs: 5000,
      toolTurnCount: 2,
    };
    state = reduceTranscript(state, adapter.push(frame));
    state = reduceTranscript(state, adapter.push(frame));
    expect(child()).toBe('completed');
    expect(callsOf(state).find((call) => call.id === 'tool_e')?.status).toBe('completed');
    state = reduceTranscript(
      state,
      adapter.push({
        type: 'sub_agent.spawned',
        subSessionId: 'child-2',
        parentSessionId: 'session-1',
        task: 'Keep watching',
      }),
    );
    expect(child()).toBe('completed');
  });

  test('takes events about a sub-agent in any order (W11, E3)', () => {
    const spawned = { type: 'sub_agent.spawned', subSessionId: 'k', parentSessionId: 's1', task: 'Look' };
    const call = line('t1', { subAgent: { subSessionId: 'k', task: 'Look', status: 'running' } });
    const delta = { type: 'sub_agent.delta', subSessionId: 'k', delta: 'Hm.' };
    for (const order of [
      [spawned, call, delta],
      [delta, spawned, call],
      [call, delta, spawned],
      [delta, call, spawned],
    ]) {
      const { state } = read([start, ...order], false);
      const child = state.agents.values().find((agent) => agent.id === 'k');
      expect(child).toMatchObject({
        task: 'Look',
        parentAgentKey: 'root',
        spawnCallKey: callsOf(state)[0]?.key,
        background: true,
        status: 'running',
      });
      expect(selectRootMessages(state).map((message) => message.role)).toEqual(['assistant']);
    }
  });

  test('does not let a late line reopen a finished sub-agent (W45)', () => {
    const { state } = read([
      start,
      { type: 'sub_agent.spawned', subSessionId: 'k', parentSessionId: 's1', task: 'Look' },
      { type: 'sub_agent.status', subSessionId: 'k', status: 'done' },
      { type: 'sub_agent.status', subSessionId: 'k', status: 'running' },
      { type: 'sub_agent.tool_call', subSessionId: 'k', call: line('late')['call'] },
      done('x'),
    ]);
    const child = state.agents.values().find((agent) => agent.id === 'k');
    expect(child?.status).toBe('completed');
    expect(callsOf(state).filter((call) => call.ended === undefined)).toEqual([]);
  });

  test('keeps several turns of one stream apart', () => {
    const { state } = read([
      start,
      { type: 'content_delta', delta: 'One' },
      done('One', null, { id: 'm1' }),
      start,
      { type: 'content_delta', delta: 'Two' },
      done('Two', null, { id: 'm2' }),
    ]);
    expect(state.runs.values().map((run) => run.status)).toEqual(['completed', 'completed']);
    expect(textsOf(state)).toEqual(['One', 'Two']);
  });

  test('takes ids such as __proto__ for ids', () => {
    const { state } = read(
      [start, line('__proto__'), line('constructor', { status: 'completed', result: '' }), done('x')],
      false,
    );
    expect(callsOf(state).map((call) => call.id)).toEqual(['__proto__', 'constructor']);
  });
});
