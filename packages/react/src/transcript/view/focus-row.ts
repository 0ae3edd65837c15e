const FOCUSABLE = 'button, a[href], input, select, textarea, [tabindex]:not([tabindex="-1"])';
const TRIES = 20;

/** Focuses the row's first control, or the row itself, as soon as it is in the document. */
export function focusRow(scroller: HTMLElement, rowKey: string, tries: number = TRIES): void {
  const row = findElement(scroller, rowKey);
  if (row === undefined) {
    // A virtual row appears a frame or two after its place was scrolled to.
    if (tries > 0) requestAnimationFrame(() => focusRow(scroller, rowKey, tries - 1));
    return;
  }
  const control = row.querySelector<HTMLElement>(FOCUSABLE) ?? row;
  if (control === row) row.tabIndex = -1;
  control.focus({ preventScroll: true });
}

function findElement(scroller: HTMLElement, rowKey: string): HTMLElement | undefined {
  for (const element of scroller.querySelectorAll<HTMLElement>('[data-slot="transcript-row"]')) {
    if (element.dataset.row === rowKey) return element;
  }
  return undefined;
}
