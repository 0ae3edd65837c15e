import type { TranscriptEvent, TranscriptState } from '@callboard/core';
import { createTranscriptStore, initialTranscriptState, reduceTranscript } from '@callboard/core';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { attachHttpAgent, createAgUiAdapter } from './index.ts';
import type { HttpAgentSubscriber } from './index.ts';

type Json = Record<string, unknown>;

const start = (runId = 'r1', more: Json = {}): Json => ({
  type: 'RUN_STARTED',
  threadId: 't',
  runId,
  ...more,
});
const finish = (more: Json = {}): Json => ({ type: 'RUN_FINISHED', threadId: 't', runId: 'r1', ...more });
const call = (toolCallId: string, toolCallName = 'look'): Json => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName,
});
const args = (toolCallId: string, delta: string): Json => ({ type: 'TOOL_CALL_ARGS', toolCallId, delta });
const end = (toolCallId: string): Json => ({ type: 'TOOL_CALL_END', toolCallId });
const result = (toolCallId: string, content: unknown): Json => ({
  type: 'TOOL_CALL_RESULT',
  messageId: `m-${toolCallId}`,
  toolCallId,
  content,
});

function events(list: readonly Json[]): TranscriptEvent[] {
  const adapter = createAgUiAdapter({ streamId: 's' });
  return [...list.flatMap((one) => adapter.push(one)), ...adapter.end('eof')];
}
const read = (...list: readonly Json[]): TranscriptState =>
  reduceTranscript(initialTranscriptState(), events(list));
const calls = (state: TranscriptState): unknown[] =>
  state.toolCalls.values().map(({ id, status, input, output }) => [id, status, input, output]);
const recorded = (name: string): TranscriptState => {
  const adapter = createAgUiAdapter({ streamId: 's' });
  return reduceTranscript(initialTranscriptState(), [
    ...adapter.push(readRecording(`ag-ui/${name}`)),
    ...adapter.end('eof'),
  ]);
};

