import * as fc from 'fast-check';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import type { TranscriptEvent, TranscriptState } from '@callboard/core';
import { comparable } from '@callboard/core/testing';
import { verifyTranscript } from '@callboard/core/verify';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildServer, receive, startTestApp } from '../test/running-app.ts';
import type { TestApp } from '../test/running-app.ts';

const longPrompt = [
  'Search the notes for migration and read notes/roadmap.md and load http://127.0.0.1:9/x',
  'and delegate: search the notes for pricing and delegate: read ../../etc/passwd',
].join(' ');

let app: TestApp;

beforeAll(async () => {
  await buildServer();
}, 60_000);
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await app.dispose();
});

function fold(events: readonly TranscriptEvent[]): TranscriptState {
  return reduceTranscript(initialTranscriptState({ sessionId: events[0]?.scope.sessionId }), events);
}

/** What a client that lost its connection adds for itself. */
function lost(events: readonly TranscriptEvent[], sessionId: string): TranscriptEvent {
  const seq = events.at(-1)?.seq ?? 0;
  return {
    v: 1,
    source: 'callboard',
    streamId: `${sessionId}#lost`,
    epoch: 0,
    seq,
    scope: { sessionId, runId: 'none', agentId: 'root' },
    type: 'stream.end',
    cause: 'error',
  };
}

async function ask(prompt: string): Promise<string> {
  const sessionId = await app.newSession();
  const { status } = await app.post(`/sessions/${sessionId}/runs`, { prompt });
  expect(status).toBe(202);
  return sessionId;
}

describe('H6: a run can be taken up again', () => {
  test('from any byte, with the state of a client that never lost its connection', async () => {
    const sessionId = await ask(longPrompt);
    const whole = await receive(app, sessionId);
    expect(whole.events.at(-1)).toMatchObject({ type: 'run.end', outcome: 'completed' });
    const unbroken = comparable(fold(whole.events));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.bytes - 1 }), async (bytes) => {
        const first = await receive(app, sessionId, { bytes });
        const { lastEventId } = first;
        const second = await receive(app, sessionId, lastEventId === undefined ? {} : { lastEventId });
        const seen = [...first.events, lost(first.events, sessionId), ...second.events];
        expect(first.events.length + second.events.length).toBe(whole.events.length);
        expect(comparable(reduceTranscript(initialTranscriptState({ sessionId }), seen))).toEqual(unbroken);
      }),
      { numRuns: process.env.CALLBOARD_EXHAUSTIVE ? 1500 : 60 },
    );
  }, 120_000);

  test('while it runs, also on the next server over the same log', async () => {
    const sessionId = await ask(`Make a report on pricing and ${longPrompt}`);
    const before = await receive(app, sessionId, { until: (event) => event.type === 'tool.progress' });
    await app.restart();
    const backlog = await receive(app, sessionId, { lastEventId: String(before.lastEventId) });
    expect([...before.events, ...backlog.events].some((event) => event.type === 'run.end')).toBe(false);
    expect((await app.post(`/sessions/${sessionId}/resume`)).body).toEqual({ resumed: true });
    const rest = await receive(app, sessionId, { lastEventId: String(backlog.lastEventId) });
    const events = [...before.events, ...backlog.events, ...rest.events];
    expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => index));
    const state = fold(events);
    expect(state.runs.values().map((run) => [run.status, run.soft])).toEqual([['completed', false]]);
    expect(state.tally).toMatchObject({ live: 0, waiting: 0, interrupted: 0 });
    const report = state.toolCalls.values().find((call) => call.name === 'make_report');
    expect(report).toMatchObject({ status: 'completed', soft: false });
    expect(state.agents.values().map((agent) => agent.status)).not.toContain('running');
    expect(verifyTranscript(events)).toEqual([]);
  });

  test('after a restart in the middle of an answer, with the words it would have had', async () => {
    const sessionId = await ask('Tell me something');
    const before = await receive(app, sessionId, {
      until: (event) => event.type === 'block.delta' && event.kind === 'text' && event.off > 200,
    });
    await app.restart();
    await app.post(`/sessions/${sessionId}/resume`);
    const rest = await receive(app, sessionId, { lastEventId: String(before.lastEventId) });
    const state = fold([...before.events, ...rest.events]);
    const unbroken = fold((await receive(app, await ask('Tell me something'))).events);
    const words = (of: TranscriptState): string =>
      of.blocks
        .values()
        .filter((block) => block.kind === 'text')
        .map((block) => block.text)
        .join('');
    expect(words(state)).toBe(words(unbroken));
  });

  test('a question stays open over a restart and its answer goes on', async () => {
    const sessionId = await ask('Delete notes/scratch.md');
    const before = await receive(app, sessionId, { until: (event) => event.type === 'ask.open' });
    const open = before.events.find((event) => event.type === 'ask.open');
    await app.restart();
    const path = `/sessions/${sessionId}/asks/${encodeURIComponent(open?.askId ?? '')}`;
    expect((await app.post(path, { outcome: 'approved' })).status).toBe(409);
    await app.post(`/sessions/${sessionId}/resume`);
    await expect.poll(async () => (await app.post(path, { outcome: 'approved' })).status).toBe(204);
    const rest = await receive(app, sessionId, { lastEventId: String(before.lastEventId) });
    const state = fold([...before.events, ...rest.events]);
    expect(state.toolCalls.values()).toMatchObject([{ name: 'delete_note', status: 'completed' }]);
    expect(state.asks.values()).toMatchObject([{ state: 'approved', by: 'user' }]);
  });

  test('a stop after a restart settles everything that was open', async () => {
    const sessionId = await ask('Make a report on pricing and delegate: make a report on search');
    const isSubReport = (event: TranscriptEvent): boolean =>
      event.type === 'tool.progress' && event.scope.agentId !== 'root';
    await receive(app, sessionId, { until: isSubReport });
    await app.restart();
    expect((await app.post(`/sessions/${sessionId}/stop`)).body).toEqual({ stopped: true });
    const { events } = await receive(app, sessionId);
    const state = fold(events);
    expect(state.runs.values()).toMatchObject([{ status: 'cancelled', soft: false }]);
    expect(state.toolCalls.values().map((call) => [call.status, call.soft])).toEqual([
      ['cancelled', false],
      ['cancelled', false],
      ['cancelled', false],
    ]);
    expect(verifyTranscript(events)).toEqual([]);
  });

  test('B5: a new request after a restart closes what was left over and works', async () => {
    const sessionId = await ask('Make a report on pricing');
    await receive(app, sessionId, { until: (event) => event.type === 'tool.progress' });
    await app.restart();
    expect((await app.post(`/sessions/${sessionId}/runs`, { prompt: 'Hello' })).status).toBe(202);
    const { events } = await receive(app, sessionId);
    expect(
      fold(events)
        .runs.values()
        .map((run) => run.status),
    ).toEqual(['cancelled', 'completed']);
  });
});
