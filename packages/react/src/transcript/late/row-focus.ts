import { rowOf } from '../view/row-of.ts';

/** Which row has the focus, so that it stays in the document when it is scrolled away. */
export interface RowFocus {
  readonly rowKey: () => string | undefined;
  /** Listens to the scroller while somebody listens here. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Follows the focus among the rows of a scroller, which may come only as rows are committed. */
export function createRowFocus(scrollerOf: () => HTMLElement | undefined): RowFocus {
  const listeners = new Set<() => void>();
  let heard: AbortController | undefined;
  let rowKey: string | undefined;

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
  function listen(): void {
    const scroller = scrollerOf();
    const active = scroller?.ownerDocument.activeElement;
    heard = new AbortController();
    const options = { signal: heard.signal };
    scroller?.addEventListener('focusin', onFocusIn, options);
    scroller?.addEventListener('focusout', onFocusOut, options);
    rowKey = scroller?.contains(active ?? null) ? rowOf(active) : undefined;
  }

  return {
    rowKey: () => rowKey,
    subscribe(listener) {
      if (listeners.size === 0) listen();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) heard?.abort();
      };
    },
  };
}

function isActive(target: EventTarget | null): boolean {
  return target instanceof Element && target.ownerDocument.activeElement === target;
}
