import { describe, expect, it } from 'vitest';
import { createTimeScale, gridStep } from './time-scale.ts';

const minute = 60_000;

describe('a time scale', () => {
  it('starts at the first instant and ends at the last, whatever the order', () => {
    const scale = createTimeScale([
      { from: 5000, to: 9000 },
      { from: 1000, to: 3000 },
      { from: 2000, to: 2500 },
    ]);
    expect(scale.length).toBe(8000);
    expect([1000, 3000, 9000].map(scale.place)).toEqual([0, 2000, 8000]);
    expect(scale.breaks).toEqual([]);
  });

  it('folds a silence that is long beside the work, and says how long it was', () => {
    const scale = createTimeScale([
      { from: 0, to: minute },
      { from: 61 * minute, to: 62 * minute },
    ]);
    expect(scale.breaks).toEqual([{ place: minute, skipped: 60 * minute }]);
    expect(scale.length).toBeLessThan(2.1 * minute);
    expect(scale.place(62 * minute) - scale.place(61 * minute)).toBe(minute);
  });

  it('never runs backwards, inside a folded silence either', () => {
    const scale = createTimeScale([
      { from: 0, to: minute },
      { from: 500 * minute, to: 501 * minute },
    ]);
    const places = Array.from({ length: 520 }, (_, at) => scale.place(at * minute));
    expect(places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0))).toBe(true);
  });

  it('keeps a silence that is short beside the work', () => {
    const scale = createTimeScale([
      { from: 0, to: 10 * minute },
      { from: 13 * minute, to: 20 * minute },
    ]);
    expect(scale.breaks).toEqual([]);
    expect(scale.length).toBe(20 * minute);
  });

  it('goes on evenly after the last known instant, for what still runs', () => {
    const scale = createTimeScale([{ from: 1000, to: 2000 }]);
    expect(scale.place(5000)).toBe(4000);
  });

  it('is a point without intervals, and ignores those that are none', () => {
    expect(createTimeScale([]).length).toBe(0);
    expect(createTimeScale([{ from: Number.NaN, to: 3 }]).length).toBe(0);
    expect(createTimeScale([{ from: 5, to: 3 }]).length).toBe(0);
  });
});

it.each([
  [41_000, 5, 10_000],
  [900, 5, 200],
  [0, 5, 1],
  [3_600_000 * 5, 5, 3_600_000],
  [3_600_000 * 24 * 400, 5, 3_600_000 * 168 * 12],
])('parts %d ms into at most %d pieces of %d ms', (length, most, step) => {
  expect(gridStep(length, most)).toBe(step);
});
