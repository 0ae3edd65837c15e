import { describe, expect, it } from 'vitest';
import { createTranscriptStore, initialTranscriptState, reduceTranscript } from '../index.ts';
import { selectDuration, selectRootMessages, selectThinkingDuration } from '../selectors.ts';
import { createEventBuilder, createManualClock } from '../testing.ts';

describe('selectDuration', () => {
  it.each([
    [
      'both clocks: the source decides',
      { status: 'completed', started: { at: 0, seen: 500 }, ended: { at: 26_000, seen: 90_000 } },
      undefined,
      26_000,
    ],
    [
      'only the receiver has both',
      { status: 'failed', started: { at: 0, seen: 500 }, ended: { seen: 1500 } },
      undefined,
      1000,
    ],
    [
      'two clocks that do not meet',
      { status: 'failed', started: { at: 0 }, ended: { seen: 1500 } },
      undefined,
      undefined,
    ],
    ['never below zero', { status: 'completed', started: { at: 900 }, ended: { at: 100 } }, undefined, 0],
    ['a live one by the receiver', { status: 'running', started: { at: 99_999, seen: 1000 } }, 4000, 3000],
    [
      'a live one without a clock',
      { status: 'running', started: { at: 99_999, seen: 1000 } },
      undefined,
      undefined,
    ],
    ['a live one that was imported', { status: 'running', started: { at: 99_999 } }, 4000, undefined],
    ['a settled one never ticks', { status: 'completed', started: { seen: 1000 } }, 4000, undefined],
    [
      'closed waits are left out',
      { status: 'completed', started: { at: 0 }, ended: { at: 10_000 }, waitedMs: 4000 },
      undefined,
      6000,
    ],
    [
      'an open wait stands still',
      { status: 'awaiting-approval', started: { seen: 0 }, waitingSince: { seen: 2000 }, waitedMs: 500 },
      90_000,
      1500,
    ],
    ['an open block', { state: 'open', started: { seen: 10 } }, 30, 20],
    ['a cut block', { state: 'cut', started: { at: 10 }, ended: { at: 40 } }, 900, 30],
  ] as const)('%s', (...[, timed, now, expected]) => {
    expect(selectDuration(timed, now)).toBe(expected);
  });

  it('fault 27: thinking is the sum of its own stretches, live and reloaded alike', () => {
    const clock = createManualClock(0);
    const b = createEventBuilder({ clock });
    const store = createTranscriptStore({ now: clock.now, flush: 'sync' });
    b.runStart();
    b.think('m1', 'look');
    clock.advance(4000);
    b.tool('t1', 'find', { messageId: 'm1', input: {} });
    clock.advance(26_000);
    b.ok('t1', 1);
    b.think('m1', 'again');
    clock.advance(3000);
    b.closeBlock('m1');
    clock.advance(7000);
    b.runEnd();
    store.dispatch(b.events);
    const live = store.getState();
    const imported = reduceTranscript(initialTranscriptState(), b.events);
    for (const state of [live, imported]) {
      const key = selectRootMessages(state)[0]?.key ?? '';
      expect(selectThinkingDuration(state, key)).toBe(7000);
      const call = state.toolCalls.at(0);
      expect(call && selectDuration(call)).toBe(26_000);
    }
  });

  it('fault 28: a live clock is the difference of two readings of one clock', () => {
    const clock = createManualClock(1_000_000);
    const store = createTranscriptStore({ now: clock.now, flush: 'sync' });
    const ahead = createEventBuilder({ clock: { now: () => clock.now() + 5000 } });
    ahead.runStart();
    ahead.tool('t1', 'find', { input: {} });
    store.dispatch(ahead.events);
    const call = store.getState().toolCalls.at(0);
    expect(call && selectDuration(call, clock.now())).toBe(0);
    clock.advance(120_000);
    expect(call && selectDuration(call, clock.now())).toBe(120_000);
    clock.set(400_000);
    expect(call && selectDuration(call, clock.now())).toBe(0);
  });
});
