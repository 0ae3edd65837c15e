import type { MarkerTable } from './markers.ts';
import { MARKER_WINDOW } from './markers.ts';
import type { Output } from './output.ts';
import type { Pull, Source } from './source.ts';
import { MAX_TAG } from './source.ts';

interface Sealing {
  src: Source;
  table: MarkerTable;
  out: Output;
}

/**
 * Text on both sides of a removed stretch must not join into an opener: what would complete one is removed too. Returns
 * where scanning goes on.
 */
export function* seal(parts: Sealing, from: number): Pull<number> {
  const { src, table, out } = parts;
  let at = from;
  for (const part of out.tails()) {
    for (;;) {
      const window = src.win.slice(at - src.base, at - src.base + MARKER_WINDOW);
      const found = table.match((part + window).slice(0, MARKER_WINDOW), src.ended);
      if (found === 'more' && !src.ended) {
        yield;
        continue;
      }
      const marker = found === 'more' ? undefined : found;
      const rest = (marker?.text.length ?? 0) - part.length;
      if (rest > 0) at = out.drop(at, at + rest, 'syntax');
      else if (marker && !/[<>]/.test(part.slice(1))) at = yield* sealTag(parts, at);
      break;
    }
  }
  return at;
}

/** The visible text ends in an unclosed tag of a call: what would close it is removed. */
function* sealTag({ src, table, out }: Sealing, from: number): Pull<number> {
  let at = from;
  for (let p = from; p < from + MAX_TAG; p += 1) {
    if (!(yield* src.need(p, 1)) || table.triggers.includes(src.text(p, p + 1))) break;
    if (src.code(p) === 62) at = out.drop(p, p + 1, 'syntax');
  }
  return at;
}
