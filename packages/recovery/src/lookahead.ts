import type { FoundMarker } from './dialect.ts';
import type { Marker, MarkerKind, MarkerTable } from './markers.ts';
import { MARKER_WINDOW } from './markers.ts';
import type { Pull, Source } from './source.ts';
import { isSpace } from './source.ts';

/** Whether a marker can be one of some kinds. */
export function isKind(marker: Marker, ...kinds: MarkerKind[]): boolean {
  return marker.uses.some((use) => kinds.includes(use.kind));
}

/** Whether a marker is a reserved token, which nobody types. */
export function isReserved(marker: Marker): boolean {
  return marker.uses.some((use) => use.tier === 'S');
}

/** Looks at what stands at a place of the message, and waits while the text there can still become something else. */
export class Lookahead {
  readonly #src: Source;
  readonly #table: MarkerTable;
  /** Before this position something other than turn tokens is known to follow. */
  #goesOn = 0;

  constructor(src: Source, table: MarkerTable) {
    this.#src = src;
    this.#table = table;
  }

  /** The marker at a position. `waiting` hears of it before every wait. */
  *marker(at: number, waiting?: () => void): Pull<Marker | undefined> {
    const src = this.#src;
    for (;;) {
      const window = src.win.slice(at - src.base, at - src.base + MARKER_WINDOW);
      const found = this.#table.match(window, src.ended);
      if (found !== 'more' && (window !== '' || src.ended)) {
        if (src.ended && this.#table.match(window, false) === 'more') src.starved = true;
        return found;
      }
      waiting?.();
      yield;
    }
  }

  *kind(at: number): Pull<FoundMarker | undefined> {
    const marker = yield* this.marker(at);
    if (!marker) return undefined;
    const { length } = marker.text;
    return {
      length,
      closes: isKind(marker, 'close'),
      opens: isKind(marker, 'open', 'wrap'),
      ends: isKind(marker, 'end'),
    };
  }

  /** Whether the line ends at a position. */
  *lineEnds(from: number): Pull<boolean> {
    for (let p = from; yield* this.#src.need(p, 1); p += 1) {
      const code = this.#src.code(p);
      if (code === 10) return true;
      if (!isSpace(code)) return false;
    }
    return true;
  }

  *closerFollows(from: number): Pull<boolean> {
    return (yield* this.kind(yield* this.#src.skipSpace(from, 8)))?.closes ?? false;
  }

  /** After a region: the end of the message, or another opener, closers aside. */
  *callsFollow(from: number): Pull<boolean> {
    const { at, marker } = yield* this.#past(from, (found) => found.opens);
    return marker !== undefined || at >= this.#src.end;
  }

  /** After a turn token: nothing but turn tokens to the end. */
  *endFollows(from: number): Pull<boolean> {
    if (from < this.#goesOn) return false;
    const { at, marker } = yield* this.#past(from, (found) => !found.ends);
    if (!marker && at >= this.#src.end) return true;
    this.#goesOn = at;
    return false;
  }

  /** Steps over space and markers up to one that `stop` accepts, or to something else. */
  *#past(
    from: number,
    stop: (found: FoundMarker) => boolean,
  ): Pull<{ at: number; marker: FoundMarker | undefined }> {
    let at = from;
    for (;;) {
      at = yield* this.#src.skipSpace(at, 64);
      const marker = yield* this.kind(at);
      if (!marker || stop(marker)) return { at, marker };
      at += marker.length;
    }
  }
}
