'use client';
import { useRef } from 'react';
import type { RefObject } from 'react';
import { noteFocus } from './focus-return.ts';
import type { FocusReturn } from './focus-return.ts';
import { isolateBackground } from './isolate-background.ts';
import { lockScroll } from './lock-scroll.ts';
import { enterTopLayer } from './top-layer.ts';
import { useBeforePaint } from '../use-before-paint.ts';

/** Where a surface was opened from. */
export interface SurfaceOrigin {
  readonly opener?: HTMLElement | undefined;
  /** Key of the entity it is about: focus returns to its row. */
  readonly focusKey: string;
}

/**
 * Puts a surface above the page while it is mounted. While `open` the page behind is still and unreachable; when that ends
 * everything is as it was, and focus is back where it came from.
 */
export function useModalSurface(
  surface: RefObject<HTMLElement | null>,
  open: boolean,
  origin: SurfaceOrigin,
): void {
  const { opener, focusKey } = origin;
  const awaited = useRef<FocusReturn>(undefined);
  useBeforePaint(() => (surface.current ? enterTopLayer(surface.current) : undefined), [surface]);
  useBeforePaint(() => {
    const element = surface.current;
    if (!element) return undefined;
    if (!open) {
      // On its way out: nothing in it can be used any more.
      element.setAttribute('inert', '');
      giveBack(awaited);
      return () => element.removeAttribute('inert');
    }
    const focus = noteFocus(opener, focusKey, element.ownerDocument);
    const releaseBackground = isolateBackground(element);
    const releaseScroll = lockScroll(element.ownerDocument);
    return () => {
      releaseBackground();
      releaseScroll();
      // Not yet: while a commit goes on, React puts focus back into what is still on the page.
      awaited.current = focus;
    };
  }, [surface, open, opener, focusKey]);
  useBeforePaint(() => () => giveBack(awaited), []);
}

function giveBack(awaited: RefObject<FocusReturn | undefined>): void {
  awaited.current?.restore();
  awaited.current = undefined;
}
