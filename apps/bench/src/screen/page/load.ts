import type { Marks } from './contender.ts';
import { frame, frames } from './frames.ts';

/** What 1,000 events a second did to the page. */
export interface Load {
  readonly events: number;
  /** Longest task, ms; 0 when none was longer than 50. */
  readonly longest: number;
  /** Tasks longer than 50 ms. */
  readonly long: number;
  /** Farthest that the list was from its end after a frame, px. */
  readonly farthest: number;
  readonly frames: number;
}

const RATE = 1000;

interface Setting {
  readonly place: HTMLElement;
  readonly marks: Marks;
  readonly ms: number;
  readonly apply: (count: number) => void;
}

/** Sends events at a steady rate for `ms` and watches tasks and the end of the list. */
export async function underLoad({ place, marks, ms, apply }: Setting): Promise<Load> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  );
  observer.observe({ type: 'longtask' });
  const scroller = place.querySelector<HTMLElement>(marks.scroller) ?? place;
  const start = performance.now();
  let events = 0;
  const timer = setInterval(() => {
    const due = Math.floor((Math.min(performance.now() - start, ms) / 1000) * RATE) - events;
    if (due <= 0) return;
    events += due;
    apply(due);
  }, 10);
  let farthest = 0;
  let drawn = 0;
  while (performance.now() - start < ms) {
    await frame();
    drawn += 1;
    farthest = Math.max(farthest, scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop);
  }
  clearInterval(timer);
  await frames(10);
  tasks.push(...observer.takeRecords().map(({ duration }) => duration));
  observer.disconnect();
  return { events, longest: Math.max(0, ...tasks), long: tasks.length, farthest, frames: drawn };
}
