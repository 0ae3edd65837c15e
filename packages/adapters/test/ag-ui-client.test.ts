import { HttpAgent } from '@ag-ui/client';
import type { Message } from '@ag-ui/client';
import { EventEncoder } from '@ag-ui/encoder';
import { decode } from '@ag-ui/proto';
import type { TranscriptState } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { comparable } from '@callboard/core/testing';
import { listRecordings, readRecording } from '@callboard/fixtures/node';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { attachHttpAgent, createAgUiAdapter } from '../src/ag-ui/index.ts';
import { viewOfMessages, viewOfState } from './ag-ui-view.ts';
import { eventsOf, fold } from './fold.ts';

const names = listRecordings('ag-ui')
  .filter(({ framing }) => framing === 'sse')
  .map(({ name }) => name.slice('ag-ui/'.length));

/** An agent that gets one text after the other for its requests. */
function agentOf(...answers: readonly (string | Response)[]): HttpAgent {
  let next = 0;
  const fetch = (): Promise<Response> => {
    const answer = answers[next] ?? '';
    next += 1;
    const headers = { 'content-type': 'text/event-stream' };
    return Promise.resolve(answer instanceof Response ? answer : new Response(answer, { headers }));
  };
  return new HttpAgent({ url: 'http://127.0.0.1/agent', threadId: 'thread-1', fetch });
}

async function heldBy(agent: HttpAgent): Promise<{ messages: Message[]; state: unknown }> {
  await agent.runAgent({ runId: 'run-1' }).catch(() => undefined);
  return { messages: agent.messages, state: agent.state as unknown };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

function stateOf(run: TranscriptState): unknown {
  return [...run.runs].map(({ meta }) => meta?.['state']).findLast((state) => state !== undefined);
}

/**
 * What differs from the state of AG-UI's own client, and why.
 * - Minted ids: the client's are random, ours are derived.
 * - `snapshot-other-ids`: a message that a snapshot names anew keeps the id under which it was first shown, so that its
 *   row stays; its calls tell that it is the same.
 */
const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'snapshot-other-ids': { 'stored-1': 'stream-1' },
};

describe.each(names)('%s', (name) => {
  test('makes the messages and the state that the client of the protocol holds', async () => {
    const text = readRecording(`ag-ui/${name}`);
    const theirs = await heldBy(agentOf(text));
    const ours = fold(eventsOf(createAgUiAdapter({ streamId: 's' }), [text]));
    expect(viewOfState(ours)).toEqual(viewOfMessages(theirs.messages, renamed[name]));
    expect(stateOf(ours) ?? {}).toEqual(theirs.state);
  });

  test('makes what the client holds after each event', async () => {
    const frames = readRecording(`ag-ui/${name}`).split(/(?<=\n\n)/);
    for (let count = 1; count < frames.length; count += 1) {
      const text = frames.slice(0, count).join('');
      const theirs = await heldBy(agentOf(text));
      const ours = fold(createAgUiAdapter({ streamId: 's' }).push(text));
      expect(viewOfState(ours), `after ${count}`).toEqual(viewOfMessages(theirs.messages, renamed[name]));
    }
  });

  test('is the same transcript when an agent that owns the stream is followed', async () => {
    const text = readRecording(`ag-ui/${name}`);
    const store = createTranscriptStore();
    const agent = agentOf(text);
    const detach = attachHttpAgent(store, agent);
    await agent.runAgent({ runId: 'run-1' }).catch(() => undefined);
    detach();
    const theirs = viewOfMessages(agent.messages, renamed[name]);
    expect(viewOfState(store.getState())).toEqual(theirs);
    expect(
      store
        .getState()
        .runs.values()
        .map(({ status }) => status),
    ).not.toContain('running');
  });

  test('reads the same from protobuf', () => {
    const text = readRecording(`ag-ui/${name}`);
    if (name === 'names-of-0-x') return;
    const encoder = new EventEncoder({ accept: 'application/vnd.ag-ui.event+proto' });
    const events = text
      .split('\n\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line.slice(6)) as Parameters<EventEncoder['encodeBinary']>[0]);
    const frames = events.map((event) => encoder.encodeBinary(event));
    const bytes = new Uint8Array(frames.reduce((sum, frame) => sum + frame.length, 0));
    let at = 0;
    for (const frame of frames) {
      bytes.set(frame, at);
      at += frame.length;
    }
    const whole = comparable(fold(eventsOf(createAgUiAdapter({ streamId: 's' }), [text])));
    for (const size of [1, 3, 1000]) {
      const pieces: Uint8Array[] = [];
      for (let from = 0; from < bytes.length; from += size) pieces.push(bytes.subarray(from, from + size));
      expect(comparable(fold(eventsOf(createAgUiAdapter({ streamId: 's', decode }), pieces)))).toEqual(whole);
    }
  });
});

test('a request that is told first ties the answer to the call of another stream', () => {
  const [first = '', second = ''] = readRecording('ag-ui/interrupt-approved').split(
    /(?=data: \{"type":"RUN_STARTED"[^\n]*"run-2")/,
  );
  const store = createTranscriptStore();
  const before = createAgUiAdapter({ streamId: 'thread-1/1' });
  store.dispatch([...before.push(first), ...before.end('eof')]);
  expect(store.getState().toolCalls.at(0)?.status).toBe('awaiting-approval');
  const after = createAgUiAdapter({ streamId: 'thread-1/2' });
  const resume = [
    { interruptId: 'i1', status: 'resolved', payload: { approved: true } },
    { interruptId: 'i2', status: 'resolved', payload: { copies: 2 } },
  ];
  const request = { threadId: 'thread-1', runId: 'run-2', messages: [], tools: [], context: [], resume };
  const silent = second
    .replace(/"input":\{.*?\},"timestamp/, '"timestamp')
    .replace(/,"input":\{[^\n]*\}\}/, '}');
  store.dispatch([...after.push(request), ...after.push(silent), ...after.end('eof')]);
  const state = store.getState();
  expect(state.toolCalls.values().map(({ id, status }) => [id, status])).toEqual([
    ['c1', 'completed'],
    ['c2', 'completed'],
  ]);
  expect(state.asks.values().map(({ state: stands }) => stands)).toEqual(['approved', 'answered']);
  expect(state.messages.values().map(({ id }) => id)).toEqual(['u1', 'c1', 'c2', 'm1']);
});
