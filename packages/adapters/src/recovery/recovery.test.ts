import { comparable, seededRandom } from '@callboard/core/testing';
import { verifyTranscript } from '@callboard/core/verify';
import type { Segment } from '@callboard/recovery';
import { describe, expect, test } from 'vitest';
import { fold } from '../../test/fold.ts';
import { at, chunks, finishes, play, readable, recovering, view, whole } from '../../test/recovered-view.ts';
import { recoveryTexts } from '../../test/recovery-texts.ts';

describe.each(recoveryTexts)('$name', ({ text, shown, dialects }) => {
  const options = dialects === undefined ? {} : { dialects };
  const uncut = comparable(fold(play(recovering(options), [text])));

  test('is shown in order: text, calls, reasoning', () => {
    expect(view(play(recovering(options), [text]))).toEqual(shown);
  });

  test('is shown alike wherever it is cut', () => {
    for (let n = 1; n < text.length; n += 1) {
      expect(comparable(fold(play(recovering(options), [text], { cut: at(n) })))).toEqual(uncut);
    }
    expect(comparable(fold(play(recovering(options), [text], { cut: (all) => all.split('') })))).toEqual(
      uncut,
    );
  });

  test('never shows a character that is not there in the end', () => {
    const final = fold(play(recovering(options), [text]));
    const adapter = recovering(options);
    let state = fold([]);
    for (const chunk of chunks([text], (all) => all.split(''))) {
      state = fold(adapter.push(chunk), state);
      for (const block of state.blocks.values()) {
        expect(final.blocks.get(block.key)?.text.startsWith(block.text)).toBe(true);
      }
    }
  });

  test('loses nothing: what is told, put together, is the text', () => {
    const heard: Segment[] = [];
    const events = play(recovering({ ...options, onSegment: (segment) => heard.push(segment) }), [text], {
      cut: (all) => all.split(''),
    });
    const told = heard.map((segment) => {
      if (segment.type === 'call-start' || segment.type === 'note') return '';
      return segment.type === 'text' || segment.type === 'reasoning' ? segment.text : segment.raw;
    });
    expect(told.join('')).toBe(text);
    for (const call of fold(events).toolCalls.values()) {
      const { raw } = (call.meta ?? {})['recovery'] as { raw: string };
      expect(text).toContain(raw);
    }
  });

  test('keeps the contract', () => {
    expect(verifyTranscript(play(recovering(options), [text], { cut: (all) => all.split('') }))).toEqual([]);
  });

  test('C1: a replay after any beginning, cut anywhere, ends in the same state', () => {
    const random = seededRandom(text.length);
    for (let n = 0; n < 12; n += 1) {
      const places = [Math.floor(random() * text.length), Math.floor(random() * text.length)].sort(
        (a, b) => a - b,
      );
      const live = recovering(options);
      const pushed = [...chunks([text], at(...places)), ...finishes.stop];
      const before = pushed
        .slice(0, Math.floor(random() * pushed.length))
        .flatMap((chunk) => live.push(chunk));
      const again = [
        ...(live.reopen?.('replay') ?? []),
        ...play(live, [text], { cut: at(Math.floor(random() * text.length)) }),
      ];
      expect(comparable(fold(again, fold(before)))).toEqual(uncut);
      const reloaded = play(recovering(options, 1), [text], { cut: whole });
      expect(comparable(fold(reloaded, fold(before)))).toEqual(uncut);
    }
  });

  test('C1: everything again changes nothing', () => {
    const state = fold(play(recovering(options), [text]));
    const again = fold(play(recovering(options, 1), [text], { cut: (all) => all.split('') }), state);
    for (const table of ['blocks', 'toolCalls', 'messages', 'runs'] as const) {
      for (const entity of state[table].values()) expect(again[table].get(entity.key)).toBe(entity);
    }
  });
});

describe('markup', () => {
  test('is not there to read after any push, in any block', () => {
    for (const { text, dialects, name } of recoveryTexts) {
      if (name.startsWith('fault 105') || name.includes('begin like')) continue;
      const adapter = recovering(dialects === undefined ? {} : { dialects });
      let state = fold([]);
      for (const chunk of [...chunks([text], (all) => all.split('')), ...finishes.stop]) {
        state = fold(adapter.push(chunk), state);
        expect(readable(state)).not.toMatch(/<[/|｜a-z]|\[TOOL|tool_call|arg_key|parameter/i);
      }
    }
  });
});
