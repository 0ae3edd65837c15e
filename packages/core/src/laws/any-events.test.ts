import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Agent, TranscriptState } from '../entities/index.ts';
import type { TranscriptEvent } from '../events/index.ts';
import {
  createTranscriptStore,
  hydrateTranscript,
  initialTranscriptState,
  parseTranscriptEvent,
  reduceTranscript,
  snapshotTranscript,
} from '../index.ts';
import { comparable } from '../testing.ts';
import { verifyTranscript } from '../verify.ts';
import { anyEvents } from '../../test/any-events.ts';
import { callsBelow, callsIn, pathOf, tallyOf } from './recount.ts';

const RUNS = process.env['CALLBOARD_EXHAUSTIVE'] === '1' ? 4000 : 200;

vi.setConfig({ testTimeout: 300_000 });

const empty = initialTranscriptState();
const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'denied', 'cancelled', 'interrupted']);

const apply = (events: readonly TranscriptEvent[], state = empty): TranscriptState =>
  reduceTranscript(state, events);

const inEpoch = (events: readonly TranscriptEvent[], epoch: number): TranscriptEvent[] =>
  events.map((event) => ({ ...event, epoch }));

function forAny(check: (events: TranscriptEvent[]) => void): () => void {
  return () => {
    fc.assert(fc.property(anyEvents, check), { numRuns: RUNS });
  };
}

/** The transcript after everything was stopped and every connection has gone. */
function stopped(events: TranscriptEvent[]): TranscriptState {
  const store = createTranscriptStore();
  store.dispatch(events);
  store.abort();
  for (const streamId of ['s1', 's2']) {
    const scope = { runId: 'r1', agentId: 'root' };
    const end = { v: 1, source: 'any', streamId, epoch: 9, seq: 0, scope, authority: 'local' } as const;
    store.dispatch({ ...end, type: 'stream.end', cause: 'eof' });
  }
  return store.getState();
}

function isFree(state: TranscriptState, agentKey: string): boolean {
  return pathOf(state, agentKey).some((agent: Agent) => agent.background && !ENDED.has(agent.status));
}

