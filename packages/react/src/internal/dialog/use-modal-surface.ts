'use client';
import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { isolateBackground } from './isolate-background.ts';
import { lockScroll } from './lock-scroll.ts';
import { enterTopLayer } from './top-layer.ts';

/** Puts a surface above the page while it is mounted and, while `open`, makes the page behind it still and unreachable. */
export function useModalSurface(surface: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => (surface.current ? enterTopLayer(surface.current) : undefined), [surface]);
  useLayoutEffect(() => {
    const element = surface.current;
    if (!open || !element) return undefined;
    const releaseBackground = isolateBackground(element);
    const releaseScroll = lockScroll(element.ownerDocument);
    return () => {
      releaseBackground();
      releaseScroll();
    };
  }, [surface, open]);
}
