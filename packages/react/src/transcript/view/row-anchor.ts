import type { RowList } from '../rows/row-list.ts';
import type { RowLayout } from './row-layout.ts';

/** Holds the row under the reader's eye where it is while things above it come, go and change size. */
export interface RowAnchor {
  /** Takes the first row that begins in view as the one to hold. */
  remember: (view: AnchorView) => void;
  /** Scrolls so that the held row stands where it stood. Returns whether it had to. */
  restore: (view: AnchorView) => boolean;
  forget: () => void;
}

/** What an anchor works on. */
export interface AnchorView {
  readonly scroller: HTMLElement;
  readonly layout: RowLayout;
  readonly rows: RowList;
}

/** Makes an anchor that holds nothing yet. */
export function createRowAnchor(): RowAnchor {
  let held: { key: string; index: number; fromTop: number; scrollTop: number } | undefined;
  return {
    remember({ scroller, layout, rows }) {
      const top = scroller.scrollTop;
      let index = layout.indexAt(top);
      const next = index + 1;
      if (
        layout.topOf(index) < top - 1 &&
        next < rows.length &&
        layout.topOf(next) < top + scroller.clientHeight
      ) {
        index = next;
      }
      const row = rows.at(index);
      held =
        row === undefined
          ? undefined
          : { key: row.key, index, fromTop: layout.topOf(index) - top, scrollTop: top };
    },
    restore({ scroller, layout, rows }) {
      // Somebody else scrolled since: what they see now is what is to be held.
      if (held === undefined || Math.abs(scroller.scrollTop - held.scrollTop) > 1) return false;
      const index = rows.indexOf(held.key, held.index);
      if (index < 0) return false;
      const wanted = layout.topOf(index) - held.fromTop;
      const moves = Math.abs(wanted - scroller.scrollTop) >= 1;
      if (moves) scroller.scrollTop = wanted;
      held = { ...held, index, scrollTop: scroller.scrollTop };
      return moves;
    },
    forget() {
      held = undefined;
    },
  };
}
