import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createTranscriptStore } from '../index.ts';
import { selectPartialInput, selectRootMessages, selectTurnGroups } from '../selectors.ts';
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

describe('fault 72: a long session holds what it shows, and nothing once it is dropped', () => {
  it('keeps final input and output only, lets go of both with the store, and leaves no timer', async () => {
    const before = used();
    let made: ReturnType<typeof busy> | undefined = busy();
    made.store.abort();
    const { store, clock } = made;
    const state = store.getState();
    expect(state.toolCalls.values().filter(({ status }) => status === 'cancelled')).toHaveLength(CALLS / 2);
    for (const call of state.toolCalls) {
      if (call.status === 'completed') expect(call.inputText).toBe('');
      else expect([call.hasInput, call.inputText.length > 0]).toEqual([false, true]);
    }
    for (const message of selectRootMessages(state)) selectTurnGroups(state, message.key);
    expect(state.openAskKeys).toEqual([]);
    const held = used() - before;
    const shownSize = (CALLS / 2) * (INPUT + INPUT / 2 + INPUT / 2);
    expect(held).toBeLessThan(shownSize * 1.6);
    store.destroy();
    expect(clock.pending()).toBe(0);
    const dropped = new WeakRef(state);
    made = undefined;
    return dropped;
  }, 60_000);
});
