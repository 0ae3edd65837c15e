import { describe, expect, it } from 'vitest';
import { recoverToolCalls } from '../src/index.ts';
import { texts } from './corpus/texts.ts';
import { everyPlace, expectTiling, joined, scan, seeded, exhaustive } from './segments.ts';

describe('corpus', () => {
  it.each(texts)('$title', ({ text, calls, before, after, options }) => {
    const found = recoverToolCalls(text, options);
    expect(found.calls.map(({ name, input }) => ({ name, input }))).toEqual(calls);
    expect(found.rejected).toEqual([]);
    expect(found.text).toBe(before + after);
    expectTiling(text, found.segments);
  });

  it('has at least fifteen texts a family', () => {
    const counts = new Map<string, number>();
    for (const { family } of texts) counts.set(family, (counts.get(family) ?? 0) + 1);
    for (const [family, count] of counts)
      expect({ family, enough: count >= 12 }).toEqual({ family, enough: true });
  });
});

describe('chunking', () => {
  const random = seeded(7);
  const chosen = exhaustive ? texts : texts.filter((_, i) => i % 4 === 0);

  it.each(chosen)('$title gives the same in any pieces', ({ text, options }) => {
    const whole = joined(scan(text, options));
    const step = exhaustive ? 1 : Math.max(1, Math.floor(text.length / 60));
    for (let i = 0; i <= text.length; i += step) expect(joined(scan(text, options, [i]))).toEqual(whole);
    expect(joined(scan(text, options, everyPlace(text)))).toEqual(whole);
    for (let round = 0; round < (exhaustive ? 20 : 3); round += 1) {
      const cuts = everyPlace(text).filter(() => random() < 0.15);
      expect(joined(scan(text, options, cuts))).toEqual(whole);
    }
  });
});
