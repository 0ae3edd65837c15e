import type { TranscriptState } from '@callboard/core';
import { createTranscriptStore, initialTranscriptState, reduceTranscript } from '@callboard/core';
import { selectRootMessages } from '@callboard/core/selectors';
import { comparable } from '@callboard/core/testing';
import { readMessageBefore, readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createAiSdkAdapter } from './adapter.ts';
import type { UiMessage, UiPart } from './index.ts';
import { syncUiMessages } from './index.ts';
import type { AiSdkAdapterOptions } from './turn.ts';

type Chunk = Record<string, unknown>;

function read(
  chunks: readonly Chunk[],
  options: Partial<AiSdkAdapterOptions> = {},
  state: TranscriptState = initialTranscriptState(),
): TranscriptState {
  const adapter = createAiSdkAdapter({ streamId: 'x', ...options });
  return reduceTranscript(
    state,
    chunks.flatMap((chunk) => adapter.push(chunk)),
  );
}

const start = [{ type: 'start', messageId: 'm1' }, { type: 'start-step' }];
const finish = [{ type: 'finish-step' }, { type: 'finish', finishReason: 'stop' }];
const available = (toolCallId: string, input: unknown = {}, toolName = 'work'): Chunk => ({
  type: 'tool-input-available',
  toolCallId,
  toolName,
  input,
});
const output = (toolCallId: string, value: unknown, fields: Chunk = {}): Chunk => ({
  type: 'tool-output-available',
  toolCallId,
  output: value,
  ...fields,
});
const calls = (state: TranscriptState): { id: string; status: string }[] =>
  state.toolCalls.values().map(({ id, status }) => ({ id, status }));

