import { watchPress } from './watch-press.ts';

/** What a reader's hands say before the page has moved. */
export interface IntentListeners {
  /** The reader wants to go up. */
  onUp: () => void;
  /** A button or finger is down: selecting, dragging the bar, reading under a thumb. */
  onPress: (pressed: boolean) => void;
}

const EDITABLE =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="slider"], [role="tablist"]';

/** See `watchIntent`. */
export type WatchIntent = typeof watchIntent;

/** Hears upward intent on a scroller by wheel, touch, keys and focus. Returns how to stop. */
export function watchIntent(scroller: HTMLElement, { onUp, onPress }: IntentListeners): () => void {
  const heard = new AbortController();
  const passive = { passive: true, signal: heard.signal };
  let touchY = 0;

  function up(target: EventTarget | null): void {
    if (canGoUp(scroller) && !isTakenInside(scroller, target)) onUp();
  }
  scroller.addEventListener(
    'wheel',
    (event) => {
      if (event.deltaY < 0 && !event.ctrlKey) up(event.target);
    },
    passive,
  );
  scroller.addEventListener('touchstart', (event) => (touchY = event.touches[0]?.clientY ?? 0), passive);
  scroller.addEventListener(
    'touchmove',
    (event) => {
      const now = event.touches[0]?.clientY ?? touchY;
      if (now > touchY + 2) up(event.target);
      touchY = now;
    },
    passive,
  );
  scroller.addEventListener(
    'keydown',
    (event) => {
      if (isUpKey(event) && !isEditable(event.target)) up(event.target);
    },
    { signal: heard.signal },
  );
  scroller.addEventListener(
    'focusin',
    (event) => {
      if (isAbove(scroller, event.target)) onUp();
    },
    { signal: heard.signal },
  );

  watchPress(scroller, onPress, heard.signal);
  return () => heard.abort();
}

function isUpKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (event.key === ' ') return event.shiftKey && event.target === event.currentTarget;
  return event.key === 'ArrowUp' || event.key === 'PageUp' || event.key === 'Home';
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(EDITABLE) !== null;
}

function canGoUp(element: Element): boolean {
  return element.scrollHeight > element.clientHeight + 1 && element.scrollTop > 0;
}

/** Whether something inside, like a box of output, scrolls up first. */
function isTakenInside(scroller: Element, target: EventTarget | null): boolean {
  let element = target instanceof Element ? target : null;
  while (element !== null && element !== scroller) {
    if (canGoUp(element) && /auto|scroll/.test(getComputedStyle(element).overflowY)) return true;
    element = element.parentElement;
  }
  return false;
}

function isAbove(scroller: Element, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target === scroller) return false;
  return target.getBoundingClientRect().top < scroller.getBoundingClientRect().top - 1;
}
