'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useBeforePaint } from '../internal/use-before-paint.ts';

/** How much wider than its place the line of time is drawn; 1 shows all of it. */
export interface Zoom {
  readonly factor: number;
  readonly change: (by: number, clientX?: number) => void;
  readonly fit: () => void;
}

const MOST = 64;
const WHEEL = 0.002;

/** Zoom by buttons, keys, and Ctrl with the wheel (or a pinch); the instant under the pointer stays where it is. */
export function useZoom(scroller: RefObject<HTMLElement | null>): Zoom {
  const [factor, setFactor] = useState(1);
  const held = useRef<Held | undefined>(undefined);

  const change = useCallback(
    (by: number, clientX?: number) => {
      if (scroller.current) held.current = hold(scroller.current, clientX);
      setFactor((last) => Math.min(MOST, Math.max(1, last * by)));
    },
    [scroller],
  );
  const fit = useCallback(() => setFactor(1), []);

  useBeforePaint(() => {
    if (scroller.current && held.current) restore(scroller.current, held.current);
    held.current = undefined;
  }, [scroller, factor]);

  useEffect(() => {
    const element = scroller.current;
    function onWheel(event: WheelEvent): void {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      change(Math.exp(-event.deltaY * WHEEL), event.clientX);
    }
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [scroller, change]);

  return { factor, change, fit };
}

/** A place on the line and where on screen it stands. */
interface Held {
  /** 0..1 of the line. */
  readonly at: number;
  /** px from the left edge of the view. */
  readonly x: number;
}

function hold(scroller: HTMLElement, clientX: number | undefined): Held | undefined {
  const plot = scroller.querySelector('[data-slot="waterfall-plot"]')?.getBoundingClientRect();
  if (!plot || plot.width === 0) return undefined;
  const box = scroller.getBoundingClientRect();
  const x = clientX ?? box.left + box.width / 2;
  return { at: (x - plot.left) / plot.width, x };
}

function restore(scroller: HTMLElement, { at, x }: Held): void {
  const plot = scroller.querySelector('[data-slot="waterfall-plot"]')?.getBoundingClientRect();
  if (plot) scroller.scrollLeft += plot.left + at * plot.width - x;
}
