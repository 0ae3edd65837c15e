import type { StreamCursor } from '../entities/index.ts';

type Ranges = StreamCursor['ahead'];

const MAX_RANGES = 64;

/** The cursor once an event out of order is applied too. */
export function advance(cursor: StreamCursor, seq: number): StreamCursor {
  const ranges = insert(cursor.ahead, seq);
  const [first, ...rest] = ranges;
  const joins = first !== undefined && first[0] === cursor.seq + 1;
  // Too many holes: the oldest will not be filled any more.
  if (first !== undefined && (joins || ranges.length > MAX_RANGES))
    return { ...cursor, seq: first[1], ahead: rest };
  return { ...cursor, ahead: ranges };
}

function insert(ranges: Ranges, seq: number): Ranges {
  const merged: [number, number][] = [];
  for (const [from, to] of [...ranges, [seq, seq] as const].sort((a, b) => a[0] - b[0])) {
    const previous = merged.at(-1);
    if (previous !== undefined && from <= previous[1] + 1) previous[1] = Math.max(previous[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
