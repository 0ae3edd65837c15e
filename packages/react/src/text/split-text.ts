import { closesFence, isHeldBack, readFence, readHeading } from './read-line.ts';
import type { Fence } from './read-line.ts';

/** One drawn piece of a text. `key` is where it starts, so that a piece keeps its element while it grows. */
export interface TextPiece {
  readonly key: number;
  readonly kind: 'paragraph' | 'heading' | 'code';
  readonly text: string;
  /** Heading depth, 1 to 6. */
  readonly level?: number;
  /** What stands behind the opening fence, for example a language. */
  readonly info?: string;
  /** More of it may still come. */
  readonly open: boolean;
}

/** Cuts a growing text into pieces and reads only what is new. */
export interface TextSplitter {
  /** The pieces of `text`. With `streaming`, markup that is only half there at the very end is kept back. */
  split: (text: string, streaming: boolean) => readonly TextPiece[];
  /** Characters read so far, for tests that count work. */
  readonly scanned: number;
}

interface OpenPiece {
  start: number;
  bodyStart: number;
  bodyEnd: number;
  fence?: Fence;
}

interface Scan {
  settled: TextPiece[];
  open?: OpenPiece | undefined;
}

/** Makes a splitter for one text. A text that does not grow out of the last one is read afresh. */
export function createTextSplitter(): TextSplitter {
  let scan: Scan = { settled: [] };
  let lines = '';
  let searched = 0;
  let scanned = 0;

  function readNewLines(text: string): void {
    let from = lines.length;
    const before = from;
    for (let at = text.indexOf('\n', searched); at >= 0; at = text.indexOf('\n', from)) {
      addLine(scan, text, { from, to: at });
      from = at + 1;
    }
    scanned += text.length - Math.min(searched, text.length);
    searched = text.length;
    if (from > before) lines = text.slice(0, from);
  }

  return {
    split(text, streaming) {
      // Compared as whole strings: V8 does that by memory, `startsWith` goes character by character.
      if (text.length < searched || text.slice(0, lines.length) !== lines) {
        scan = { settled: [] };
        lines = '';
        searched = 0;
      }
      readNewLines(text);
      return withTail(scan, text, { from: lines.length, streaming });
    },
    get scanned() {
      return scanned;
    },
  };
}

function addLine(scan: Scan, text: string, { from, to }: { from: number; to: number }): void {
  const line = text.slice(from, text.charCodeAt(to - 1) === 13 && to > from ? to - 1 : to);
  const { open } = scan;
  if (open?.fence !== undefined) {
    if (closesFence(line, open.fence)) settle(scan, text);
    else open.bodyEnd = to;
    return;
  }
  const fence = readFence(line);
  const heading = fence === undefined ? readHeading(line) : undefined;
  if (fence !== undefined || heading !== undefined || line.trim() === '') settle(scan, text);
  if (fence !== undefined) scan.open = { start: from, bodyStart: to + 1, bodyEnd: to + 1, fence };
  else if (heading !== undefined) scan.settled.push({ key: from, kind: 'heading', ...heading, open: false });
  else if (line.trim() !== '') grow(scan, from, to);
}

function grow(scan: Scan, from: number, to: number): void {
  if (scan.open === undefined) scan.open = { start: from, bodyStart: from, bodyEnd: to };
  else scan.open.bodyEnd = to;
}

function settle(scan: Scan, text: string): void {
  if (scan.open === undefined) return;
  scan.settled.push(toPiece(scan.open, text, false));
  scan.open = undefined;
}

function toPiece(open: OpenPiece, text: string, unfinished: boolean): TextPiece {
  const body = text.slice(open.bodyStart, Math.max(open.bodyStart, open.bodyEnd));
  if (open.fence === undefined) return { key: open.start, kind: 'paragraph', text: body, open: unfinished };
  return { key: open.start, kind: 'code', text: body, info: open.fence.info, open: unfinished };
}

/** The settled pieces and whatever the last, still incomplete line adds; the scan itself stays as it is. */
function withTail(
  scan: Scan,
  text: string,
  { from, streaming }: { from: number; streaming: boolean },
): TextPiece[] {
  const copy: Scan = {
    settled: scan.settled.slice(),
    open: scan.open === undefined ? undefined : { ...scan.open },
  };
  const line = text.slice(from);
  const held = streaming && isHeldBack(line, copy.open?.fence);
  if (line !== '' && !held) addLine(copy, text, { from, to: text.length });
  if (copy.open !== undefined) copy.settled.push(toPiece(copy.open, text, streaming));
  return copy.settled;
}
