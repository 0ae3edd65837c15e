import { createValueCell } from '../api/value-cell.ts';

/** What a person chose; `system` follows the machine. */
export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'callboard-demo-theme';

/** The theme of this page, kept for the next visit. */
export const theme = createValueCell<Theme>(readTheme());

/** Chooses a theme. */
export function chooseTheme(next: Theme): void {
  if (next === 'system') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(storageKey);
  } else {
    document.documentElement.dataset.theme = next;
    localStorage.setItem(storageKey, next);
  }
  theme.set(next);
}

function readTheme(): Theme {
  const { theme: chosen } = document.documentElement.dataset;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}
