import type { RowLayout } from '../view/row-layout.ts';

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
    has: () => true,
    topOf: (index) => margin + handle.getItemOffset(index),
    indexAt: (offset) => handle.findItemIndex(offset),
    reveal: (index) => handle.scrollToIndex(index, { align: 'center' }),
  };
}
