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

/** The notes of rows that are within the window. */
function notesOnScreen(scroller: HTMLElement, marks: Marks): number[] {
  const { top, bottom } = scroller.getBoundingClientRect();
  const notes: number[] = [];
  for (const trigger of scroller.querySelectorAll(marks.trigger)) {
    const box = trigger.getBoundingClientRect();
    if (box.height > 0 && box.bottom > top && box.top < bottom) notes.push(...notesIn(trigger));
  }
  return notes;
}

/** The bar of the last call. */
export function lastBar(place: HTMLElement): Element | undefined {
  return [...place.querySelectorAll('[role="progressbar"]')].at(-1);
}

/** Whether the row of this call is in the document. */
export function shows(place: HTMLElement, at: number): boolean {
  return (place.textContent ?? '').includes(noteOf(at));
}