describe('the AI SDK adapter', () => {
  test('does not double a message that was stored and is replayed (fault 8)', () => {
    const stored: UiMessage = {
      id: 'm1',
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', text: 'b', state: 'done' },
        { type: 'text', text: 'A', state: 'done' },
        { type: 'tool-work', toolCallId: 'c1', state: 'output-available', input: {}, output: 1 },
      ] as UiMessage['parts'],
    };
    const stream = [
      ...start,
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'b' },
      { type: 'reasoning-end', id: 'r' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'A' },
      { type: 'text-end', id: 't' },
      available('c1'),
      output('c1', 1),
      { type: 'text-start', id: 'u' },
      { type: 'text-delta', id: 'u', delta: 'More.' },
      { type: 'text-end', id: 'u' },
      ...finish,
    ];
    const store = createTranscriptStore();
    syncUiMessages(store, [stored]);
    const adapter = createAiSdkAdapter({ streamId: 'x', mode: 'replay', message: stored });
    for (const chunk of stream) store.dispatch(adapter.push(chunk));
    const state = store.getState();
    expect(state.messages.size).toBe(1);
    expect(state.blocks.values().map((block) => block.text)).toEqual(['b', 'A', 'More.']);
    expect(calls(state)).toEqual([{ id: 'c1', status: 'completed' }]);
  });

  test('keeps calls apart whose ids start again in each step (fault 31)', () => {
    const state = read([
      ...start,
      available('call_0', { n: 1 }, 'save'),
      output('call_0', 1),
      { type: 'finish-step' },
      { type: 'start-step' },
      available('call_0', { n: 2 }, 'save'),
      output('call_0', 2),
      ...finish,
    ]);
    expect(state.toolCalls.values().map((call) => [call.input, call.output, call.occurrence])).toEqual([
      [{ n: 1 }, 1, 1],
      [{ n: 2 }, 2, 2],
    ]);
  });

  test('shows preliminary output as running, until the end (fault 45)', () => {
    const chunks = [
      ...start,
      available('t1', {}, 'shell'),
      output('t1', '1/3', { preliminary: true }),
      output('t1', '2/3', { preliminary: true }),
    ];
    expect(read(chunks).toolCalls.values()[0]).toMatchObject({
      status: 'running',
      output: '2/3',
      outputPreliminary: true,
    });
    const asked = [...chunks, { type: 'tool-approval-request', approvalId: 'p1', toolCallId: 't1' }];
    expect(read(asked).toolCalls.values()[0]?.status).toBe('awaiting-approval');
    const answered = [...asked, { type: 'tool-approval-response', approvalId: 'p1', approved: true }];
    expect(read(answered).toolCalls.values()[0]?.status).toBe('running');
    expect(read([...answered, output('t1', '3/3')]).toolCalls.values()[0]).toMatchObject({
      status: 'completed',
      output: '3/3',
      outputPreliminary: false,
    });
  });

  test('completes with any output (fault 46)', () => {
    const values = [false, 0, '', null, undefined, []];
    const state = read([
      ...start,
      ...values.flatMap((value, index) => [available(`t${index}`), output(`t${index}`, value)]),
      ...finish,
    ]);
    expect(state.toolCalls.values().map((call) => [call.status, call.output, call.hasOutput])).toEqual(
      values.map((value) => ['completed', value, true]),
    );
  });

  test('takes a result or a delta before its start (fault 53)', () => {
    const state = read([
      ...start,
      output('k1', 'R'),
      available('k1', {}, 'list'),
      { type: 'tool-input-delta', toolCallId: 'k2', inputTextDelta: '{"a"' },
      { type: 'tool-input-start', toolCallId: 'k2', toolName: 'go' },
      { type: 'tool-input-delta', toolCallId: 'k2', inputTextDelta: ':1}' },
    ]);
    const [first, second] = state.toolCalls.values();
    expect(first).toMatchObject({ id: 'k1', name: 'list', status: 'completed', output: 'R' });
    expect(second).toMatchObject({ id: 'k2', name: 'go', status: 'input-streaming', inputText: '{"a":1}' });
    expect(state.toolCalls.size).toBe(2);
  });

  test('goes on in the middle of streamed input (fault 54)', () => {
    const streamed: UiPart & Chunk = {
      type: 'tool-go',
      toolCallId: 'k',
      state: 'input-streaming',
      rawInput: '{"a":[1,',
    };
    const message: UiMessage = {
      id: 'm1',
      role: 'assistant',
      parts: [streamed],
    };
    const store = createTranscriptStore();
    syncUiMessages(store, [message]);
    const adapter = createAiSdkAdapter({ streamId: 'x', message });
    const resumed = [
      { type: 'start', messageId: 'm1' },
      { type: 'tool-input-delta', toolCallId: 'k', inputTextDelta: '2]}' },
    ];
    for (const chunk of resumed) store.dispatch(adapter.push(chunk));
    expect(store.getState().toolCalls.values()[0]).toMatchObject({
      inputText: '{"a":[1,2]}',
      status: 'input-streaming',
    });
    store.dispatch(adapter.push(available('k', { a: [1, 2] }, 'go')));
    expect(store.getState().toolCalls.size).toBe(1);
    expect(store.getState().toolCalls.values()[0]).toMatchObject({ input: { a: [1, 2] }, status: 'ready' });
  });

  test('leaves a call that waits for the client or a person open when the run ends (fault 63)', () => {
    const client = read([...start, available('c1', { ask: 'Tea or coffee?' }, 'askUser'), ...finish]);
    expect(client.toolCalls.values()[0]).toMatchObject({ status: 'ready', awaitsClient: true });
    expect(client.runs.values()[0]?.status).toBe('completed');
    const person = read([
      ...start,
      available('c1'),
      { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c1' },
      ...finish,
    ]);
    expect(person.toolCalls.values()[0]?.status).toBe('awaiting-approval');
    expect(person.runs.values()[0]?.status).toBe('waiting');
  });

  test('shows free text input as it grows (fault 98)', () => {
    const chunks = [
      ...start,
      { type: 'tool-input-start', toolCallId: 'k', toolName: 'html', inputEncoding: 'text' },
      { type: 'tool-input-delta', toolCallId: 'k', inputTextDelta: '<p>a' },
      { type: 'tool-input-delta', toolCallId: 'k', inputTextDelta: 'b</p>' },
    ];
    expect(read(chunks).toolCalls.values()[0]).toMatchObject({
      inputText: '<p>ab</p>',
      inputEncoding: 'text',
    });
    expect(read([...chunks, available('k', '<p>ab</p>', 'html')]).toolCalls.values()[0]).toMatchObject({
      input: '<p>ab</p>',
      inputText: '<p>ab</p>',
      inputEncoding: 'text',
      status: 'ready',
    });
  });

  test('gives each call its result, big ones between small ones, however the text is cut (fault 103)', () => {
    const sizes = [1_000, 600_000, 1_000];
    const delta = { type: 'text-delta', id: 't', delta: 'word ' };
    const chunks = [
      ...start,
      { type: 'text-start', id: 't' },
      ...sizes.flatMap((_, index) => [available(`t${index}`), delta]),
      ...sizes.flatMap((size, index) => [output(`t${index}`, 'x'.repeat(size)), delta]),
      ...finish,
    ];
    const text = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
    for (const pieces of [1, 50]) {
      const adapter = createAiSdkAdapter({ streamId: 'x' });
      const length = Math.ceil(text.length / pieces);
      let state = initialTranscriptState();
      for (let from = 0; from < text.length; from += length)
        state = reduceTranscript(state, adapter.push(text.slice(from, from + length)));
      expect(state.toolCalls.values().map((call) => (call.output as string).length)).toEqual(sizes);
      expect(state.blocks.values()[0]?.text).toBe('word '.repeat(6));
    }
  });

  test('keeps the order of number and gap of the WebSocket transport', () => {
    const frame = (sequence: number, chunk: Chunk): Chunk => ({
      type: 'chunk',
      requestId: 'q',
      sequence,
      chunk,
    });
    const chunks = [
      ...start,
      { type: 'text-start', id: 'a' },
      { type: 'text-delta', id: 'a', delta: 'one ' },
      { type: 'text-delta', id: 'a', delta: 'two' },
      { type: 'text-end', id: 'a' },
      ...finish,
    ];
    const frames = chunks.map((chunk, index) => frame(index, chunk));
    const doubled = frames.flatMap((one) => [one, one]);
    const state = read([{ type: 'start', requestId: 'q' }, ...doubled, { type: 'end', requestId: 'q' }]);
    expect(comparable(state)).toEqual(comparable(read(chunks)));
    const holed = createAiSdkAdapter({ streamId: 'x' });
    const events = [...frames.slice(0, 4), ...frames.slice(5)].flatMap((one) => holed.push(one));
    expect(events.find((event) => event.type === 'stream.gap')).toMatchObject({ from: 4, to: 4 });
  });

  test('passes on what it does not know, and loses no more than that', () => {
    const state = read([
      ...start,
      { type: 'text-start', id: 'a' },
      { type: 'sparkle', id: 'a' },
      { type: 'text-delta', id: 'a' },
      { type: 'tool-input-start', toolName: 'nameless' },
      { type: 42 },
      { type: 'text-delta', id: 'a', delta: 'Hi.' },
      ...finish,
    ]);
    expect(state.blocks.values().map((block) => block.text)).toEqual(['Hi.']);
    expect(state.toolCalls.size).toBe(0);
    expect(state.diagnostics.counts.get('raw')).toBe(4);
  });

  test("gives the message the server's id when that comes late", () => {
    const state = read([
      { type: 'text-start', id: 'a' },
      { type: 'text-delta', id: 'a', delta: 'Hi.' },
      { type: 'start', messageId: 'real' },
      { type: 'text-delta', id: 'a', delta: ' There.' },
      ...finish,
    ]);
    expect(selectRootMessages(state).map((message) => message.id)).toEqual(['real']);
    expect(state.blocks.values().map((block) => block.text)).toEqual(['Hi. There.']);
  });

  test('says which limit ended a run, and fails on a filter', () => {
    const ended = (finishReason: string): unknown =>
      read([...start, { type: 'finish', finishReason }]).runs.values()[0];
    expect(ended('length')).toMatchObject({ status: 'limit', limit: 'The model reached its output limit.' });
    expect(ended('content-filter')).toMatchObject({ status: 'failed', error: { code: 'content-filter' } });
    expect(ended('stop')).toMatchObject({ status: 'completed' });
    expect(ended('something-new')).toMatchObject({ status: 'completed' });
  });

  test('puts the wire value on events of calls when asked to', () => {
    const adapter = createAiSdkAdapter({ streamId: 'x', keepRaw: true });
    const events = [...start, { type: 'text-start', id: 'a' }, available('c1')].flatMap((chunk) =>
      adapter.push(chunk),
    );
    expect(events.filter((event) => event.raw !== undefined).map((event) => event.type)).toEqual([
      'tool.start',
      'tool.input.set',
    ]);
  });

  test('goes on with the message of an approval, told the message or not', () => {
    for (const name of ['approved', 'denied']) {
      const before = readMessageBefore(`ai-sdk/v7-approval-${name}`) as UiMessage;
      for (const message of [undefined, before]) {
        const first = createAiSdkAdapter({ streamId: 'one' });
        const second = createAiSdkAdapter({ streamId: 'two', ...(message ? { message } : {}) });
        const state = reduceTranscript(initialTranscriptState(), [
          ...first.push(readRecording('ai-sdk/v7-approval')),
          ...first.end('eof'),
          ...second.push(readRecording(`ai-sdk/v7-approval-${name}`)),
          ...second.end('eof'),
        ]);
        expect(calls(state)).toEqual(
          ['e1', 'e2'].map((id) => ({ id, status: name === 'approved' ? 'completed' : 'denied' })),
        );
        expect(state.messages.size).toBe(1);
        expect(state.runs.values().map((run) => run.status)).toEqual(['waiting', 'completed']);
        expect(state.openAskKeys).toEqual([]);
      }
    }
  });

  test('names the mistake of a caller that gives no stream a name', () => {
    expect(() => createAiSdkAdapter({ streamId: '' })).toThrow(/needs a streamId/);
  });

  test('reads one response after the other, each as a run of its own (fault 39)', () => {
    const say = (id: string, delta: string): Chunk[] => [
      { type: 'start-step' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta },
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'work', input: { id } },
    ];
    const state = read([
      { type: 'start', messageId: 'm1' },
      ...say('m1', 'a'),
      { type: 'abort' },
      { type: 'start', messageId: 'm2' },
      ...say('m2', 'c'),
      output('c', 2),
      ...finish,
    ]);
    expect(state.runs.values().map(({ status }) => status)).toEqual(['cancelled', 'completed']);
    expect(state.messages.values().map(({ id, status }) => [id, status])).toEqual([
      ['m1', 'cancelled'],
      ['m2', 'completed'],
    ]);
    expect(state.blocks.values().map(({ text }) => text)).toEqual(['a', 'c']);
    expect(calls(state)).toEqual([
      { id: 'c', status: 'cancelled' },
      { id: 'c', status: 'completed' },
    ]);
  });

  test.each([['m1'], [undefined]])('goes on with a message that waits, in one file (message id %s)', (id) => {
    const open = id === undefined ? { type: 'start' } : { type: 'start', messageId: id };
    const state = read([
      open,
      { type: 'start-step' },
      available('c'),
      { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c' },
      ...finish,
      open,
      output('c', 'done'),
      { type: 'start-step' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Fine.' },
      ...finish,
    ]);
    expect(state.messages.size).toBe(1);
    expect(calls(state)).toEqual([{ id: 'c', status: 'completed' }]);
    expect(state.blocks.values().map(({ text }) => text)).toEqual(['Fine.']);
    expect(
      state.runs
        .values()
        .map(({ status }) => status)
        .at(-1),
    ).toBe('completed');
  });

  test('fails a result of MCP that says it is an error (fault 15)', () => {
    const text = (words: string): Chunk => ({ type: 'text', text: words });
    const results = [
      { isError: true, content: [text('401'), text('see log')] },
      { isError: true, structuredContent: { code: 401 }, content: [] },
      { isError: false, content: [text('Error: none found')] },
      { content: [text('Error')] },
      { isError: true, note: 'a value of the application' },
    ];
    const told = results.flatMap((result, index) => [available(`c${index}`), output(`c${index}`, result)]);
    const parts = results.map((result, index) => ({
      type: 'tool-work',
      toolCallId: `c${index}`,
      state: 'output-available',
      input: {},
      output: result,
    }));
    const stored = [{ id: 'm', role: 'assistant', parts }];
    for (const state of [read([...start, ...told, ...finish]), read(stored)]) {
      expect(calls(state).map(({ status }) => status)).toEqual([
        'failed',
        'failed',
        'completed',
        'completed',
        'completed',
      ]);
      expect(state.toolCalls.values().map((call) => call.error?.message)).toEqual([
        '401\nsee log',
        'Failed (401)',
        undefined,
        undefined,
        undefined,
      ]);
      expect(state.toolCalls.values().map((call) => call.output)).toEqual(results);
    }
  });
});
