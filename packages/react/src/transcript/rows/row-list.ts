import type { Row } from './row.ts';

/** Rows that change together. `rows` may be shared with later versions and longer than `length`. */
export interface Leaf {
  readonly rows: readonly Row[];
  readonly length: number;
}

/** All rows of a transcript at one instant. */
export interface RowList {
  readonly length: number;
  at: (index: number) => Row | undefined;
  /** Place of the row with this key, looked for from `near` outwards; -1 when there is none. */
  indexOf: (key: string, near?: number) => number;
}

/** A leaf of these rows. */
export function toLeaf(rows: readonly Row[]): Leaf {
  return { rows, length: rows.length };
}

/** Rows of leaves in order. Costs one step a leaf, none a row. */
export function createRowList(leaves: readonly Leaf[]): RowList {
  const starts: number[] = [];
  let length = 0;
  for (const leaf of leaves) {
    starts.push(length);
    length += leaf.length;
  }

  function at(index: number): Row | undefined {
    if (index < 0 || index >= length) return undefined;
    const place = lastAtOrBelow(starts, index);
    return leaves[place]?.rows[index - (starts[place] ?? 0)];
  }

  function indexOf(key: string, near = 0): number {
    const middle = Math.max(0, Math.min(near, length - 1));
    for (let away = 0; away < length; away++) {
      if (at(middle + away)?.key === key) return middle + away;
      if (at(middle - away)?.key === key) return middle - away;
    }
    return -1;
  }

  return { length, at, indexOf };
}

/** The last place whose start is at or below `index`; empty leaves share a start, the last of them wins. */
function lastAtOrBelow(starts: readonly number[], index: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}
