import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createTranscriptStore } from '../index.ts';
import {
  selectAgentTree,
  selectLiveCounts,
  selectOpenAsks,
  selectPartialInput,
  selectRootMessages,
  selectTurnGroups,
} from '../selectors.ts';
import { createEventBuilder, createManualClock } from '../testing.ts';

const CALLS = 500;
const INPUT = 200_000;

/** Streams many big inputs; every second call ends, the others are stopped in the middle of their input. */
function busy(): {
  store: ReturnType<typeof createTranscriptStore>;
  clock: ReturnType<typeof createManualClock>;
} {
  const clock = createManualClock(0);
  const store = createTranscriptStore({ now: clock.now, schedule: clock.schedule });
  const b = createEventBuilder({ clock });
  store.dispatch(b.runStart());
  for (let n = 0; n < CALLS; n++) {
    const id = `t${n}`;
    const text = JSON.stringify({ n, text: String(n % 10).repeat(INPUT) });
    const half = text.length / 2;
    store.dispatch(b.tool(id, 'write', { messageId: 'm1' }));
    store.dispatch(b.event({ type: 'tool.input.delta', toolCallId: id, off: 0, text: text.slice(0, half) }));
    const call = store.getState().toolCalls.at(n);
    if (call) selectPartialInput(call);
    if (n % 2 === 1) continue;
    store.dispatch(b.event({ type: 'tool.input.delta', toolCallId: id, off: half, text: text.slice(half) }));
    store.dispatch(
      b.event({ type: 'tool.input.set', toolCallId: id, complete: true, input: JSON.parse(text) as unknown }),
    );
    store.dispatch(b.ok(id, 'z'.repeat(INPUT / 2)));
    clock.advance(16);
  }
  return { store, clock };
}

const collect = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

const used = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

/** Fills a store, looks at everything in it, stops it, and lets go of it; tells what it held meanwhile. */
function useAndDrop(before: number): { state: WeakRef<object>; held: number; timers: number } {
  const { store, clock } = busy();
  store.abort();
  const state = store.getState();
  const calls = state.toolCalls.values();
  expect(calls.filter(({ status }) => status === 'cancelled')).toHaveLength(CALLS / 2);
  for (const call of calls) expect(selectPartialInput(call).value).toBeTypeOf('object');
  const texts = (status: string): boolean[] =>
    calls.filter((call) => call.status === status).map(({ inputText }) => inputText === '');
  expect([new Set(texts('completed')), new Set(texts('cancelled'))]).toEqual([
    new Set([true]),
    new Set([false]),
  ]);
  for (const { key } of selectRootMessages(state)) selectTurnGroups(state, key);
  selectAgentTree(state);
  selectLiveCounts(state);
  expect(selectOpenAsks(state)).toEqual([]);
  const held = used() - before;
  store.destroy();
  return { state: new WeakRef(state), held, timers: clock.pending() };
}

describe('fault 72: a long session holds what it shows, and nothing once it is dropped', () => {
  it('keeps final input and output only, and lets go of all with the store', async () => {
    const before = used();
    const dropped = useAndDrop(before);
    const shown = (CALLS / 2) * (INPUT + INPUT / 2 + INPUT / 2);
    expect(dropped.held).toBeLessThan(shown * 1.5);
    expect(dropped.timers).toBe(0);
    // A WeakRef holds its target until the turn of the event loop is over.
    await new Promise((done) => setImmediate(done));
    expect((used() - before) / 1e6).toBeLessThan(5);
    expect(dropped.state.deref()).toBeUndefined();
  }, 60_000);
});
