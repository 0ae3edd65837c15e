'use client';
import { useRef } from 'react';
import type { FocusEvent } from 'react';
import { deepActive, focusKeyAttribute, noteFocus } from '../dialog/focus-return.ts';
import type { FocusReturn } from '../dialog/focus-return.ts';
import { useBeforePaint } from '../use-before-paint.ts';

/** What the element that may lose its focus listens with. */
export interface FocusHandover {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Keeps a keyboard's place: when what holds the focus goes away, alone or with all around it, the focus goes to the row of
 * `callKey`, else to the row before it, else to the nearest one that still lives.
 */
export function useFocusHandover(callKey: string | undefined): FocusHandover {
  const held = useRef<Held>(undefined);
  useBeforePaint(() => handOver(held.current));
  useBeforePaint(
    () => () => {
      // It is still in the document here, and gone once this commit is through.
      const last = held.current;
      if (last) queueMicrotask(() => handOver(last));
    },
    [],
  );
  return {
    onFocus({ currentTarget }) {
      const page = currentTarget.ownerDocument;
      held.current ??= { page, back: noteFocus(undefined, placeOf(currentTarget, callKey), page) };
    },
    onBlur({ currentTarget, relatedTarget }) {
      const inside = relatedTarget ?? deepActive(currentTarget.ownerDocument);
      if (!currentTarget.contains(inside)) held.current = undefined;
    },
  };
}

interface Held {
  readonly page: Document;
  readonly back: FocusReturn;
}

function handOver(held: Held | undefined): void {
  if (!held) return;
  const active = deepActive(held.page);
  if (active === null || active === held.page.body) held.back.restore();
}

/** Key of the call's own row, else of the row that stands before the card. */
function placeOf(card: HTMLElement, callKey: string | undefined): string {
  const root = card.getRootNode() as Document | ShadowRoot;
  const rows = [...root.querySelectorAll(`[${focusKeyAttribute}]`)];
  const own = rows.find((row) => row.getAttribute(focusKeyAttribute) === callKey);
  const before = rows.findLast(
    (row) => (row.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  return (own ?? before ?? rows[0])?.getAttribute(focusKeyAttribute) ?? '';
}
