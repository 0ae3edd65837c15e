/** A stretch of time in which something was at work, ms on one clock. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** A long silence that is drawn short. */
export interface TimeBreak {
  /** Where it begins on the scale, ms. */
  readonly place: number;
  /** How long it really was, ms. */
  readonly skipped: number;
}

/** Turns instants into places on a line. Long silences are folded, so that work can be told from waiting overnight. */
export interface TimeScale {
  /** Length of everything known, ms on the line. */
  readonly length: number;
  readonly breaks: readonly TimeBreak[];
  /** Place of an instant, ms from the beginning of the line; what comes after the last known one goes on evenly. */
  readonly place: (instant: number) => number;
}

/** A silence shorter than this is never folded, ms. */
const SHORT = 60_000;
/** Share of the working time above which a silence is folded, and the share that is left of it. */
const FOLD = 0.5;
const LEFT = 0.03;

interface Piece {
  readonly from: number;
  readonly place: number;
}

/** The scale of these intervals, in any order. Without any it is a line of length 0. */
export function createTimeScale(intervals: readonly Interval[]): TimeScale {
  const spans = joined(intervals);
  const first = spans[0];
  if (first === undefined) return { length: 0, breaks: [], place: () => 0 };
  const worked = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const limit = Math.max(SHORT, worked * FOLD);
  const left = Math.max(1000, worked * LEFT);
  const pieces: Piece[] = [{ from: first.from, place: 0 }];
  const breaks: TimeBreak[] = [];
  for (let index = 1; index < spans.length; index++) {
    const { to } = spans[index - 1] as Interval;
    const { from } = spans[index] as Interval;
    if (from - to <= limit) continue;
    const place = placeIn(pieces, to);
    breaks.push({ place, skipped: from - to });
    pieces.push({ from: to, place }, { from, place: place + left });
  }
  return {
    length: placeIn(pieces, spans.at(-1)?.to ?? first.to),
    breaks,
    place: (instant) => placeIn(pieces, instant),
  };
}

/** Overlapping and touching intervals as one, in order. */
function joined(intervals: readonly Interval[]): Interval[] {
  const ordered = intervals
    .filter(({ from, to }) => Number.isFinite(from) && to >= from)
    .sort((one, other) => one.from - other.from);
  const spans: { from: number; to: number }[] = [];
  for (const { from, to } of ordered) {
    const last = spans.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  return spans;
}

/** Between a folded silence's ends its pieces run slower: the next piece's place is the end. */
function placeIn(pieces: readonly Piece[], instant: number): number {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle] as Piece).from <= instant) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low] as Piece;
  const next = pieces[low + 1];
  const place = piece.place + instant - piece.from;
  return Math.max(0, next === undefined ? place : Math.min(place, next.place));
}

const steps = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  ...[1, 2, 5, 10, 15, 30].map((count) => count * 1000),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * 60_000),
  ...[1, 2, 3, 6, 12, 24, 48, 168].map((count) => count * 3_600_000),
];

/** Distance between the lines of the grid, ms: a round number that parts `length` into at most `most`. */
export function gridStep(length: number, most: number): number {
  const least = length / Math.max(1, most);
  const found = steps.find((step) => step >= least);
  if (found !== undefined) return found;
  const week = 168 * 3_600_000;
  return Math.ceil(least / week) * week;
}
