import type { Lookahead } from './lookahead.ts';
import { isKind, isReserved } from './lookahead.ts';
import type { Marker } from './markers.ts';
import type { Output } from './output.ts';
import type { Pull, Source } from './source.ts';

/** What stray markers are judged with. */
export interface Strays {
  src: Source;
  look: Lookahead;
  out: Output;
}

/** A marker without a call: a closer, a turn token, noise. Removes it or leaves it as text; returns its end. */
export function* strayMarker({ look, out }: Strays, marker: Marker, at: number): Pull<number> {
  const end = at + marker.text.length;
  const beside = out.near(at);
  const reserved = isReserved(marker);
  const tag = isKind(marker, 'unthink') && reserved && !isKind(marker, 'end');
  if (tag) return out.drop(at, end, 'reasoning-tag');
  if (isNoise(marker, out)) return out.drop(at, end, 'syntax');
  if (isKind(marker, 'close') && (reserved || out.recovered || (yield* look.closerFollows(end)))) {
    out.recovered = true;
    return out.drop(at, end, beside ? 'syntax' : 'orphan-closer');
  }
  const last = isKind(marker, 'end') && (beside || (reserved && (yield* look.endFollows(end))));
  return last ? out.drop(at, end, 'end-token') : end;
}

function isNoise(marker: Marker, { removedUntil }: Output): boolean {
  return isKind(marker, 'noise') || (isKind(marker, 'tail') && removedUntil >= 0);
}

/** Removes the rest of a call that is too long, up to a closer, without keeping it. */
export function* dropRest(
  { src, look, out }: Strays,
  from: number,
  next: (from: number) => number,
): Pull<number> {
  let p = from;
  for (;;) {
    p = out.drop(p, next(p), 'syntax');
    if (p < src.end) {
      const marker = yield* look.kind(p);
      p = out.drop(p, p + (marker?.closes ? marker.length : 1), 'syntax');
      if (marker?.closes) return p;
    } else if (src.ended) return p;
    else {
      src.low = p;
      yield;
    }
  }
}