describe('any events at all', () => {
  it(
    'pass the door as they are, and break nothing',
    forAny((events) => {
      for (const event of events) expect(parseTranscriptEvent(event)).toEqual({ event, diagnostics: [] });
      const { diagnostics } = apply(events);
      const odd = diagnostics.recent.filter(
        ({ code, message }) => code === 'bad-event' && !message.endsWith('no stepId'),
      );
      expect(odd).toEqual([]);
      expect(() => verifyTranscript(events)).not.toThrow();
    }),
  );

  it(
    'B2: leave nothing alive once everything is stopped',
    forAny((events) => {
      const state = stopped(events);
      const agents = state.agents.values().filter(({ key, status }) => key !== 'root' && !ENDED.has(status));
      expect(agents.filter(({ key }) => !isFree(state, key))).toEqual([]);
      const calls = state.toolCalls
        .values()
        .filter(({ status }) => status !== 'awaiting-approval' && !ENDED.has(status))
        .filter((call) => !call.detached && !call.retracted && !call.awaitsClient && !call.hidden);
      expect(calls.filter(({ agentKey }) => !isFree(state, agentKey))).toEqual([]);
      const messages = state.messages.values().filter(({ status }) => status === 'streaming');
      expect(messages.filter(({ agentKey }) => !isFree(state, agentKey))).toEqual([]);
      const blocks = state.blocks.values().filter((block) => block.state === 'open');
      const agentOf = (messageKey: string): string => state.messages.get(messageKey)?.agentKey ?? '';
      expect(blocks.filter(({ messageKey }) => !isFree(state, agentOf(messageKey)))).toEqual([]);
      expect(
        state.runs.values().filter(({ status }) => status === 'running' || status === 'waiting'),
      ).toEqual([]);
    }),
  );

  it(
    'A1: end a call once, or once an attempt',
    forAny((events) => {
      const ends = new Map<string, number>();
      const store = createTranscriptStore();
      store.on('tool.ended', ({ toolCall: { key } }) => void ends.set(key, (ends.get(key) ?? 0) + 1));
      store.dispatch(events);
      for (const [key, count] of ends) {
        const attempts = store.getState().toolCalls.get(key)?.attempts?.length ?? 0;
        expect(count).toBeLessThanOrEqual(attempts + 1);
      }
    }),
  );

  it(
    'A2: show everything in one place',
    forAny((events) => {
      const state = apply(events);
      const places = new Map<string, string>();
      for (const { key: messageKey, items } of state.messages) {
        for (const { type, key } of items) {
          expect([key, places.get(key)]).toEqual([key, undefined]);
          places.set(key, messageKey);
          const tables = { 'tool-call': state.toolCalls, agent: state.agents, block: state.blocks };
          expect([key, tables[type].get(key)?.messageKey]).toEqual([key, messageKey]);
        }
      }
      for (const { key, hidden } of state.toolCalls) expect(places.has(key)).toBe(hidden !== true);
      for (const { key, spawnCallKey } of state.agents.values().filter((agent) => agent.key !== 'root'))
        expect([key, places.has(key)]).toEqual([key, spawnCallKey === undefined]);
    }),
  );

  it(
    'E1: count every call on everything above it',
    forAny((events) => {
      const state = apply(events);
      expect(state.tally).toEqual(tallyOf(state.toolCalls));
      for (const run of state.runs)
        expect(run.tally).toEqual(
          tallyOf(state.toolCalls.values().filter(({ runKey }) => runKey === run.key)),
        );
      for (const { key, tally } of state.agents) expect(tally).toEqual(tallyOf(callsBelow(state, key)));
      for (const { key, tally } of state.messages)
        expect([key, tally]).toEqual([key, tallyOf(callsIn(state, key))]);
    }),
  );

  it(
    'E4: have a question open where somebody waits for it, and nowhere else',
    forAny((events) => {
      const state = apply(events);
      for (const { key, state: is, toolCallKey } of state.asks) {
        const call = toolCallKey === undefined ? undefined : state.toolCalls.get(toolCallKey);
        if (is !== 'open' || !call) continue;
        expect([key, call.status]).toEqual([
          key,
          call.status === 'interrupted' ? 'interrupted' : 'awaiting-approval',
        ]);
      }
      for (const { key, status, askKeys, waitingSince } of state.toolCalls) {
        if (status !== 'awaiting-approval' || waitingSince === undefined) continue;
        expect([key, askKeys.some((ask) => state.asks.get(ask)?.state === 'open')]).toEqual([key, true]);
      }
      expect([...state.openAskKeys].sort()).toEqual(
        state.asks
          .values()
          .filter((ask) => ask.state === 'open')
          .map(({ key }) => key)
          .sort(),
      );
    }),
  );

  it(
    'C1: change nothing when they come again',
    forAny((events) => {
      const state = apply(events);
      const numbered = events.filter(
        ({ authority, type }) => authority !== 'local' || !type.startsWith('stream.'),
      );
      expect(apply(numbered, state)).toBe(state);
    }),
  );

  // Runs that overlap hand things to each other, which a second telling repeats: so one run, or no sub-agents.
  it.each([
    ['of one run', { runId: 'r1' }],
    ['of one agent', { agentId: 'root' }],
  ])('C1: change nothing when they are told a third time, %s', (_name, scope) => {
    const within = (event: TranscriptEvent): TranscriptEvent => ({
      ...event,
      ...('events' in event ? { events: event.events.map(within) } : {}),
      scope: { ...event.scope, ...scope },
    });
    forAny((all) => {
      // A stream that goes on after its end tells of two connections at once.
      const events = all.filter(({ type }) => !type.startsWith('stream.')).map(within);
      const twice = apply(inEpoch(events, 1), apply(events));
      expect(comparable(apply(inEpoch(events, 2), twice))).toEqual(comparable(twice));
    })();
  });

  it(
    'end the same one by one and all at once',
    forAny((events) => {
      let single = empty;
      for (const event of events) single = apply([event], single);
      expect(snapshotTranscript(single)).toEqual(snapshotTranscript(apply(events)));
    }),
  );

  it(
    '4.11: go on after a snapshot as if there had been none',
    forAny((events) => {
      const half = events.length >> 1;
      const before = apply(events.slice(0, half));
      const thawed = hydrateTranscript(JSON.parse(JSON.stringify(snapshotTranscript(before))) as never);
      const rest = events.slice(half);
      const plain = (state: TranscriptState): unknown => JSON.parse(JSON.stringify(comparable(state)));
      expect(plain(apply(rest, thawed))).toEqual(plain(apply(rest, before)));
      expect(apply(rest, thawed).openRunKeys).toEqual(apply(rest, before).openRunKeys);
    }),
  );
});
