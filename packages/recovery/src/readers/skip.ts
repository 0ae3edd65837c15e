import type { Reader } from '../dialect.ts';
import { fold } from '../markers.ts';

/** A reader that removes everything up to one of some closers, given folded. */
export function skipReader(closers: readonly string[]): Reader {
  return function* read(r) {
    const longest = Math.max(...closers.map((closer) => closer.length));
    let p = r.pos;
    for (;;) {
      const text = fold(r.src.win.slice(p - r.src.base));
      const ends = closers.map((closer) => text.indexOf(closer) + closer.length).filter((end, i) => end >= (closers[i]?.length ?? 0));
      if (ends.length > 0) return { end: p + Math.max(...ends), calls: [], drop: 'no-call' };
      if (r.src.ended || r.src.end - r.start > r.limits.callLength) return { end: r.src.end, calls: [], drop: 'no-call' };
      p = Math.max(p, r.src.end - longest + 1);
      r.src.low = p;
      yield;
    }
  };
}
