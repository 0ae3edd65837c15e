import { createMatcher } from './search-matcher.ts';
import type { SearchHit } from './search-hit.ts';
import type { SearchQuery } from './transcript-searcher.ts';

/** Names of the marks, for `::highlight()`. */
export const HIT_MARK = 'callboard-hit';
export const CURRENT_MARK = 'callboard-hit-current';

/** What is marked on screen. */
export interface Marked {
  readonly query: SearchQuery;
  readonly hit: SearchHit | undefined;
}

/** Parts of a page in which hits are marked. */
const PLACES = '[data-slot="transcript-scroller"], [data-slot="detail-panel"]';
/** Characters looked through on one screen; a transcript holds only what is in view. */
const MOST = 400_000;

const FRAMES = 20;

/** Marks text without touching the document, where the browser can; a long transcript holds only the rows in view. */
export interface Marker {
  /** Marks every occurrence of this from now on. */
  readonly look: (query: SearchQuery) => void;
  /** Tells one of them from the others, and scrolls to it once it is in the document. */
  readonly stand: (hit: SearchHit) => void;
  readonly stop: () => void;
}

/** Makes a marker for the transcripts and details that share a document or shadow root with `beside`. */
export function createMarker(beside: HTMLElement): Marker {
  const root = beside.getRootNode() as Document | ShadowRoot;
  let marked: Marked | undefined;
  /** Frames in which the hit is still brought into view: rows are measured, and move, after they were scrolled to. */
  let wanted = 0;
  let frame: number | undefined;

  function draw(): void {
    frame = undefined;
    if (marked === undefined) return;
    const current = markAll(root, marked);
    if (wanted > 0 && current) {
      wanted--;
      scrollTo(current);
      soon();
    }
  }
  function soon(): void {
    frame ??= requestAnimationFrame(draw);
  }
  const observer = new MutationObserver(soon);
  observer.observe(root, { subtree: true, childList: true, characterData: true });

  return {
    look(query) {
      marked = { query, hit: undefined };
      wanted = 0;
      soon();
    },
    stand(hit) {
      if (marked) marked = { ...marked, hit };
      wanted = FRAMES;
      soon();
    },
    stop() {
      observer.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
      highlights()?.delete(HIT_MARK);
      highlights()?.delete(CURRENT_MARK);
    },
  };
}

/** Marks what is on screen; returns the range of the current hit when it is there. */
function markAll(root: ParentNode, { query, hit }: Marked): Range | undefined {
  const ranges: Range[] = [];
  const own: Range[] = [];
  const matcher = createMatcher(query.text, query.matchCase);
  let left = MOST;
  if (!matcher) return undefined;
  for (const place of root.querySelectorAll(PLACES)) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (left > 0 && texts.nextNode()) {
      const node = texts.currentNode as Text;
      left -= node.data.length;
      const inHit = hit !== undefined && holds(node, hit);
      for (let found = matcher.find(node.data, 0); found;) {
        const range = new Range();
        range.setStart(node, found.at);
        range.setEnd(node, found.at + found.length);
        (inHit ? own : ranges).push(range);
        found = matcher.find(node.data, found.at + found.length);
      }
    }
  }
  const current = own[Math.min(hit?.place ?? 0, own.length - 1)];
  const others = own.filter((range) => range !== current);
  put(HIT_MARK, [...ranges, ...others]);
  put(CURRENT_MARK, current ? [current] : []);
  return current;
}

/** Whether the text stands in the row of the hit's entity. */
function holds(node: Text, { type, key }: SearchHit): boolean {
  const row = node.parentElement?.closest<HTMLElement>('[data-slot="transcript-row"]');
  return row?.dataset.row === `${type} ${key}`;
}

function put(name: string, ranges: readonly Range[]): void {
  if (ranges.length === 0) highlights()?.delete(name);
  else highlights()?.set(name, new Highlight(...ranges));
}

/** Absent in older browsers: hits are then shown in the search's own line alone. */
function highlights(): HighlightRegistry | undefined {
  return typeof CSS === 'undefined' || typeof Highlight === 'undefined' ? undefined : CSS.highlights;
}

/** A hit far down in a long text is brought into view within it. */
function scrollTo(range: Range): void {
  const scroller = range.startContainer.parentElement?.closest('[data-slot="transcript-scroller"]');
  const view = scroller?.getBoundingClientRect();
  if (!scroller || !view || view.height === 0) return;
  const box = range.getBoundingClientRect();
  if (box.top >= view.top && box.bottom <= view.bottom) return;
  scroller.scrollTop += (box.top + box.bottom - view.top - view.bottom) / 2;
}
