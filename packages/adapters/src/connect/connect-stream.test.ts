import type { TranscriptEvent } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import type { ManualClock } from '@callboard/core/testing';
import { comparable, createEventBuilder, createManualClock } from '@callboard/core/testing';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test, vi } from 'vitest';
import type { Adapter } from '../adapter.ts';
import { createAiSdkAdapter } from '../ai-sdk/adapter.ts';
import { createCallboardAdapter } from '../callboard/adapter.ts';
import { encodeSse } from '../callboard/encode.ts';
import { createTrussAdapter } from '../truss/adapter.ts';
import type { ConnectionStatus, ResumeRequest } from './connect-stream.ts';
import { connectStream } from './connect-stream.ts';

const encoder = new TextEncoder();

/** A body that sends pieces and then ends, fails, or stays open. */
function body(
  pieces: readonly string[],
  ending: 'end' | 'hang' | Error = 'end',
  onCancel: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[at];
        at += 1;
        if (piece !== undefined) return controller.enqueue(encoder.encode(piece));
        if (ending === 'end') controller.close();
        else if (ending !== 'hang') controller.error(ending);
        return undefined;
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
}

function timers(clock: ManualClock): (callback: () => void, ms: number) => () => void {
  return (callback, ms) => clock.at(clock.now() + ms, callback);
}

