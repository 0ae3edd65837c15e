import { createTranscriptStore } from '@callboard/core';
import { createEventBuilder, createManualClock } from '@callboard/core/testing';
import { expect, it } from 'vitest';
import { readInstants } from './instants.ts';

function stateOf(timed: boolean): ReturnType<ReturnType<typeof createTranscriptStore>['getState']> {
  const source = createManualClock(50_000);
  const receiver = createManualClock(900_000);
  const b = createEventBuilder(timed ? { clock: source } : {});
  b.tool('t1', 'read', { messageId: 'm1', input: {} });
  const store = createTranscriptStore({ flush: 'sync', now: receiver.now });
  store.dispatch(b.events);
  return store.getState();
}

it("stands on the clock of the source where there is one, and turns the receiver's into it", () => {
  const { of, now, between } = readInstants(stateOf(true));
  expect(of({ at: 51_000, seen: 1 })).toBe(51_000);
  expect(of({ seen: 901_000 })).toBe(51_000);
  expect(now(902_000)).toBe(52_000);
  expect(between({ at: 51_000, seen: 900_000 }, { at: 53_000, seen: 900_001 })).toEqual({
    from: 51_000,
    to: 53_000,
  });
});

it('begins where the source says and is as long as one clock says, when only the receiver saw the end', () => {
  const { between } = readInstants(stateOf(true));
  expect(between({ at: 51_000, seen: 900_000 }, { seen: 900_100 })).toEqual({ from: 51_000, to: 51_100 });
});

it('stands on the clock of the receiver where there is no other, and knows nothing without any', () => {
  const { of, between } = readInstants(stateOf(false));
  expect(of({ seen: 900_000 })).toBe(900_000);
  expect(of({ at: 5 })).toBeUndefined();
  expect(between({}, { seen: 3 })).toBeUndefined();
});
