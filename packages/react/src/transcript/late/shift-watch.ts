import type { RowList } from '../rows/row-list.ts';

/** Tells rows that were put before or taken from the front apart from any other change. */
export interface ShiftWatch {
  /** Whether `rows` differ from the committed ones only at the front. */
  isShift: (rows: RowList) => boolean;
  /** These rows are in the document now. */
  commit: (rows: RowList) => void;
  /** A guess at the place of a row, for a search to begin with. */
  near: (rowKey: string) => number;
}

/** Makes a watch with nothing committed. */
export function createShiftWatch(): ShiftWatch {
  let before: RowList | undefined;
  const last = { key: '', index: 0 };
  return {
    isShift(rows) {
      if (before === undefined || before === rows) return false;
      const grown = rows.length - before.length;
      if (grown === 0 || before.length === 0) return false;
      const [longer, shorter] = grown > 0 ? [rows, before] : [before, rows];
      return shorter.at(0) !== undefined && longer.at(Math.abs(grown))?.key === shorter.at(0)?.key;
    },
    commit(rows) {
      before = rows;
    },
    near(rowKey) {
      if (last.key !== rowKey || before?.at(last.index)?.key !== rowKey) {
        last.key = rowKey;
        last.index = Math.max(0, before?.indexOf(rowKey) ?? 0);
      }
      return last.index;
    },
  };
}
