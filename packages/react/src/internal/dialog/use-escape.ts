'use client';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface Layer {
  readonly surface: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

/** Open surfaces, topmost last. */
const layers: Layer[] = [];

/**
 * Closes the topmost surface on Escape while focus is in it or nowhere. Heard before the host's own handlers, so that one
 * key never closes two things.
 */
export function useEscape(surface: RefObject<HTMLElement | null>, active: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => {
    if (!active) return undefined;
    const layer: Layer = { surface, close: () => latest.current() };
    const view = surface.current?.ownerDocument.defaultView ?? window;
    layers.push(layer);
    // Several surfaces of one window listen once: the same function is never added twice.
    view.addEventListener('keydown', onKeyDown, true);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) view.removeEventListener('keydown', onKeyDown, true);
    };
  }, [active, surface]);
}

function onKeyDown(event: KeyboardEvent): void {
  // Escape during composition belongs to the input method.
  if (event.key !== 'Escape' || event.isComposing || event.keyCode === 229) return;
  const top = layers.at(-1);
  const surface = top?.surface.current;
  if (!top || !surface) return;
  const target = event.composedPath()[0];
  const elsewhere =
    target instanceof Element && target !== document.body && target !== document.documentElement;
  if (elsewhere && !surface.contains(target)) return;
  event.stopPropagation();
  top.close();
}
