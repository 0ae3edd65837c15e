import { verifyTranscript } from '@callboard/core/verify';
import { describe, expect, test } from 'vitest';
import { fold } from '../../test/fold.ts';
import { at, play, recovering, view } from '../../test/recovered-view.ts';
import type { Part } from '../../test/recovered-view.ts';

const written = '<tool_call>{"name":"peek","arguments":{"p":"a"}}</tool_call>';
const native = { call: 'peek', input: { p: 'a' }, id: 'n1', ends: false } as const;
const row = (status: string): unknown[] => ['call', 'peek', { p: 'a' }, status];

/** What was left out, as it was written. */
function leftOut(parts: readonly Part[]): unknown[] {
  return play(recovering(), parts).flatMap((event) =>
    event.type === 'raw' && event.reason === 'recovery-native-calls'
      ? [(event.data as { raw: string }).raw]
      : [],
  );
}

describe('an answer with native calls', () => {
  test('has markup removed and no second row, whichever came first', () => {
    expect(view(play(recovering(), [native, `So ${written} then`]))).toEqual([
      row('ready'),
      ['text', 'So  then'],
    ]);
    expect(view(play(recovering(), [`So ${written} then`, native]))).toEqual([
      ['text', 'So '],
      ['text', ' then'],
      row('ready'),
    ]);
    expect(leftOut([native, `So ${written} then`]).join('')).toBe(written);
  });

  test('withdraws the row of a call whose input was still arriving', () => {
    const half = written.slice(0, 40);
    for (let n = 0; n < half.length; n += 1) {
      const events = play(recovering(), [half, native], { cut: at(n) });
      expect(view(events).at(-1)).toEqual(row('ready'));
      const others = [...fold(events).toolCalls.values()].filter(({ id }) => id !== 'n1');
      expect(others.every(({ retracted }) => retracted)).toBe(true);
      expect(verifyTranscript(events)).toEqual([]);
    }
  });

  test('loses the closers that stand alone beside them', () => {
    expect(view(play(recovering(), [native, 'ok</tool_call>']))).toEqual([row('ready'), ['text', 'ok']]);
  });

  test('reads calls in text again when all of them are over: that is another answer', () => {
    const over = { ...native, ends: true };
    expect(view(play(recovering(), [over, '<tool_call>{"name":"w","arguments":{}}</tool_call>']))).toEqual([
      row('completed'),
      ['call', 'w', {}, 'ready'],
    ]);
  });

  test('does not run a finished call again because the model repeats it', () => {
    const over = { ...native, ends: true };
    expect(view(play(recovering(), [over, `Said: ${written}`]))).toEqual([
      row('completed'),
      ['text', 'Said: '],
    ]);
    expect(leftOut([over, `Said: ${written}`]).join('')).toBe(written);
  });

  test('is told so by the host when its provider always delivers calls itself', () => {
    const events = play(recovering({ nativeCalls: true }), [`a ${written} b`]);
    expect(view(events)).toEqual([['text', 'a  b']]);
  });

  test('counts by steps: a native call of an earlier step is none of this one', () => {
    const adapter = recovering();
    const events = [
      ...adapter.push({ type: 'start' }),
      ...adapter.push({ type: 'start-step' }),
      ...adapter.push({ type: 'tool-input-available', toolCallId: 'n1', toolName: 'peek', input: {} }),
      ...adapter.push({ type: 'start-step' }),
      ...adapter.push({ type: 'text-start', id: 't' }),
      ...adapter.push({ type: 'text-delta', id: 't', delta: written }),
    ];
    expect(view(events)).toEqual([['call', 'peek', {}, 'ready'], row('ready')]);
  });

  test('withdraws what was found in a step together with the step', () => {
    const adapter = recovering();
    const events = [
      ...adapter.push({ type: 'start' }),
      ...adapter.push({ type: 'start-step' }),
      ...adapter.push({ type: 'text-start', id: 't' }),
      ...adapter.push({ type: 'text-delta', id: 't', delta: `a ${written} b` }),
      ...adapter.push({ type: 'reset-step' }),
      ...adapter.push({ type: 'text-start', id: 't' }),
      ...adapter.push({ type: 'text-delta', id: 't', delta: 'again' }),
    ];
    expect(view(events)).toEqual([['text', 'again']]);
  });
});
