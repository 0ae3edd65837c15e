const FOCUSABLE = 'button, a[href], input, select, textarea, [tabindex]:not([tabindex="-1"])';
const TRIES = 30;

/** Focuses the row's first control, or the row itself, as soon as it is in the document and shown. */
export function focusRow(scroller: HTMLElement, rowKey: string, tries: number = TRIES): void {
  const row = findElement(scroller, rowKey);
  if (row !== undefined && takesFocus(row)) return;
  // A virtual row appears a frame or two after its place was scrolled to, and stays hidden until it was measured.
  if (tries > 0) requestAnimationFrame(() => focusRow(scroller, rowKey, tries - 1));
}

function takesFocus(row: HTMLElement): boolean {
  const control = row.querySelector<HTMLElement>(FOCUSABLE) ?? row;
  if (control === row) row.tabIndex = -1;
  control.focus({ preventScroll: true });
  return control.matches(':focus');
}

function findElement(scroller: HTMLElement, rowKey: string): HTMLElement | undefined {
  for (const element of scroller.querySelectorAll<HTMLElement>('[data-slot="transcript-row"]')) {
    if (element.dataset.row === rowKey) return element;
  }
  return undefined;
}
