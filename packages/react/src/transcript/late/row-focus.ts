import { rowOf } from '../view/row-of.ts';

/** Which row has the focus, so that it stays in the document when it is scrolled away. */
export interface RowFocus {
  readonly rowKey: () => string | undefined;
  /** Listens to the scroller while somebody listens here. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Follows the focus among the rows of this scroller. */
export function createRowFocus(scroller: HTMLElement | undefined): RowFocus {
  const listeners = new Set<() => void>();
  let rowKey = rowOf(scroller?.ownerDocument.activeElement);

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
    rowKey: () => rowKey,
    subscribe(listener) {
      listeners.add(listener);
      scroller?.addEventListener('focusin', onFocusIn);
      scroller?.addEventListener('focusout', onFocusOut);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        scroller?.removeEventListener('focusin', onFocusIn);
        scroller?.removeEventListener('focusout', onFocusOut);
      };
    },
  };
}

function isActive(target: EventTarget | null): boolean {
  return target instanceof Element && target.ownerDocument.activeElement === target;
}