/** Lets everything that is ready happen. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

const chunk = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
const opening = [
  chunk({ type: 'start', messageId: 'm1' }),
  chunk({ type: 'start-step' }),
  chunk({ type: 'text-start', id: 'a' }),
  chunk({ type: 'text-delta', id: 'a', delta: 'Day one: ' }),
];

function own(): TranscriptEvent[] {
  const b = createEventBuilder({ streamId: 's', runId: 'r1', sessionId: 'c1' });
  b.runStart();
  b.tool('t1', 'work');
  b.text('m1', 'Twelve events in all, and ');
  b.text('m1', 'the last ones get lost.');
  b.ok('t1', 'done');
  b.runEnd('completed');
  return [...b.events];
}

const sse = (events: readonly TranscriptEvent[]): string => events.map((event) => encodeSse(event)).join('');

describe('a connection', () => {
  test('reads a response, a stream, text and parsed values alike', async () => {
    const text = readRecording('ai-sdk/v7-tools');
    const values = text
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)) as object);
    const states: unknown[] = [];
    async function* yields<T>(items: readonly T[]): AsyncGenerator<T> {
      for (const item of items) yield await Promise.resolve(item);
    }
    for (const source of [
      new Response(text),
      body([text]),
      yields([text.slice(0, 500), text.slice(500)]),
      yields(values),
      Promise.resolve(new Response(text)),
    ]) {
      const store = createTranscriptStore();
      expect(await connectStream(source, createAiSdkAdapter({ streamId: 'x' }), store)).toEqual({
        outcome: 'finished',
      });
      states.push(comparable(store.getState()));
    }
    for (const state of states) expect(state).toEqual(states[0]);
  });

  test('keeps everything when it is lost, and says so (faults 2, 20)', async () => {
    for (const ending of ['end', new Error('reset by peer')] as const) {
      const store = createTranscriptStore();
      const result = await connectStream(body(opening, ending), createAiSdkAdapter({ streamId: 'x' }), store);
      expect(result.outcome).toBe('lost');
      const { runs, messages, blocks } = store.getState();
      expect([runs.values()[0]?.status, messages.values()[0]?.status, blocks.values()[0]?.text]).toEqual([
        'interrupted',
        'interrupted',
        'Day one: ',
      ]);
      expect(runs.values()[0]?.error?.message).toBe(ending === 'end' ? undefined : 'reset by peer');
    }
  });

  test('takes a closed stream after an error in it for its end (faults 2, 116)', async () => {
    const store = createTranscriptStore();
    const settled: string[] = [];
    store.on('run.settled', ({ run }) => settled.push(run.status));
    await connectStream(
      body([...opening, chunk({ type: 'error', errorText: 'boom' })], new Error('reset')),
      createAiSdkAdapter({ streamId: 'x' }),
      store,
    );
    expect(store.getState().runs.values()[0]).toMatchObject({ status: 'failed', error: { message: 'boom' } });
    expect(store.getState().blocks.values()[0]?.text).toBe('Day one: ');
    expect(settled).toEqual(['failed']);
  });

  test('tells a stop by its signal alone (fault 11)', async () => {
    const stopErrors = [
      new DOMException('aborted', 'AbortError'),
      new Error('service failed', { cause: new DOMException('x', 'AbortError') }),
    ];
    for (const error of stopErrors) {
      const store = createTranscriptStore();
      const controller = new AbortController();
      let fail: (error: Error) => void = () => undefined;
      const source = new ReadableStream<Uint8Array>({
        start(stream) {
          fail = (cause) => stream.error(cause);
          for (const piece of opening) stream.enqueue(encoder.encode(piece));
        },
      });
      const result = connectStream(source, createAiSdkAdapter({ streamId: 'x' }), {
        store,
        signal: controller.signal,
      });
      await settle();
      controller.abort();
      fail(error);
      expect(await result).toEqual({ outcome: 'aborted' });
      expect(store.getState().runs.values()[0]).toMatchObject({ status: 'cancelled', stoppedBy: 'user' });
      expect(store.getState().runs.values()[0]?.error).toBeUndefined();
      expect(store.getState().blocks.values()[0]?.text).toBe('Day one: ');
    }
    const store = createTranscriptStore();
    const result = await connectStream(
      body(opening, new DOMException('timeout', 'AbortError')),
      createAiSdkAdapter({ streamId: 'x' }),
      store,
    );
    expect(result.outcome).toBe('lost');
    expect(store.getState().runs.values()[0]?.status).toBe('interrupted');
  });

  test('stops at once, also while nothing comes, and lets go of the server', async () => {
    const store = createTranscriptStore();
    const controller = new AbortController();
    const cancelled = vi.fn<() => void>();
    const result = connectStream(body(opening, 'hang', cancelled), createAiSdkAdapter({ streamId: 'x' }), {
      store,
      signal: controller.signal,
    });
    await settle();
    controller.abort();
    expect((await result).outcome).toBe('aborted');
    expect(cancelled).toHaveBeenCalledOnce();
    expect(store.getState().runs.values()[0]?.status).toBe('cancelled');
  });

  test('only leaves when the view goes away', async () => {
    const store = createTranscriptStore();
    const controller = new AbortController();
    const result = connectStream(body(opening, 'hang'), createAiSdkAdapter({ streamId: 'x' }), {
      store,
      signal: controller.signal,
      onAbort: 'detach',
    });
    await settle();
    controller.abort();
    await result;
    expect(store.getState().runs.values()[0]).toMatchObject({ status: 'interrupted', soft: true });
  });

  test('does not even begin when it was stopped before', async () => {
    const store = createTranscriptStore();
    const result = await connectStream(
      new Promise<Response>(() => undefined),
      createTrussAdapter({ streamId: 'x' }),
      { store, signal: AbortSignal.abort() },
    );
    expect(result.outcome).toBe('aborted');
  });

  test("makes a refused request a failed run with the server's own words, and keeps what the person wrote (fault 42)", async () => {
    const page = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';
    const cases: [Response | Promise<Response>, string][] = [
      [
        new Response(JSON.stringify({ detail: { code: 'q', message: 'Quota used' } }), { status: 429 }),
        'Quota used',
      ],
      [new Response('The model is not loaded.', { status: 503 }), 'The model is not loaded.'],
      [new Response(page, { status: 502, headers: { 'content-type': 'text/html' } }), '502 Bad Gateway'],
      [Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
    ];
    for (const [source, words] of cases) {
      const store = createTranscriptStore({ sessionId: 'c1' });
      const scope = { sessionId: 'c1', runId: 'r1', agentId: 'root' };
      const host = { v: 1, source: 'host', streamId: 'host', epoch: 0, scope, authority: 'local' } as const;
      store.dispatch([
        { ...host, seq: 0, type: 'message.start', messageId: 'c1', clientId: 'c1', role: 'user' },
        { ...host, seq: 1, type: 'block.end', messageId: 'c1', blockId: 'b', text: 'hello' },
      ]);
      const result = await connectStream(
        source,
        createAiSdkAdapter({ streamId: 'x', sessionId: 'c1', runId: 'r1' }),
        store,
      );
      expect(result.outcome).toBe('refused');
      expect(store.getState().runs.values()[0]).toMatchObject({
        id: 'r1',
        status: 'failed',
        error: { message: expect.stringContaining(words) as string },
      });
      expect(
        store
          .getState()
          .messages.values()
          .filter((message) => message.role === 'user'),
      ).toHaveLength(1);
      expect(store.getState().blocks.values()[0]?.text).toBe('hello');
      await connectStream(
        new Response(readRecording('ai-sdk/v7-tools')),
        createAiSdkAdapter({ streamId: 'y', sessionId: 'c1', runId: 'r2' }),
        store,
      );
      expect(store.getState().runs.values().at(-1)?.status).toBe('completed');
    }
  });
});

describe('a connection that finds nothing active', () => {
  test('makes no run, and settles the one that a reloaded store still shows as running', async () => {
    const empty = createTranscriptStore();
    const result = await connectStream(
      new Response(null, { status: 204 }),
      createAiSdkAdapter({ streamId: 'x' }),
      empty,
    );
    expect(result).toEqual({ outcome: 'nothing' });
    expect(empty.getState().runs.size).toBe(0);
    const live = createTranscriptStore();
    const adapter = createAiSdkAdapter({ streamId: 'x' });
    live.dispatch(opening.flatMap((text) => adapter.push(text)));
    const reloaded = createTranscriptStore({ snapshot: live.snapshot() });
    expect(reloaded.getState().runs.values()[0]?.status).toBe('running');
    await connectStream(
      new Response(null, { status: 204 }),
      createAiSdkAdapter({ streamId: 'x', epoch: 1, mode: 'replay' }),
      reloaded,
    );
    expect(reloaded.getState().runs.values()[0]).toMatchObject({ status: 'interrupted', soft: true });
    expect(reloaded.getState().blocks.values()[0]?.text).toBe('Day one: ');
  });
});

describe('a connection that can be resumed', () => {
  test('asks from the last event it has, and ends like an unbroken one (H6, fault 56)', async () => {
    const events = own();
    const whole = sse(events);
    const unbroken = createTranscriptStore();
    await connectStream(new Response(whole), createCallboardAdapter(), unbroken);
    for (let cut = 0; cut < whole.length; cut += 37) {
      const store = createTranscriptStore();
      const asked: ResumeRequest[] = [];
      const statuses: ConnectionStatus[] = [];
      const result = await connectStream(
        body([whole.slice(0, cut)], new Error('gone')),
        createCallboardAdapter({ streamId: 's', sessionId: 'c1' }),
        {
          store,
          onStatus: (status) => statuses.push(status),
          resume: (request) => {
            asked.push(request);
            return new Response(sse(events.slice((request.seq ?? -1) + 1)));
          },
        },
      );
      expect(result).toEqual({ outcome: 'finished' });
      expect(asked[0]?.seq ?? -1).toBe(whole.slice(0, cut).split('\n\n').length - 2);
      expect(comparable(store.getState())).toEqual(comparable(unbroken.getState()));
      expect(store.getState().runs.values()[0]?.status).toBe('completed');
      expect(store.getState().blocks.values()[0]?.text).toBe(
        'Twelve events in all, and the last ones get lost.',
      );
      expect(statuses).toEqual(['open', 'waiting', 'catching-up', 'closed']);
    }
  });

  test('fetches what a connection skipped instead of guessing', async () => {
    const events = own();
    const holed = sse([...events.slice(0, 3), ...events.slice(6)]);
    const store = createTranscriptStore();
    const asked: (number | undefined)[] = [];
    const result = await connectStream(new Response(holed), createCallboardAdapter(), {
      store,
      resume: ({ seq }) => {
        asked.push(seq);
        return new Response(sse(events.slice((seq ?? -1) + 1)));
      },
    });
    expect(result.outcome).toBe('finished');
    expect(asked).toEqual([2]);
    expect(store.getState().diagnostics.counts.size).toBe(0);
  });

  test('replays where the protocol replays, and nothing doubles (fault 8)', async () => {
    const text = readRecording('ai-sdk/v7-tools');
    const unbroken = createTranscriptStore();
    await connectStream(new Response(text), createAiSdkAdapter({ streamId: 'x' }), unbroken);
    for (let cut = 100; cut < text.length; cut += 331) {
      const store = createTranscriptStore();
      const result = await connectStream(
        body([text.slice(0, cut)], new Error('gone')),
        createAiSdkAdapter({ streamId: 'x' }),
        { store, resume: () => new Response(text) },
      );
      expect(result.outcome).toBe('finished');
      expect(comparable(store.getState()), `cut at ${cut}`).toEqual(comparable(unbroken.getState()));
    }
  });

  test('tries again with growing pauses until the grace is over, then reports the loss', async () => {
    const clock = createManualClock();
    const store = createTranscriptStore();
    const attempts: number[] = [];
    const result = connectStream(body(['retry: 500\n', ...opening]), createAiSdkAdapter({ streamId: 'x' }), {
      store,
      schedule: timers(clock),
      resume: ({ attempt }) => {
        attempts.push(attempt);
        return Promise.reject(new Error('no route'));
      },
    });
    await settle();
    expect(attempts).toEqual([1]);
    expect(store.getState().runs.values()[0]?.status).toBe('running');
    for (const pause of [500, 1000, 2000]) {
      clock.advance(pause);
      await settle();
    }
    expect(attempts).toEqual([1, 2, 3, 4]);
    clock.advance(30_000);
    expect((await result).outcome).toBe('lost');
    expect(store.getState().runs.values()[0]?.status).toBe('interrupted');
    expect(clock.pending()).toBe(0);
  });

  test('gives up at once when the server has nothing active', async () => {
    for (const nothing of [null, undefined, new Response(null, { status: 204 })]) {
      const clock = createManualClock();
      const store = createTranscriptStore();
      const result = await connectStream(body(opening), createAiSdkAdapter({ streamId: 'x' }), {
        store,
        schedule: timers(clock),
        resume: () => nothing,
      });
      expect(result.outcome).toBe('lost');
      expect(clock.pending()).toBe(0);
    }
  });

  test('lets a connection that the host makes take over within the grace', async () => {
    const clock = createManualClock();
    const store = createTranscriptStore();
    const adapter: Adapter = createAiSdkAdapter({ streamId: 'x' });
    const first = connectStream(body(opening), adapter, { store, graceMs: 30_000, schedule: timers(clock) });
    await settle();
    clock.advance(10_000);
    const second = connectStream(new Response([...opening, chunk({ type: 'finish' })].join('')), adapter, {
      store,
      schedule: timers(clock),
    });
    expect((await first).outcome).toBe('replaced');
    expect((await second).outcome).toBe('finished');
    expect(store.getState().runs.values()[0]?.status).toBe('completed');
    expect(clock.pending()).toBe(0);
  });

  test('stops while it waits', async () => {
    const clock = createManualClock();
    const store = createTranscriptStore();
    const controller = new AbortController();
    const result = connectStream(body(opening), createAiSdkAdapter({ streamId: 'x' }), {
      store,
      signal: controller.signal,
      graceMs: 30_000,
      schedule: timers(clock),
    });
    await settle();
    controller.abort();
    expect((await result).outcome).toBe('aborted');
    expect(store.getState().runs.values()[0]?.status).toBe('cancelled');
    expect(clock.pending()).toBe(0);
  });
});
