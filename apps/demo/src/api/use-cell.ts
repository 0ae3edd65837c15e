import { useSyncExternalStore } from 'react';
import type { ValueCell } from './value-cell.ts';

/** The value of a cell, renewed when it changes. */
export function useCell<T>(cell: ValueCell<T>): T {
  return useSyncExternalStore(cell.subscribe, cell.get);
}
