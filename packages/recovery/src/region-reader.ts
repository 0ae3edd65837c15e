import type { Place } from './code-state.ts';
import type { Dialect, Reading, RecoveryLimits, Region } from './dialect.ts';
import type { Lookahead } from './lookahead.ts';
import { isKind } from './lookahead.ts';
import type { Marker, MarkerUse } from './markers.ts';
import type { Output } from './output.ts';
import type { Pull, Source } from './source.ts';
import type { ToolIndex } from './tools.ts';

/** A region that a reader claimed. */
export interface FoundRegion {
  region: Region;
  dialect: Dialect;
  /** It stood in a wrapper. */
  wrapped: boolean;
}

interface Parts {
  src: Source;
  look: Lookahead;
  out: Output;
  tools: ToolIndex;
  limits: RecoveryLimits;
}

/** Lets the readers of a marker's dialects try, through any wrappers around the call. */
export class RegionReader {
  /** Dialects of the wrapper we are in; they read what follows before others try. */
  within: readonly Dialect[] = [];
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  *read(marker: Marker, at: number, place: Place): Pull<FoundRegion | undefined> {
    const { src, look } = this.#parts;
    let [mark, current] = [at, marker];
    for (let depth = 0; depth < 5; depth += 1) {
      const found = yield* this.#call(current, mark, place);
      if (found) return { ...found, wrapped: depth > 0 };
      // An opener directly before another one is a wrapper too: nothing of it may stay to join with what follows.
      const wraps = current.uses.filter(
        ({ kind, tier }) => kind === 'wrap' || (kind === 'open' && tier !== 'B'),
      );
      const [wrap] = wraps;
      if (!wrap) return undefined;
      this.within = wraps.map((use) => use.dialect);
      mark = yield* src.skipSpace(mark + current.text.length, 64);
      const inner = mark < src.end ? yield* look.marker(mark) : undefined;
      if (!inner) return undefined;
      if (wrap.tier === 'S' && isKind(inner, 'close')) {
        return {
          region: { end: mark + inner.text.length, calls: [] },
          dialect: wrap.dialect,
          wrapped: false,
        };
      }
      current = inner;
    }
    return undefined;
  }

  *#call(marker: Marker, at: number, place: Place): Pull<Omit<FoundRegion, 'wrapped'> | undefined> {
    const end = at + marker.text.length;
    for (const { dialect, kind, anchor } of this.#ordered(marker)) {
      const lineStart = place.lineStart || place.messageStart;
      const here = anchor === 'start' ? place.messageStart : anchor !== 'line' || lineStart;
      if (kind !== 'open' || !here) continue;
      for (const read of dialect.read) {
        const region = yield* read(this.#reading(dialect, at, dialect.keepsMarker ? at : end));
        if (region) return { region, dialect };
        this.#parts.src.rewind(at);
      }
    }
    return undefined;
  }

  #ordered(marker: Marker): MarkerUse[] {
    const rank = (use: MarkerUse): number => Number(this.within.includes(use.dialect));
    return this.within.length > 0 ? [...marker.uses].sort((a, b) => rank(b) - rank(a)) : marker.uses;
  }

  #reading(dialect: Dialect, mark: number, pos: number): Reading {
    const { src, look, out, tools, limits } = this.#parts;
    const { start } = out;
    const marker = look.kind.bind(look);
    return {
      src,
      tools,
      limits,
      dialect,
      start,
      mark,
      pos,
      marker,
      announce: (name) => out.announce(name, dialect),
    };
  }

  /** An opener that nobody could read: the message may have ended before it could be told what it begins. */
  unfinished(marker: Marker, at: number): { region: Region; dialect: Dialect } | undefined {
    const { src, out } = this.#parts;
    const use = marker.uses.find(({ kind, tier }) => (kind === 'open' || kind === 'wrap') && tier !== 'B');
    if (!use || !src.starved) return undefined;
    const { end } = src;
    const rest = src.text(at + marker.text.length, end);
    const likely = use.tier === 'S' || out.finish === 'length' || /^\s*[{[<]/.test(rest);
    if (rest.length > 640 || !likely) return undefined;
    return {
      region: { end, calls: [{ name: '', end, rawInput: rest, state: 'cut', typed: 'json' }] },
      dialect: use.dialect,
    };
  }
}