describe('calls of AG-UI', () => {
  test('fault 57: take the arguments that name them, also when two are written at once', () => {
    const state = read(
      start(),
      call('A'),
      args('A', '{"city":'),
      call('B'),
      args('B', '{"city":"Lima"}'),
      args('A', '"Oslo"}'),
      end('B'),
      end('A'),
      finish(),
    );
    expect(state.toolCalls.values().map(({ id, input }) => [id, input])).toEqual([
      ['A', { city: 'Oslo' }],
      ['B', { city: 'Lima' }],
    ]);
  });

  test('fault 57: arguments of a call that was never started are reported, and make no row', () => {
    const state = read(
      start(),
      call('A'),
      args('ghost', '{"x":1}'),
      args('A', '{}'),
      end('A'),
      result('A', 'r'),
      finish(),
    );
    expect(calls(state)).toEqual([['A', 'completed', {}, 'r']]);
    expect(state.diagnostics.counts.get('raw')).toBe(1);
  });

  test('arguments that come before the start of their call wait for it', () => {
    const state = read(
      start(),
      args('A', '{"x":'),
      args('A', '1}'),
      end('A'),
      call('A'),
      result('A', 'r'),
      finish(),
    );
    expect(calls(state)).toEqual([['A', 'completed', { x: 1 }, 'r']]);
    expect(state.diagnostics.counts.get('raw')).toBeUndefined();
  });

  test('fault 61: get their arguments from a snapshot, and no result that names another call', () => {
    const snapshot = {
      type: 'MESSAGES_SNAPSHOT',
      messages: [
        {
          id: 'k',
          role: 'assistant',
          toolCalls: [{ id: 'k', type: 'function', function: { name: 'w', arguments: '{"c":"X"}' } }],
        },
      ],
    };
    const input = { threadId: 't', runId: 'r1', messages: [], tools: [], context: [] };
    const state = read(
      start('r1', { input }),
      call('k', 'w'),
      end('k'),
      result('other', 'R'),
      snapshot,
      finish(),
    );
    expect(state.toolCalls.values().find(({ id }) => id === 'k')).toMatchObject({
      input: { c: 'X' },
      status: 'interrupted',
    });
    expect(state.toolCalls.values().find(({ id }) => id === 'k')?.output).toBeUndefined();
  });

  test('fault 63: of the application wait for it after a run that ended well', () => {
    const input = { threadId: 't', runId: 'r1', messages: [], tools: [{ name: 'ask' }], context: [] };
    const state = read(
      start('r1', { input }),
      call('c', 'ask'),
      args('c', '{}'),
      end('c'),
      call('d', 'own'),
      end('d'),
      finish(),
    );
    expect(
      state.toolCalls.values().map(({ id, status, awaitsClient }) => [id, status, awaitsClient]),
    ).toEqual([
      ['c', 'ready', true],
      ['d', 'interrupted', undefined],
    ]);
    const outcome = { type: 'success', pendingToolCallIds: ['c'] };
    const named = read(start(), call('c', 'ask'), end('c'), finish({ outcome }));
    expect(named.toolCalls.at(0)).toMatchObject({ status: 'ready', awaitsClient: true });
    // Nobody said that the application has this tool: its result was lost (fault 61).
    const undeclared = read(start(), call('c', 'ask'), end('c'), finish());
    expect(undeclared.toolCalls.at(0)).toMatchObject({ status: 'interrupted', soft: true });
  });

  test('whose failure only a snapshot knows are corrected, once', () => {
    const store = createTranscriptStore({ flush: 'sync' });
    const heard: string[] = [];
    store.on('tool.ended', () => heard.push('ended'));
    store.on('tool.corrected', () => heard.push('corrected'));
    const adapter = createAgUiAdapter({ streamId: 's' });
    store.dispatch(adapter.push(readRecording('ag-ui/tool-error')));
    expect(heard).toEqual(['ended', 'corrected']);
    expect(store.getState().toolCalls.at(0)).toMatchObject({
      status: 'failed',
      correctedFrom: 'completed',
      input: { path: 'a.txt' },
    });
  });

  test('that a server announces again after a question stay one row', () => {
    const state = recorded('interrupt-approved');
    expect(state.toolCalls.values().map(({ id, status }) => [id, status])).toEqual([
      ['c1', 'completed'],
      ['c2', 'completed'],
    ]);
    expect(state.toolCalls.at(0)?.input).toEqual({ glob: '*.old' });
  });

  test('of one id in two runs are two', () => {
    const turn = (runId: string, out: string): Json[] => [
      start(runId),
      call('call_0'),
      end('call_0'),
      result('call_0', out),
      finish({ runId }),
    ];
    expect(
      read(...turn('r1', 'one'), ...turn('r2', 'two'))
        .toolCalls.values()
        .map(({ output }) => output),
    ).toEqual(['one', 'two']);
  });

  test('keep what their tool returned as it was sent, text or parts', () => {
    const parts = [{ type: 'image', source: { type: 'url', value: 'https://example.org/a.png' } }];
    expect(
      read(start(), call('a'), end('a'), result('a', ''), call('b'), end('b'), result('b', parts), finish())
        .toolCalls.values()
        .map(({ output }) => output),
    ).toEqual(['', parts]);
  });
});

describe('runs of AG-UI', () => {
  test('end as they say: a run that asks waits until the next one answers', () => {
    const state = read(
      start(),
      call('c'),
      end('c'),
      finish({
        outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'approval', toolCallId: 'c' }] },
      }),
    );
    expect(state.runs.values().map(({ status }) => status)).toEqual(['waiting']);
    expect([state.toolCalls.at(0)?.status, state.asks.at(0)?.state]).toEqual(['awaiting-approval', 'open']);
    expect(recorded('interrupt-denied').toolCalls.at(0)).toMatchObject({ status: 'denied', soft: false });
    expect(recorded('cancelled').runs.at(0)).toMatchObject({ status: 'cancelled', stoppedBy: 'source' });
  });

  test('that nobody answered by name are over with the next run', () => {
    const state = read(
      start(),
      finish({
        outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'input', message: 'Which?' }] },
      }),
      start('r2'),
      finish({ runId: 'r2' }),
    );
    expect(state.asks.at(0)).toMatchObject({ kind: 'question', prompt: 'Which?', state: 'superseded' });
    expect(state.runs.values().map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  test('tell an error that follows their end as a notice', () => {
    const state = read(start(), finish(), { type: 'RUN_ERROR', message: 'too late', code: 'x' });
    expect([state.runs.at(0)?.status, state.notices[0]?.message]).toEqual(['completed', 'too late']);
  });

  test('may fail before they start', () => {
    expect(read({ type: 'RUN_ERROR', message: 'no such agent' }).runs.at(0)).toMatchObject({
      status: 'failed',
      error: { message: 'no such agent' },
    });
  });

  test('keep the state of the application; a patch that does not fit changes nothing', () => {
    const state = read(
      start(),
      { type: 'STATE_SNAPSHOT', snapshot: { list: [1], __proto__: 1 } },
      {
        type: 'STATE_DELTA',
        delta: [
          { op: 'add', path: '/list/-', value: 2 },
          { op: 'remove', path: '/list/0' },
        ],
      },
      { type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/nowhere', value: 1 }] },
      { type: 'STATE_DELTA', delta: 'odd' },
      finish(),
    );
    expect(state.runs.at(0)?.meta?.['state']).toEqual({ list: [2] });
    expect(state.diagnostics.counts.get('raw')).toBe(2);
  });

  test('that ask in the way of 0.x wait too', () => {
    const state = read(
      start(),
      { type: 'CUSTOM', name: 'on_interrupt', value: '{"question":"Go on?"}' },
      finish(),
    );
    expect([state.runs.at(0)?.status, state.asks.at(0)?.state]).toEqual(['waiting', 'open']);
  });
});

