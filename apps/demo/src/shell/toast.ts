import { createValueCell } from '../api/value-cell.ts';

/** One sentence that is shown for a while. */
export interface Toast {
  id: number;
  text: string;
}

/** The sentence on screen, if any. */
export const toast = createValueCell<Toast | undefined>(undefined);

const shownMs = 6000;
let count = 0;

/** Shows a sentence at the foot of the page; a new one takes the place of the last. */
export function showToast(text: string): void {
  count += 1;
  const shown = { id: count, text };
  toast.set(shown);
  setTimeout(() => {
    if (toast.get() === shown) toast.set(undefined);
  }, shownMs);
}

/** Takes the sentence away. */
export function hideToast(): void {
  toast.set(undefined);
}
