import { deepActive } from './focus-return.ts';

const tabbable =
  'a[href], area[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable=""], [contenteditable="true"], [tabindex]';

/**
 * Keeps Tab inside `content` and whatever else can be used now: parts of the page that are not inert, such as a toast
 * that came while the dialog was open. Answers the key itself only at the ends of the content.
 */
export function keepTabInside(event: KeyboardEvent, content: HTMLElement): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const inside = tabStops(content);
  const active = deepActive(content.ownerDocument);
  const edge = event.shiftKey ? inside[0] : inside.at(-1);
  const leaving = active === edge || inside.length === 0 || (event.shiftKey && active === content);
  if (!leaving) return;
  const outside = tabStops(content.ownerDocument.body).filter(
    (stop) => !inside.includes(stop) && !content.contains(stop),
  );
  const ring = [...outside, ...inside];
  const next = event.shiftKey ? (outside.at(-1) ?? ring.at(-1)) : ring[0];
  event.preventDefault();
  (next ?? content).focus();
}

function tabStops(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(tabbable)].filter(isTabStop);
}

function isTabStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false;
  if (element.hasAttribute('data-radix-focus-guard')) return false;
  return typeof element.checkVisibility === 'function' ? element.checkVisibility() : true;
}
