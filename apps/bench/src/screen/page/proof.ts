import type { Marks } from './contender.ts';
import { noteOf } from './conversation.ts';
import { frames, until } from './frames.ts';

/** What a contender showed of the whole conversation. */
export interface Proof {
  /** Different rows in the document. */
  readonly rows: number;
  /** Rows looked for by scrolling to where they must be. */
  readonly sought: number;
  readonly found: number;
}

const NOTE = /note-(\d+)\./g;

/** Numbers of the rows whose text is in this element. */
export function notesIn(place: Element): Set<number> {
  return new Set([...(place.textContent ?? '').matchAll(NOTE)].map((match) => Number(match[1])));
}

/** Reads every row in the document; where only some are, scrolls through the list and looks whether all would come. */
export async function prove(place: HTMLElement, marks: Marks, count: number): Promise<Proof> {
  const rows = notesIn(place).size;
  const scroller = place.querySelector<HTMLElement>(marks.scroller) ?? place;
  // A list that was sent to its end may hold on to it for a moment.
  await frames(20);
  let found = 0;
  let sought = 0;
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    scroller.scrollTop = share * (scroller.scrollHeight - scroller.clientHeight);
    await frames(4);
    sought += 1;
    const about = Math.round(share * (count - 1));
    const seen = notesOnScreen(scroller, marks);
    if (seen.some((note) => Math.abs(note - about) <= Math.max(25, count * 0.02))) found += 1;
  }
  scroller.scrollTop = scroller.scrollHeight;
  await until('the last row', () => notesIn(scroller).has(count - 1));
  await frames(4);
  return { rows, sought, found };
}

/** The notes of rows within the window. */
function notesOnScreen(scroller: HTMLElement, marks: Marks): number[] {
  return triggersOnScreen(scroller, marks).flatMap((trigger) => [...notesIn(trigger)]);
}

/** What can be clicked within the window, from above. Measures few others: that would make skipped rows be laid out. */
export function triggersOnScreen(scroller: HTMLElement, marks: Marks): Element[] {
  const { top, bottom } = scroller.getBoundingClientRect();
  const all = [...scroller.querySelectorAll(marks.trigger)];
  const seen: Element[] = [];
  for (let at = firstBelow(all, top); at < all.length; at++) {
    const box = all[at]?.getBoundingClientRect();
    if (box === undefined || box.top >= bottom) break;
    if (box.height > 0 && box.bottom > top) seen.push(all[at] as Element);
  }
  return seen;
}

/** Index of the first of many elements, in order of the page, that reaches below this height; 0 for a few. */
function firstBelow(all: readonly Element[], top: number): number {
  if (all.length <= 100) return 0;
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The bar of the last call. */
export function lastBar(place: HTMLElement): Element | undefined {
  return [...place.querySelectorAll('[role="progressbar"]')].at(-1);
}

/** Whether the row of this call is in the document. */
export function shows(place: HTMLElement, at: number): boolean {
  return (place.textContent ?? '').includes(noteOf(at));
}
