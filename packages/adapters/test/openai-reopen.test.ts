import type { TranscriptEvent } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { comparable } from '@callboard/core/testing';
import { listRecordings, readRecording } from '@callboard/fixtures/node';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Adapter, AdapterOptions } from '../src/adapter.ts';
import { connectStream } from '../src/index.ts';
import { createOpenAiAgentsAdapter } from '../src/openai-agents/index.ts';
import { createOpenAiChatAdapter } from '../src/openai-chat/index.ts';
import { createOpenAiResponsesAdapter } from '../src/openai-responses/index.ts';
import { eventsOf, fold } from './fold.ts';

const formats: [string, (options: AdapterOptions) => Adapter][] = [
  ['openai-chat', createOpenAiChatAdapter],
  ['openai-responses', createOpenAiResponsesAdapter],
  ['openai-agents', createOpenAiAgentsAdapter],
];

/** Everything but what a second connection leaves behind. */
function entities(events: readonly TranscriptEvent[]): unknown {
  return { ...comparable(fold(events)), streams: undefined };
}

describe.each(formats)(
  '%s: a stream that is lost anywhere and sent again from its start',
  (format, create) => {
    const streams = listRecordings(format).filter(({ framing }) => framing !== 'json');
    test.each(streams.map((one) => [`${one.name}.${one.framing}`, one.path] as const))('%s', (_, path) => {
      const text = readFileSync(path, 'utf8');
      const whole = entities(eventsOf(create({ streamId: 's' }), [text]));
      for (let part = 1; part < 8; part += 1) {
        const adapter = create({ streamId: 's' });
        const events = [...adapter.push(text.slice(0, (text.length * part) / 8)), ...adapter.end('error')];
        events.push(...(adapter.reopen?.('replay') ?? []), ...adapter.push(text), ...adapter.end('eof'));
        expect(entities(events), `cut at ${part}/8`).toEqual(whole);
      }
    });
  },
);

test('a response in the background is asked for behind the last event that was read', async () => {
  const lines = readRecording('openai-responses/background-whole').trim().split('\n');
  const answer = (from: number, to: number): Response => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const line of lines.slice(from, to)) controller.enqueue(encoder.encode(`data: ${line}\n\n`));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const store = createTranscriptStore();
  const asked: (string | undefined)[] = [];
  const { outcome } = await connectStream(
    Promise.resolve(answer(0, 11)),
    createOpenAiResponsesAdapter({ streamId: 's' }),
    {
      store,
      resume: ({ lastEventId }) => {
        asked.push(lastEventId);
        return Promise.resolve(answer(Number(lastEventId) + 1, lines.length));
      },
    },
  );
  expect(asked).toEqual(['10']);
  expect(outcome).toBe('finished');
  const whole = fold(eventsOf(createOpenAiResponsesAdapter({ streamId: 's' }), [`${lines.join('\n')}\n`]));
  expect([...store.getState().blocks].map(({ text }) => text)).toEqual(
    [...whole.blocks].map(({ text }) => text),
  );
  expect([...store.getState().runs].map(({ status }) => status)).toEqual(['completed']);
});

test('a loop of requests through one reader: results end the calls of the response before', async () => {
  const adapter = createOpenAiChatAdapter({ streamId: 'chat-1' });
  const store = createTranscriptStore();
  const answer = (name: string): Promise<Response> =>
    Promise.resolve(new Response(readRecording(`openai-chat/${name}`)));
  const user = { role: 'user', content: 'Weather?' };
  store.dispatch(adapter.push({ messages: [user] }));
  await connectStream(answer('tools'), adapter, { store });
  const call = (id: string): object => ({
    id,
    type: 'function',
    function: { name: 'get_weather', arguments: '{}' },
  });
  const ids = ['call_tools_0_0', 'call_tools_0_1'];
  const assistant = { role: 'assistant', content: 'Looking around. ', tool_calls: ids.map(call) };
  const results = ids.map((id) => ({ role: 'tool', tool_call_id: id, content: `of ${id}` }));
  store.dispatch(adapter.push({ messages: [user, assistant, ...results] }));
  await connectStream(answer('text'), adapter, { store });
  const state = store.getState();
  expect([...state.toolCalls].map(({ status, output }) => [status, output])).toEqual(
    ids.map((id) => ['completed', `of ${id}`]),
  );
  expect([...state.messages].map(({ role, status }) => [role, status])).toEqual([
    ['user', 'completed'],
    ['assistant', 'completed'],
    ['assistant', 'completed'],
  ]);
  expect([...state.blocks].at(-1)?.text).toContain('How can I help?');
  expect([...state.runs].map(({ status }) => status)).toEqual(['completed', 'completed']);
});
