/** Where rows stand inside the scroller, whichever way they are drawn. Offsets are px from the start of its content. */
export interface RowLayout {
  topOf: (index: number) => number;
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

/** The part of a virtualiser's handle that a layout needs. */
export interface VirtualHandle {
  readonly findItemIndex: (offset: number) => number;
  readonly getItemOffset: (index: number) => number;
  readonly scrollToIndex: (
    index: number,
    options?: { align?: 'start' | 'center' | 'end' | 'nearest' },
  ) => void;
}

/** Layout of rows of which only those in view are in the document; `margin` px stand above the first. */
export function createVirtualLayout(handle: VirtualHandle, margin: number): RowLayout {
  return {
    topOf: (index) => margin + handle.getItemOffset(index),
    indexAt: (offset) => handle.findItemIndex(offset),
    reveal: (index) => handle.scrollToIndex(index, { align: 'center' }),
  };
}
