import { describe, expect, test } from 'vitest';
import { fold } from '../../test/fold.ts';
import { at, finishes, play, recovering, view } from '../../test/recovered-view.ts';
import type { AdapterRecoveryOptions } from './index.ts';

/** What is shown of a text, once for each place where it may be cut. */
function everyCut(text: string, options: AdapterRecoveryOptions = {}): unknown[] {
  const all = Array.from({ length: text.length + 1 }, (_, n) =>
    JSON.stringify(view(play(recovering(options), [text], { cut: at(n) }))),
  );
  return [...new Set(all)].map((one) => JSON.parse(one) as unknown);
}

describe('fault 82: reasoning tags', () => {
  test('both in one chunk, or split anywhere', () => {
    expect(everyCut('<think>a</think>b')).toEqual([
      [
        ['reasoning', 'a'],
        ['text', 'b'],
      ],
    ]);
  });

  test('only the closing one: reasoning when the opening is implied, else text kept whole', () => {
    expect(everyCut('a</think>b', { startsInReasoning: true })).toEqual([
      [
        ['reasoning', 'a'],
        ['text', 'b'],
      ],
    ]);
    expect(everyCut('a</think>b')).toEqual([[['text', 'a</think>b']]]);
  });

  test.each([
    ['a lost connection', []],
    ['an abort', [{ type: 'abort' }]],
  ])('never closed, by %s: marked as cut off, nothing lost', (_, ending) => {
    const state = fold(play(recovering(), ['<think>a'], { ending }));
    const shown = [...state.blocks.values()].filter(({ text }) => text !== '');
    expect(shown).toMatchObject([{ kind: 'reasoning', text: 'a', state: 'cut', meta: { cut: true } }]);
  });

  test('never closed in an answer that is complete: closed with it, and says so', () => {
    const state = fold(play(recovering(), ['<think>a']));
    const shown = [...state.blocks.values()].filter(({ text }) => text !== '');
    expect(shown).toMatchObject([{ kind: 'reasoning', text: 'a', state: 'closed', meta: { cut: true } }]);
  });

  test('words that begin like a tag are text', () => {
    expect(everyCut('<this is a book>')).toEqual([[['text', '<this is a book>']]]);
  });

  test('stay in the text when the host wants them there', () => {
    expect(everyCut('<think>a</think>b', { reasoning: 'text' })).toEqual([[['text', '<think>a</think>b']]]);
  });

  test('a reasoning block is over when its tag closes, not when the answer does', () => {
    const adapter = recovering();
    const events = [
      ...adapter.push({ type: 'start' }),
      ...adapter.push({ type: 'text-start', id: 't' }),
      ...adapter.push({ type: 'text-delta', id: 't', delta: '<think>a</think>' }),
    ];
    const [thought] = [...fold(events).blocks.values()].filter(({ kind }) => kind === 'reasoning');
    expect(thought?.state).toBe('closed');
  });
});

describe('fault 84: reasoning with nothing in it', () => {
  test('shows one panel for the one that says something', () => {
    const text = '<think></think><think>  \n</think><think>real</think>answer';
    for (let n = 0; n <= text.length; n += 1) {
      const shown = view(play(recovering(), [text], { cut: at(n), ending: finishes.stop }));
      expect(shown.filter(([kind]) => kind === 'reasoning')).toEqual([['reasoning', 'real']]);
      expect(shown.at(-1)).toEqual(['text', 'answer']);
    }
  });
});