describe('snapshots of AG-UI', () => {
  test('withdraw messages of earlier runs that they leave out, but neither reasoning nor the words of sub-agents', () => {
    const text = (messageId: string, more: Json = {}): Json[] => [
      { type: 'TEXT_MESSAGE_START', messageId, ...more },
      { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: messageId },
      { type: 'TEXT_MESSAGE_END', messageId },
    ];
    const state = read(
      start('r0'),
      ...text('gone'),
      { ...finish(), runId: 'r0' },
      start(),
      { type: 'SUBAGENT_STARTED', subagentRunId: 'sub', name: 'x' },
      ...text('newer'),
      ...text('kept'),
      ...text('inner', { subagentRunId: 'sub' }),
      { type: 'REASONING_MESSAGE_START', messageId: 'thought' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'thought', delta: 'hm' },
      { type: 'MESSAGES_SNAPSHOT', messages: [{ id: 'kept', role: 'assistant', content: 'kept, and more' }] },
      finish(),
    );
    expect(
      state.messages
        .values()
        .filter(({ retracted }) => retracted)
        .map(({ id }) => id),
    ).toEqual(['gone']);
    expect(state.blocks.values().find(({ messageKey }) => messageKey.endsWith('/kept'))?.text).toBe(
      'kept, and more',
    );
  });

  test('fault 19: late or empty, they take nothing from the newest run', () => {
    const reasoning = (type: string, more: Json = {}): Json => ({ type, messageId: 'm1', ...more });
    const told = [
      start(),
      reasoning('REASONING_MESSAGE_START', { role: 'reasoning' }),
      reasoning('REASONING_MESSAGE_CONTENT', { delta: 'why' }),
      reasoning('REASONING_MESSAGE_END'),
      { type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'A' },
      { type: 'TEXT_MESSAGE_END', messageId: 'm1' },
      call('t1'),
      end('t1'),
      result('t1', 'ok'),
    ];
    const user = { id: 'u1', role: 'user', content: 'q' };
    const known = { id: 'm1', role: 'assistant', content: 'A' };
    for (const lists of [[[user, known]], [[]], [[], [user, known]], [[user]]]) {
      const state = read(
        ...told,
        ...lists.map((messages) => ({ type: 'MESSAGES_SNAPSHOT', messages })),
        finish(),
      );
      expect(state.messages.values().filter(({ retracted }) => retracted)).toEqual([]);
      expect(
        state.blocks
          .values()
          .filter(({ messageKey }) => messageKey.endsWith('m1'))
          .map((block) => block.text),
      ).toEqual(['why', 'A']);
      expect(calls(state)).toEqual([['t1', 'completed', {}, 'ok']]);
    }
  });

  test('of stored messages are runs by turn, whose open calls were cut off', () => {
    const stored = [
      { id: 'u1', role: 'user', content: 'One?' },
      {
        id: 'a1',
        role: 'assistant',
        toolCalls: [{ id: 'c', type: 'function', function: { name: 'look', arguments: '{"n":1}' } }],
      },
      { id: 't1', role: 'tool', toolCallId: 'c', content: 'no', error: 'no luck' },
      {
        id: 'u2',
        role: 'user',
        content: [
          { type: 'text', text: 'Two?' },
          { type: 'image', source: { type: 'data', value: 'aGk=', mimeType: 'image/png' } },
        ],
      },
      {
        id: 'a2',
        role: 'assistant',
        content: 'Wait.',
        toolCalls: [{ id: 'c', type: 'function', function: { name: 'look', arguments: '{"n":2}' } }],
      },
    ];
    const importedFrom = (value: unknown): TranscriptState => {
      const adapter = createAgUiAdapter({ streamId: 's', mode: 'import' });
      const told = [...adapter.push(JSON.stringify(value)), ...adapter.end('eof')];
      return reduceTranscript(initialTranscriptState(), told);
    };
    const state = importedFrom(stored);
    const wrapped = importedFrom({ threadId: 't', messages: stored });
    expect([calls(wrapped), wrapped.sessionId]).toEqual([calls(state), 't']);
    expect(state.runs.values().map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(calls(state)).toEqual([
      ['c', 'failed', { n: 1 }, 'no'],
      ['c', 'interrupted', { n: 2 }, undefined],
    ]);
    expect(state.blocks.values().map(({ kind, value }) => [kind, value])).toContainEqual([
      'file',
      { type: 'image', mediaType: 'image/png', data: 'aGk=' },
    ]);
  });
});

describe('an agent that is followed', () => {
  /** An agent that is played by hand. */
  function played(): { agent: Parameters<typeof attachHttpAgent>[1]; say: Required<HttpAgentSubscriber> } {
    let heard: HttpAgentSubscriber = {};
    const agent = {
      threadId: 't',
      messages: [{ id: 'u0', role: 'user', content: 'Before.' }],
      subscribe: (subscriber: HttpAgentSubscriber) => {
        heard = subscriber;
        return { unsubscribe: () => (heard = {}) };
      },
    };
    const say = (name: keyof HttpAgentSubscriber) => (parameters: never) => heard[name]?.(parameters);
    return {
      agent,
      say: {
        onRunInitialized: say('onRunInitialized'),
        onEvent: say('onEvent'),
        onRunFailed: say('onRunFailed'),
        onRunFinalized: say('onRunFinalized'),
      },
    };
  }
  const input = (runId: string, ...messages: Json[]): { input: object } => ({
    input: { threadId: 't', runId, messages, tools: [], context: [] },
  });
  const event = (one: Json): { input: object; event: object } => ({ input: {}, event: one });

  test('shows what it held, the request at once, a refusal as a failed run, a stop as a cancelled one', () => {
    const { agent, say } = played();
    const store = createTranscriptStore();
    attachHttpAgent(store, agent);
    expect(
      store
        .getState()
        .messages.values()
        .map(({ id }) => id),
    ).toEqual(['u0']);
    say.onRunInitialized(input('r1', { id: 'u1', role: 'user', content: 'Hello.' }));
    expect(store.getState().runs.values().at(-1)).toMatchObject({ id: 'r1', status: 'running' });
    say.onRunFailed({ input: {}, error: new Error('HTTP 503: no capacity') });
    say.onRunFinalized(input('r1'));
    expect(store.getState().runs.values().at(-1)).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('no capacity') as string },
    });
    say.onRunInitialized(input('r2', { id: 'u1', role: 'user', content: 'Hello.' }));
    for (const one of [start('r2'), call('c'), args('c', '{"a":')]) say.onEvent(event(one));
    say.onRunFailed({ input: {}, error: Object.assign(new Error('stop'), { name: 'AbortError' }) });
    say.onRunFinalized(input('r2'));
    expect(store.getState().runs.values().at(-1)).toMatchObject({
      id: 'r2',
      status: 'cancelled',
      stoppedBy: 'user',
    });
    expect(store.getState().toolCalls.at(0)).toMatchObject({ status: 'cancelled', inputText: '{"a":' });
    say.onRunInitialized(input('r3'));
    say.onEvent(event(start('r3')));
    say.onRunFailed({ input: {}, error: new Error('socket hang up') });
    say.onRunFinalized(input('r3'));
    expect(store.getState().runs.values().at(-1)).toMatchObject({
      id: 'r3',
      status: 'interrupted',
      error: { message: 'socket hang up' },
    });
  });

  test('goes on in the same stream when it is attached again', () => {
    const { agent, say } = played();
    const store = createTranscriptStore();
    attachHttpAgent(store, agent)();
    attachHttpAgent(store, agent);
    say.onRunInitialized(input('r1'));
    for (const one of [start('r1'), call('c'), end('c'), result('c', 1), finish()]) say.onEvent(event(one));
    say.onRunFinalized(input('r1'));
    expect([store.getState().toolCalls.size, store.getState().messages.size]).toEqual([1, 2]);
    expect(store.getState().runs.values().at(-1)?.status).toBe('completed');
  });
});

test('bytes of protobuf without a decoder say what is missing', () => {
  const adapter = createAgUiAdapter({ streamId: 's' });
  const told = adapter.push(new Uint8Array([0, 0, 0, 1, 7]));
  expect(told.find(({ type }) => type === 'raw')).toMatchObject({
    data: { reason: 'protobuf: pass `decode` of @ag-ui/proto' },
  });
});
