import type { TranscriptEvent, TranscriptState } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { comparable, createEventBuilder, createManualClock } from '@callboard/core/testing';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createAiSdkAdapter } from '../ai-sdk/adapter.ts';
import { createCallboardAdapter } from '../callboard/adapter.ts';
import { encodeSse } from '../callboard/encode.ts';
import { createTrussAdapter } from '../truss/adapter.ts';
import type { ConnectionStatus } from './connect-stream.ts';
import { connectStream } from './connect-stream.ts';

const chunk = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;

const renderCall = [
  chunk({ type: 'start', messageId: 'm1' }),
  chunk({ type: 'start-step' }),
  chunk({ type: 'tool-input-start', toolCallId: 't1', toolName: 'render' }),
  chunk({ type: 'tool-input-delta', toolCallId: 't1', inputTextDelta: '{"w":12' }),
];
const rest = [
  chunk({ type: 'tool-input-delta', toolCallId: 't1', inputTextDelta: '}' }),
  chunk({ type: 'tool-input-available', toolCallId: 't1', toolName: 'render', input: { w: 12 } }),
  chunk({ type: 'tool-output-available', toolCallId: 't1', output: 'drawn' }),
  chunk({ type: 'finish-step' }),
  chunk({ type: 'finish', finishReason: 'stop' }),
];

function parts(state: TranscriptState): unknown[] {
  const call = state.toolCalls.at(0);
  return [state.runs.at(0)?.status, call?.status, call?.inputText, call?.input, call?.output];
}

describe('a stream that closes without its end', () => {
  test.each([
    ['', 'plain'],
    ['data: [DONE]\n\n', 'after [DONE]'],
  ])('fault 20: is a lost connection, provisional until a replay: %j', async (last) => {
    const store = createTranscriptStore();
    const lost = await connectStream(
      new Response([...renderCall, last].join('')),
      createAiSdkAdapter({ streamId: 'x' }),
      store,
    );
    expect(lost.outcome).toBe('lost');
    expect(parts(store.getState())).toEqual(['interrupted', 'interrupted', '{"w":12', undefined, undefined]);
    expect(store.getState().runs.at(0)?.soft).toBe(true);
    const found = await connectStream(
      new Response([...renderCall, ...rest].join('')),
      createAiSdkAdapter({ streamId: 'x', epoch: 1, mode: 'replay' }),
      store,
    );
    expect(found.outcome).toBe('finished');
    expect(parts(store.getState()).slice(0, 2)).toEqual(['completed', 'completed']);
    expect(store.getState().toolCalls.at(0)).toMatchObject({
      input: { w: 12 },
      output: 'drawn',
      soft: false,
    });
    expect(store.getState().toolCalls.size).toBe(1);
  });

  test('fault 56: what is missing and cannot be fetched is not guessed', async () => {
    const b = createEventBuilder({ streamId: 's', sessionId: 'c1' });
    b.runStart();
    b.tool('t1', 'work', { input: {} });
    b.text('m1', 'before ');
    b.text('m1', 'missing ');
    b.ok('t1', 'done');
    b.runEnd();
    const sse = (events: readonly TranscriptEvent[]): string =>
      events.map((event) => encodeSse(event)).join('');
    const hole = b.events.findIndex((event) => event.type === 'block.delta' && event.off > 0);
    const holed = sse([...b.events.slice(0, hole), ...b.events.slice(hole + 1)]);
    const clock = createManualClock();
    const store = createTranscriptStore();
    const statuses: ConnectionStatus[] = [];
    const { outcome } = await connectStream(new Response(holed), createCallboardAdapter(), {
      store,
      schedule: (callback, ms) => clock.at(clock.now() + ms, callback),
      onStatus: (status) => statuses.push(status),
      resume: () => null,
    });
    expect([outcome, statuses]).toEqual(['lost', ['open', 'waiting', 'closed']]);
    expect(store.getState().toolCalls.at(0)).toMatchObject({ status: 'interrupted', soft: true });
    expect(store.getState().runs.at(0)).toMatchObject({ status: 'interrupted', soft: true });
    // The whole record, loaded afterwards, is the state of an unbroken delivery.
    await connectStream(new Response(sse(b.events)), createCallboardAdapter(), store);
    const unbroken = createTranscriptStore();
    await connectStream(new Response(sse(b.events)), createCallboardAdapter(), unbroken);
    expect(comparable(store.getState())).toEqual(comparable(unbroken.getState()));
    expect(store.getState().blocks.at(0)?.text).toBe('before missing ');
  });

  test.each(['boom', 'closed', 'stop'])(
    'fault 116: a run settles once, also before its first word: %s',
    async (ending) => {
      for (const words of [
        [],
        [chunk({ type: 'text-start', id: 'a' }), chunk({ type: 'text-delta', id: 'a', delta: 'x' })],
      ]) {
        const store = createTranscriptStore();
        const settled: [string, string | undefined][] = [];
        store.on('run.settled', ({ run }) => settled.push([run.status, store.getState().blocks.at(0)?.text]));
        const controller = new AbortController();
        const error = ending === 'boom' ? [chunk({ type: 'error', errorText: 'boom' })] : [];
        const pieces = [...renderCall.slice(0, 2), ...words, ...error];
        const source = new ReadableStream<Uint8Array>({
          start(stream) {
            for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
            if (ending !== 'stop') stream.close();
          },
        });
        const result = connectStream(source, createAiSdkAdapter({ streamId: 'x' }), {
          store,
          signal: controller.signal,
        });
        await new Promise((done) => setImmediate(done));
        if (ending === 'stop') controller.abort();
        await result;
        const status = { boom: 'failed', closed: 'interrupted', stop: 'cancelled' }[ending];
        expect(settled).toEqual([[status, words.length > 0 ? 'x' : undefined]]);
      }
    },
  );
});

describe('fault 26: bytes cut anywhere give the same transcript', () => {
  const exotic = [
    chunk({ type: 'start', messageId: 'm1' }),
    chunk({ type: 'text-start', id: 'a' }),
    chunk({ type: 'text-delta', id: 'a', delta: '東京 🌻 é' }),
    chunk({ type: 'tool-input-available', toolCallId: '東', toolName: 'naïve_tool', input: { '🌻': 'é' } }),
    chunk({ type: 'finish' }),
  ].join('');
  const truss = readRecording('truss/every-kind').replaceAll('The page', '東京 🌻');

  test.each([
    ['the AI SDK', exotic, () => createAiSdkAdapter({ streamId: 'x' })],
    ['the AI SDK with CRLF', exotic.replaceAll('\n', '\r\n'), () => createAiSdkAdapter({ streamId: 'x' })],
    ['Truss', truss, () => createTrussAdapter({ streamId: 'x' })],
  ])('%s', (...[, text, make]) => {
    const bytes = new TextEncoder().encode(text);
    const read = (pieces: readonly Uint8Array[]): unknown => {
      const store = createTranscriptStore();
      const adapter = make();
      for (const piece of pieces) store.dispatch(adapter.push(piece));
      store.dispatch(adapter.end('eof'));
      return comparable(store.getState());
    };
    const whole = read([bytes]);
    expect(JSON.stringify(whole)).toContain('🌻');
    expect(JSON.stringify(whole)).not.toContain('\uFFFD');
    const step = Math.max(1, Math.floor(bytes.length / 400));
    for (let at = 0; at < bytes.length; at += step)
      expect(read([bytes.slice(0, at), bytes.slice(at)])).toEqual(whole);
    expect(read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
  });
});
