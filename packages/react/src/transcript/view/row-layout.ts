/** Where rows stand inside the scroller, whichever way they are drawn. Offsets are px from the start of its content. */
export interface RowLayout {
  topOf: (index: number) => number;
  /** Whether the row can be gone to. */
  has: (index: number) => boolean;
  /** The row at this offset. */
  indexAt: (offset: number) => number;
  /** Scrolls so that the row is in view. */
  reveal: (index: number) => void;
}

/** Layout of rows that are all in the document, `first` being the number of the first one. */
export function createPlainLayout(scroller: HTMLElement, container: HTMLElement, first: number): RowLayout {
  function topOf(index: number): number {
    const element = container.children.item(index - first);
    if (element === null) return scroller.scrollHeight;
    return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  }
  return {
    topOf,
    has: (index) => container.children.item(index - first) !== null,
    indexAt(offset) {
      let low = first;
      let high = first + container.children.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >>> 1;
        if (topOf(middle) <= offset) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    reveal(index) {
      const height = container.children.item(index - first)?.getBoundingClientRect().height ?? 0;
      // Only this scroller moves; the host's page stays where it is.
      scroller.scrollTop = topOf(index) - Math.max(0, (scroller.clientHeight - height) / 2);
    },
  };
}
