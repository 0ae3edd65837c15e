import type { TranscriptState } from '@callboard/core';
import { createTranscriptStore, initialTranscriptState, reduceTranscript } from '@callboard/core';
import { comparable } from '@callboard/core/testing';
import { readRecording } from '@callboard/fixtures/node';
import { chunksOf } from '@callboard/fixtures/peers/record-ai-sdk';
import type { SdkMessage } from '@callboard/fixtures/peers/sdk';
import { describe, expect, test } from 'vitest';
import { createAiSdkAdapter } from '../src/ai-sdk/index.ts';
import { connectStream } from '../src/index.ts';
import { eventsOf, fold } from './fold.ts';
import { viewOfMessage, viewOfState } from './ui-view.ts';

const names = ['v7-tools', 'v7-reset-step', 'v7-sub-agents', 'v7-v7-parts', 'v6-approval'];

describe.each(names)('%s', (name) => {
  const chunks = chunksOf(readRecording(`ai-sdk/${name}`));

  test('goes on after a loss at any chunk, where the server counts them (Workflow)', () => {
    const adapter = () => createAiSdkAdapter({ streamId: 's', resumeMode: 'continue' });
    const whole = comparable(fold(eventsOf(adapter(), chunks)));
    for (let at = 0; at <= chunks.length; at += 1) {
      const one = adapter();
      const before = chunks.slice(0, at).flatMap((chunk) => one.push(chunk));
      const again = one.reopen?.(one.resumeMode ?? 'replay') ?? [];
      const startIndex = Number(one.position?.lastEventId ?? -1) + 1;
      expect(startIndex).toBe(at);
      const state = fold([...before, ...again, ...eventsOf(one, chunks.slice(startIndex))]);
      expect(comparable(state), `cut at ${at}`).toEqual(whole);
    }
  });

  test('is whole again after a gap in the frames of a WebSocket, once everything came again', () => {
    const frames = chunks.map((chunk, sequence) => ({ type: 'chunk', requestId: 'q', sequence, chunk }));
    const whole = comparable(fold(eventsOf(createAiSdkAdapter({ streamId: 's' }), frames)));
    for (let lost = 1; lost < frames.length - 1; lost += 1) {
      const adapter = createAiSdkAdapter({ streamId: 's' });
      const holed = frames.filter((_, index) => index !== lost).flatMap((frame) => adapter.push(frame));
      expect(adapter.missing).toBe(true);
      expect(holed.filter((event) => event.type === 'stream.gap')).toMatchObject([{ from: lost, to: lost }]);
      const gap = holed.findIndex((event) => event.type === 'stream.gap');
      const again = adapter.reopen?.('replay') ?? [];
      expect(adapter.missing).toBe(false);
      const state = fold([...holed.slice(0, gap), ...again, ...eventsOf(adapter, frames)]);
      expect(comparable(state), `without ${lost}`).toEqual(whole);
    }
  });
});

test('a connection asks for the chunk after the last one, and ends where an unbroken one ends', async () => {
  const chunks = chunksOf(readRecording('ai-sdk/v7-tools'));
  const sse = (from: number, to?: number): string =>
    chunks
      .slice(from, to)
      .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
      .join('');
  const store = createTranscriptStore();
  const asked: number[] = [];
  const adapter = createAiSdkAdapter({ streamId: 's', resumeMode: 'continue' });
  const result = await connectStream(new Response(sse(0, 7)), adapter, {
    store,
    graceMs: 1000,
    resume: ({ lastEventId }) => {
      const startIndex = Number(lastEventId ?? -1) + 1;
      asked.push(startIndex);
      return new Response(sse(startIndex, startIndex + 9));
    },
  });
  expect(result.outcome).toBe('finished');
  expect(asked[0]).toBe(7);
  const whole = fold(eventsOf(createAiSdkAdapter({ streamId: 's' }), chunks));
  expect(viewOfState(store.getState())).toEqual(viewOfState(whole));
});

describe.each(['v5', 'v6', 'v7'])('a chat that %s stored', (version) => {
  const text = readRecording(`ai-sdk/${version}-stored-chat`);
  const messages = JSON.parse(text) as SdkMessage[];
  const read = (values: readonly (string | object)[]): TranscriptState =>
    reduceTranscript(
      initialTranscriptState(),
      eventsOf(createAiSdkAdapter({ streamId: 's', mode: 'import' }), values),
    );

  test('opens as the messages it holds', () => {
    const state = read([text]);
    const theirs = messages.map(viewOfMessage).filter((view) => view.parts.length > 0);
    expect(viewOfState(state).filter((view) => view.parts.length > 0)).toEqual(theirs);
    expect([...state.diagnostics.counts]).toEqual([]);
  });

  test('opens alike as text, as a list, as an object that holds the list, and message by message', () => {
    const whole = comparable(read([text]));
    expect(comparable(read([messages]))).toEqual(whole);
    expect(comparable(read([{ id: 'chat', messages }]))).toEqual(whole);
    expect(comparable(read(messages))).toEqual(whole);
  });

  test('has a run for each question, and nothing of it still runs', () => {
    const state = read([text]);
    const outcomes = [...state.runs].map((run) => run.status);
    const last = version === 'v5' ? [] : ['waiting'];
    expect(outcomes).toEqual(['completed', 'completed', 'completed', 'interrupted', ...last]);
    expect([...state.toolCalls].filter((call) => call.status === 'running')).toEqual([]);
  });
});

test('a stored message brings the time at which it was stored', () => {
  const parts = [{ type: 'text', text: 'hi' }];
  const times = [
    '2026-03-01T10:00:00.000Z',
    1_772_359_200_000,
    new Date('2026-03-01T10:00:00Z'),
    'yesterday',
  ];
  const rows = times.map((createdAt, index) => ({ id: `m${index}`, role: 'user', parts, createdAt }));
  const state = fold(eventsOf(createAiSdkAdapter({ streamId: 's' }), [rows]));
  const at = Date.UTC(2026, 2, 1, 10);
  expect([...state.messages].map((message) => message.createdAt)).toEqual([at, at, at, undefined]);
});

test('a stored list with something odd in it costs that entry', () => {
  const message = { role: 'user', parts: [{ type: 'text', text: 'hi' }] };
  const state = fold(
    eventsOf(createAiSdkAdapter({ streamId: 's' }), [[message, 7, { role: 'user' }, message]]),
  );
  expect([...state.messages].map(({ id }) => id)).toEqual(['s/1', 's/2']);
  expect(state.diagnostics.counts.get('raw')).toBe(2);
});
