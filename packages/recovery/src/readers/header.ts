import type { Reading } from '../dialect.ts';
import { fold } from '../markers.ts';
import type { Pull } from '../source.ts';

const HEADER_MAX = 448;
/** No name but a number, or a pseudo tool: the names may stand inside the JSON. */
export const NUMBERED: RegExp = /^(?:\d+|call[\w-]*|(?:functions\.)?multi_tool_use\.parallel)(?::\d+)?$/;
const PROSE = /^\s*[^\s<{[]+[ \t]+[^\s<{[`|]/;

/** What stood between a marker and its JSON. */
export interface Header {
  /** Where the JSON begins. */
  end: number;
  /** The tool's name, when the header gives one; the JSON is then its input. */
  call?: { name: string; sourceId?: string | undefined; inside?: boolean };
}

/** How a header is written. */
export interface HeaderShape {
  /** The whole text up to the JSON; group `name`, optional groups `id` and `server`. */
  readonly header?: RegExp;
  /** A header may consist of several words. */
  readonly wordy?: true;
}

/** Reads what stands before the JSON. Undefined when no JSON can follow. */
export function* readHeader(r: Reading, shape: HeaderShape): Pull<Header | undefined> {
  const { src } = r;
  if (!shape.header) {
    const end = yield* src.skipSpace(r.pos, 64);
    return '{['.includes(src.win.charAt(end - src.base) || ' ') ? { end } : undefined;
  }
  for (;;) {
    const text = fold(src.win.slice(r.pos - src.base, r.pos - src.base + HEADER_MAX));
    const length = headerLength(r, text);
    if (length >= 0) return headerCall(r, shape.header.exec(text.slice(0, length)), r.pos + length);
    if (text.length >= HEADER_MAX || (!shape.wordy && PROSE.test(text))) return undefined;
    if (src.over()) return headerCall(r, shape.header.exec(text), r.pos + text.length);
    yield;
  }
}

/** Where the header ends: at a brace, or at a closer when there is no input at all. */
function headerLength(r: Reading, text: string): number {
  const ends = ['{', ...(r.dialect.close ?? [])]
    .map((end) => text.indexOf(fold(end)))
    .filter((at) => at >= 0);
  return ends.length > 0 ? Math.min(...ends) : -1;
}

function headerCall(r: Reading, found: RegExpExecArray | null, end: number): Header | undefined {
  if (!found) return undefined;
  const { name, server, id } = found.groups ?? {};
  if (name === undefined) return { end };
  const full = server === undefined ? name : `${server}__${name}`;
  const best = r.tools.resolve(full) ? full : name;
  r.announce(best);
  const inside = NUMBERED.test(best) && !r.tools.resolve(best);
  return { end, call: { name: best, sourceId: id, inside } };
}
