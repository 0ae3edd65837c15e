'use client';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Lanes in view, as numbers; `end` is the one after the last. */
export interface LaneWindow {
  readonly first: number;
  readonly end: number;
  /** Height of a lane, px. */
  readonly height: number;
  /** Width of the view, px, to the nearest hundred. */
  readonly width: number;
}

/** Lanes kept beyond each edge of the view; the window moves in steps of half of it. */
const AROUND = 16;
/** What is drawn before anything has been measured. */
const unmeasured: LaneWindow = { first: 0, end: 60, height: 26, width: 700 };

/** Which lanes to draw. All lanes are equally high, so the place of each is known. */
export function useLaneWindow(scroller: RefObject<HTMLElement | null>, count: number): LaneWindow {
  const [window, setWindow] = useState(unmeasured);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = (): void => setWindow((last) => next(last, element));
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    // Test environments lay nothing out and have no observer.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer?.disconnect();
    };
  }, [scroller]);
  const first = Math.max(0, Math.min(window.first, count - 1));
  return {
    first,
    end: Math.min(count, Math.max(window.end, first)),
    height: window.height,
    width: window.width,
  };
}

function next(last: LaneWindow, element: HTMLElement): LaneWindow {
  const lane = element.querySelector('[data-slot="waterfall-lane"]');
  const height = lane?.getBoundingClientRect().height || last.height;
  const visible = element.clientHeight;
  if (visible === 0) return last;
  const step = AROUND / 2;
  const top = Math.floor(element.scrollTop / height / step) * step;
  const first = Math.max(0, top - AROUND);
  const end = top + step + Math.ceil(visible / height) + AROUND;
  const width = Math.round(element.clientWidth / 100) * 100;
  const same = first === last.first && end === last.end && height === last.height && width === last.width;
  return same ? last : { first, end, height, width };
}
