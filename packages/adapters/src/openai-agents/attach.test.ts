import type { TranscriptStore } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { readRecording } from '@callboard/fixtures/node';
import { expect, test } from 'vitest';
import type { AgentsStream } from './index.ts';
import { attachAgentsStream } from './index.ts';

type Line = Record<string, unknown>;

/** A run as the SDK gives it, with recorded events; sub-agents' events go to `onStream`. */
function streamOf(
  name: string,
  rest: Partial<AgentsStream> & { throws?: Error } = {},
  hear?: (told: object) => void,
): AgentsStream {
  const lines = readRecording(`openai-agents/${name}`).trim().split('\n');
  async function* events(): AsyncGenerator<object> {
    for (const line of lines) {
      const value = JSON.parse(line) as Line;
      await Promise.resolve();
      if ('toolCall' in value) hear?.(value);
      else yield value;
    }
    if (rest.throws !== undefined) throw rest.throws;
  }
  return { [Symbol.asyncIterator]: events, completed: Promise.resolve(), ...rest };
}

function shown(store: TranscriptStore): unknown {
  const state = store.getState();
  return {
    runs: [...state.runs].map(({ id, status, error }) => [id, status, error?.message]),
    roles: [...state.messages].map(({ role }) => role),
    calls: [...state.toolCalls].map(({ name, status }) => [name, status]),
  };
}

test('shows the question, the run and its end', async () => {
  const store = createTranscriptStore();
  await attachAgentsStream(store, streamOf('failing', { input: 'Go on.' }), { streamId: 'r1' }).done;
  expect(shown(store)).toEqual({
    runs: [['r1', 'completed', undefined]],
    roles: ['user', 'assistant', 'assistant'],
    calls: [
      ['get_weather', 'failed'],
      ['get_weather', 'completed'],
    ],
  });
});

test('of a history only the last question is shown', async () => {
  const store = createTranscriptStore();
  const input = [
    { role: 'user', content: 'First.' },
    { type: 'message', role: 'assistant', content: [] },
    { role: 'user', content: 'Second.' },
  ];
  await attachAgentsStream(store, streamOf('text', { input }), { streamId: 'r1' }).done;
  expect([...store.getState().blocks].map(({ text }) => text)[0]).toBe('Second.');
});

test('an exception of the run is its end, in its own words', async () => {
  const store = createTranscriptStore();
  const stream = streamOf('provider-error', { throws: new Error('The model is overloaded.') });
  await attachAgentsStream(store, stream, { streamId: 'r1' }).done;
  expect(shown(store)).toMatchObject({
    runs: [['r1', 'failed', 'The model is overloaded.']],
    calls: [['get_weather', 'cancelled']],
  });
});

test('too many turns are a limit', async () => {
  const store = createTranscriptStore();
  const throws = Object.assign(new Error('Max turns (2) exceeded'), { name: 'MaxTurnsExceededError' });
  await attachAgentsStream(store, streamOf('max-turns', { throws }), { streamId: 'r1' }).done;
  expect([...store.getState().runs].map(({ status, limit }) => [status, limit])).toEqual([
    ['limit', 'Max turns (2) exceeded'],
  ]);
});

test('a stop by the person cancels', async () => {
  const store = createTranscriptStore();
  await attachAgentsStream(store, streamOf('abort', { cancelled: true }), { streamId: 'r1' }).done;
  expect(shown(store)).toMatchObject({
    runs: [['r1', 'cancelled', undefined]],
    calls: [['get_weather', 'cancelled']],
  });
});

test('an approval waits, and the part after it goes on in the same row', async () => {
  const store = createTranscriptStore();
  const first = streamOf('approval', { interruptions: [] });
  await attachAgentsStream(store, first, { streamId: 'r1' }).done;
  expect(shown(store)).toMatchObject({ runs: [['r1', 'waiting', undefined]] });
  expect([...store.getState().asks].map(({ state }) => state)).toEqual(['open']);
  const lines = readRecording('openai-agents/approval-approved').trim().split('\n');
  const rest = lines.slice(readRecording('openai-agents/approval').trim().split('\n').length);
  async function* again(): AsyncGenerator<object> {
    for (const line of rest) yield await Promise.resolve(JSON.parse(line) as object);
  }
  const second = { [Symbol.asyncIterator]: again, completed: Promise.resolve() };
  await attachAgentsStream(store, second, { streamId: 'r1/2', showInput: false }).done;
  expect(shown(store)).toMatchObject({
    runs: [
      ['r1', 'waiting', undefined],
      ['r1/2', 'completed', undefined],
    ],
    calls: [
      ['delete_file', 'completed'],
      ['get_weather', 'completed'],
    ],
  });
});

test('agents that work as tools are heard through their listener', async () => {
  const store = createTranscriptStore();
  const listener: { hear?: (told: object) => void } = {};
  const stream = streamOf('sub-agents', {}, (told) => listener.hear?.(told));
  const attached = attachAgentsStream(store, stream, { streamId: 'r1' });
  listener.hear = attached.onStream;
  await attached.done;
  expect([...store.getState().agents].map(({ id, status }) => [id, status])).toEqual([
    ['root', 'completed'],
    ['call_child_a', 'completed'],
    ['call_child_b', 'completed'],
  ]);
});
