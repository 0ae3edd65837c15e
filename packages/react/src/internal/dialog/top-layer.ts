/**
 * Lifts an element above everything on the page, out of every transform, clip and z-index of its ancestors, wherever it
 * stands. Browsers without popovers leave it to the style sheet. Returns a function that takes it down again.
 */
export function enterTopLayer(element: HTMLElement): () => void {
  if (typeof element.showPopover !== 'function') return () => {};
  element.setAttribute('popover', 'manual');
  element.showPopover();
  return () => {
    if (element.isConnected && element.matches(':popover-open')) element.hidePopover();
    element.removeAttribute('popover');
  };
}
