import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranscriptStore, initialTranscriptState, reduceTranscript } from '../index.ts';
import type { TranscriptEvent, TranscriptState } from '../index.ts';
import { comparable, createEventBuilder } from '../testing.ts';
import { writeTranscript } from '../testing/written-transcript.ts';

const transcripts = fc
  .array(fc.nat(4000), { maxLength: 45 })
  .map((numbers) => writeTranscript(numbers, { disorder: true, withdrawals: true }));

/** What happens to a store between two events. */
const looks = fc.array(fc.constantFrom('nothing', 'state', 'flush'), { minLength: 1, maxLength: 20 });

describe('a store', () => {
  it('shows what the reducer shows, whenever somebody looks, and leaves alone what it has shown', () => {
    fc.assert(
      fc.property(transcripts, looks, (events, moments) => {
        const store = createTranscriptStore({ schedule: () => () => {} });
        const shown: [TranscriptState, unknown][] = [];
        for (const [n, event] of events.entries()) {
          store.dispatch(event);
          const moment = moments[n % moments.length];
          if (moment === 'flush') store.flush();
          if (moment === 'nothing' || shown.length > 12) continue;
          const state = moment === 'flush' ? store.getPublished() : store.getState();
          shown.push([state, structuredClone(comparable(state))]);
        }
        expect(comparable(store.getState())).toEqual(
          comparable(reduceTranscript(initialTranscriptState(), events)),
        );
        for (const [state, then] of shown) expect(comparable(state)).toEqual(then);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the published state until a flush, and tells of each changed key once', () => {
    const store = createTranscriptStore({ schedule: () => () => {} });
    const b = createEventBuilder();
    store.dispatch([b.runStart(), ...b.tool('t1', 'read'), ...b.tool('t2', 'read')] as TranscriptEvent[]);
    store.flush();
    const heard: string[] = [];
    for (const { key } of store.getState().toolCalls) store.subscribe(() => heard.push(key), key);
    const before = store.getPublished();
    store.dispatch(b.progress('t1', 1, 10));
    store.dispatch(b.progress('t1', 2, 10));
    expect(store.getPublished()).toBe(before);
    expect(store.getState()).not.toBe(before);
    expect(heard).toEqual([]);
    store.flush();
    expect(store.getPublished()).toBe(store.getState());
    expect(heard).toEqual(['call:root/t1']);
    expect(store.getState().toolCalls.get('call:root/t2')).toBe(before.toolCalls.get('call:root/t2'));
  });

  it('tells a listener that came between a change and its flush of that change', () => {
    const store = createTranscriptStore({ schedule: () => () => {} });
    const b = createEventBuilder();
    store.dispatch([b.runStart(), ...b.tool('t1', 'read')] as TranscriptEvent[]);
    store.flush();
    store.dispatch(b.progress('t1', 1, 10));
    let heard = 0;
    store.subscribe(() => (heard += 1), 'call:root/t1');
    store.flush();
    expect(heard).toBe(1);
  });

  it('publishes at once while nobody listens, as for a page that is rendered on a server', () => {
    const store = createTranscriptStore({ schedule: () => () => {} });
    const b = createEventBuilder();
    store.dispatch(b.tool('t1', 'read'));
    expect(store.getPublished()).toBe(store.getState());
    expect(store.getPublished().toolCalls.size).toBe(1);
    const stop = store.subscribe(() => {});
    expect(store.getPublished()).toBe(store.getState());
    const before = store.getPublished();
    store.dispatch(b.progress('t1', 1, 10));
    expect(store.getPublished()).toBe(before);
    stop();
    expect(store.getPublished()).toBe(store.getState());
  });

  it('gives back the same state when an event changes nothing', () => {
    const store = createTranscriptStore({ schedule: () => () => {} });
    const b = createEventBuilder();
    const start = b.runStart();
    store.dispatch(start);
    const state = store.getState();
    store.dispatch(start);
    expect(store.getState()).toBe(state);
  });

  it('tells of ends in the order in which they came', () => {
    const store = createTranscriptStore();
    const b = createEventBuilder();
    const heard: string[] = [];
    store.on('tool.settled', ({ toolCall }) => heard.push(`settled ${toolCall.id}`));
    store.on('tool.ended', ({ toolCall }) => heard.push(`ended ${toolCall.id}`));
    store.on('run.settled', ({ run }) => heard.push(run.status));
    b.runStart();
    b.tool('t1', 'read');
    b.tool('t2', 'read');
    b.ok('t1', 1);
    b.runEnd('completed');
    store.dispatch(b.events);
    expect(heard).toEqual(['ended t1', 'settled t2', 'completed']);
  });
});
