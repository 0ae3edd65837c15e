import { expect, vi } from 'vitest';
import type { RecoveryOptions, Segment } from '../src/index.ts';
import { createToolCallRecovery } from '../src/index.ts';

/** Joins neighbouring segments that a consumer would join, so that only meaning is compared. */
export function joined(segments: readonly Segment[]): Segment[] {
  const out: Segment[] = [];
  for (const segment of segments) {
    const before = out.at(-1);
    if (before?.end === segment.start && before.type === segment.type) {
      if (
        (before.type === 'text' && segment.type === 'text') ||
        (before.type === 'reasoning' && segment.type === 'reasoning')
      ) {
        before.text += segment.text;
        before.end = segment.end;
        Object.assign(before, segment.type === 'reasoning' && segment.cut ? { cut: true } : {});
        continue;
      }
      if (before.type === 'dropped' && segment.type === 'dropped' && before.reason === segment.reason) {
        before.raw += segment.raw;
        before.end = segment.end;
        continue;
      }
    }
    out.push({ ...segment });
  }
  return out;
}

/** Feeds a text in pieces that end at the given positions. */
export function scan(text: string, options: RecoveryOptions, cuts: readonly number[] = []): Segment[] {
  const recovery = createToolCallRecovery(options);
  const out: Segment[] = [];
  let from = 0;
  for (const cut of [...cuts, text.length]) {
    out.push(...recovery.push(text.slice(from, cut)));
    from = cut;
  }
  return [...out, ...recovery.end()];
}

/** Visible, reasoning, call, rejected and dropped spans rebuild the input, in order and without holes. */
export function expectTiling(text: string, segments: readonly Segment[]): void {
  let at = 0;
  for (const segment of segments) {
    if (segment.type === 'call-start' || segment.type === 'note') continue;
    const raw = segment.type === 'text' || segment.type === 'reasoning' ? segment.text : segment.raw;
    expect({ start: segment.start, raw }).toEqual({ start: at, raw: text.slice(segment.start, segment.end) });
    at = segment.end;
  }
  expect(at).toBe(text.length);
}

/** Every index of a text, also those inside surrogate pairs. */
export function everyPlace(text: string): number[] {
  return Array.from({ length: text.length }, (_, i) => i);
}

/** A seeded generator of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Everything runs when the long form of the tests is asked for. */
export const exhaustive: boolean = process.env['CALLBOARD_EXHAUSTIVE'] === '1';

// Some tests walk over the whole corpus; how long that takes says nothing about them.
vi.setConfig({ testTimeout: exhaustive ? 600_000 : 60_000 });
