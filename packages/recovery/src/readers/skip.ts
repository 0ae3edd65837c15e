import type { Reader } from '../dialect.ts';
import { fold } from '../markers.ts';

/** Removes everything from a marker with `begin` in it to the same marker with `end`. */
export const skipEcho: Reader = function* skip(r) {
  const { src } = r;
  const closer = fold(src.text(r.mark, r.pos)).replace('begin', 'end');
  let p = r.pos;
  for (;;) {
    const at = fold(src.win.slice(p - src.base)).indexOf(closer);
    const end = at < 0 ? src.end : p + at + closer.length;
    const last = r.start + r.limits.callLength;
    if (at >= 0 || src.ended || end > last) return { end: Math.min(end, last), calls: [], drop: 'no-call' };
    p = Math.max(p, src.end - closer.length + 1);
    src.low = p;
    yield;
  }
};

/** A reader that only removes its marker. */
export function skipMarker(marker: string): Reader {
  // oxlint-disable-next-line require-yield -- The text of the marker has arrived.
  return function* skip({ src, mark }) {
    const end = mark + marker.length;
    return src.text(mark, end) === marker ? { end, calls: [] } : undefined;
  };
}
