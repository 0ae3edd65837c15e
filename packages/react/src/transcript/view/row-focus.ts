import { focusRow } from './focus-row.ts';

/** Which row has the focus, so that it stays in the document when it is scrolled away. */
export interface RowFocus {
  readonly attach: (scroller: HTMLElement) => () => void;
  readonly rowKey: () => string | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Remembers the row before its element goes. */
  readonly keep: () => void;
  /** Focuses the remembered row again, once. */
  readonly restore: () => void;
}

/** Makes a keeper that knows of no focus. */
export function createRowFocus(): RowFocus {
  const listeners = new Set<() => void>();
  let scroller: HTMLElement | undefined;
  let rowKey: string | undefined;
  let kept: string | undefined;

  function set(next: string | undefined): void {
    if (rowKey === next) return;
    rowKey = next;
    for (const listener of listeners) listener();
  }
  function onFocusIn(event: FocusEvent): void {
    set(rowOf(event.target));
  }
  function onFocusOut(event: FocusEvent): void {
    // A window that loses the focus leaves its element active.
    if (event.relatedTarget !== null || !isActive(event.target)) set(rowOf(event.relatedTarget));
  }

  return {
    attach(element) {
      scroller = element;
      element.addEventListener('focusin', onFocusIn);
      element.addEventListener('focusout', onFocusOut);
      return () => {
        element.removeEventListener('focusin', onFocusIn);
        element.removeEventListener('focusout', onFocusOut);
        scroller = undefined;
      };
    },
    rowKey: () => rowKey,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    keep() {
      const active = scroller?.ownerDocument.activeElement;
      kept = active && scroller?.contains(active) ? rowOf(active) : undefined;
    },
    restore() {
      if (kept !== undefined && scroller !== undefined) focusRow(scroller, kept);
      kept = undefined;
    },
  };
}

function isActive(target: EventTarget | null): boolean {
  return target instanceof Element && target.ownerDocument.activeElement === target;
}

function rowOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-slot="transcript-row"]')?.dataset.row;
}
