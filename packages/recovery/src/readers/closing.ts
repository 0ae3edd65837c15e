import type { Reading, WrittenCall } from '../dialect.ts';
import type { Pull } from '../source.ts';

/** What may come between a body and its closer. */
export interface ClosingShape {
  /** A missing closer is the normal case. */
  readonly unclosed?: true;
  /** A Markdown fence belongs to the syntax. */
  readonly fenced?: true;
}

/**
 * Where a region ends whose body ended at `from`: after a closer, before which space, a fence, two surplus brackets and
 * a few stray characters may stand; else at `from`, and the calls are only implicitly closed.
 */
export function* closeRegion(
  r: Reading,
  from: number,
  { calls, shape }: { calls: readonly WrittenCall[]; shape: ClosingShape },
): Pull<number> {
  const { src } = r;
  let end = from;
  let p = yield* src.skipSpace(from, 64);
  if (shape.fenced && (yield* src.need(p, 3)) && src.text(p, p + 3) === '```') {
    end = p + 3;
    p = yield* src.skipSpace(end, 64);
  }
  for (
    let surplus = 0;
    surplus < 2 && (yield* src.need(p, 1)) && '}]'.includes(src.text(p, p + 1));
    surplus += 1
  )
    p += 1;
  const closed = yield* closer(r, yield* src.skipSpace(p, 64));
  if (closed > 0) return closed;
  if (!shape.unclosed && r.dialect.close?.length) {
    for (const call of calls) if (call.state === 'closed') call.state = 'implicit';
  }
  return end;
}

/** Position after the closer at `from` or, on the same line, after a few stray characters; 0 when there is none. */
function* closer(r: Reading, from: number): Pull<number> {
  const stray = r.dialect.tier === 'B' || !r.dialect.close?.length ? 1 : 64;
  for (let p = from; p < from + stray; p += 1) {
    const marker = yield* r.marker(p);
    if (marker) return marker.closes ? p + marker.length : 0;
    if (!(yield* r.src.need(p, 1)) || r.src.code(p) === 10) return 0;
  }
  return 0;
}

/** Looks for the closer of a malformed body; without one the region ends where the next call begins or at `from`. */
export function* closeMalformed(r: Reading, from: number): Pull<number> {
  const { src } = r;
  const last = Math.min(r.start + r.limits.callLength, from + 65_536);
  for (let p = from; p < last; p += 1) {
    while (p >= src.end) {
      if (src.ended) return src.end;
      yield;
    }
    src.low = p;
    const mark = yield* r.marker(p);
    if (mark?.closes) return p + mark.length;
    if (mark?.opens) return p;
  }
  return from;
}
