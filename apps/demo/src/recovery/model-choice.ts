import { createValueCell } from '../api/value-cell.ts';

const storageKey = 'callboard-demo-model';

/** The model that is to answer the next request, by name; empty for the usual one. Kept for the next visit. */
export const modelChoice = createValueCell<string>(localStorage.getItem(storageKey) ?? '');

/** Chooses a model. */
export function chooseModel(name: string): void {
  if (name === '') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, name);
  modelChoice.set(name);
}
