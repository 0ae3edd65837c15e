'use client';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Closes a surface on a press that begins and ends on the page behind it. A press on something that can be used, such as a
 * toast that came meanwhile, is left to it.
 */
export function useOutsidePress(
  surface: RefObject<HTMLElement | null>,
  active: boolean,
  close: () => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => {
    const page = surface.current?.ownerDocument;
    if (!active || !page) return undefined;
    let outside = false;

    function isBehind(event: Event): boolean {
      const target = event.composedPath()[0] as Element;
      return target.closest('[inert]') !== null || isAround(target, surface.current);
    }
    function onMouseDown(event: MouseEvent): void {
      outside = event.button === 0 && isBehind(event);
      // Pressing on nothing would take focus away before it can be given back.
      if (outside) event.preventDefault();
    }
    function onClick(event: MouseEvent): void {
      if (outside && isBehind(event)) latest.current();
      outside = false;
    }

    page.addEventListener('mousedown', onMouseDown, true);
    page.addEventListener('click', onClick, true);
    return () => {
      page.removeEventListener('mousedown', onMouseDown, true);
      page.removeEventListener('click', onClick, true);
    };
  }, [active, surface]);
}

/** Whether `target` is an ancestor of the surface, across shadow roots: what it leaves free is the page behind. */
function isAround(target: Element, surface: Element | null): boolean {
  for (
    let node: Node | null = surface;
    node;
    node = node.parentNode ?? ('host' in node ? (node.host as Node) : null)
  ) {
    if (node === target) return true;
  }
  return false;
}
