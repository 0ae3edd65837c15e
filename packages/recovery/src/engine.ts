import { CodeState } from './code-state.ts';
import type { Dialect, FoundMarker, Reading, RecoveryLimits, Region } from './dialect.ts';
import { type Marker, MARKER_WINDOW, markerTable, type MarkerTable, type MarkerUse } from './markers.ts';
import { DEFAULT_LIMITS, type FinishReason, type RecoverySettings } from './options.ts';
import { Output } from './output.ts';
import { REASONING_TAGS } from './reasoning.ts';
import type { Segment } from './segment.ts';
import { Cursor, isSpace, MAX_TAG, type Pull, Source } from './source.ts';
import { ToolIndex } from './tools.ts';

const QUOTES = ['"', "'", '“', '«', '「', '‘'];

/** A region that a reader claimed, with what the engine knows about its place. */
interface Found {
  region: Region;
  dialect: Dialect;
  /** It stood in a wrapper. */
  wrapped: boolean;
}

/** Where a marker stands. */
interface Place {
  lineStart: boolean;
  messageStart: boolean;
  inCode: boolean;
}

/** The scanner of one message. It reads characters, never chunks: the same text gives the same segments. */
export class Engine {
  readonly #src: Source = new Source();
  readonly #tools: ToolIndex;
  readonly #table: MarkerTable;
  readonly #limits: RecoveryLimits;
  readonly #settings: RecoverySettings;
  readonly #out: Output;
  readonly #steps: Pull<void>;
  /** What plain text must not contain. */
  readonly #special: RegExp;
  #cursors: Cursor[];
  #code: CodeState = new CodeState();
  #fed = 0;
  /** Everything was given out and nothing is pending. */
  #idle = false;
  /** The rest of this line follows a quoted call. */
  #quoted = false;
  /** Dialects of the wrapper we are in; they read what follows before others try. */
  #within: readonly Dialect[] = [];
  /** Markers that end the reasoning we are in. */
  #thinking: readonly string[] | undefined;
  /** A reserved opener inside reasoning that counts if the reasoning is never closed. */
  #resumeAt = -1;

  constructor(settings: RecoverySettings) {
    this.#settings = settings;
    this.#limits = { ...DEFAULT_LIMITS, ...settings.limits };
    this.#tools = new ToolIndex(settings.tools ?? [], settings.aliases ?? {}, settings.exactNames ?? false);
    this.#table = markerTable(settings.dialects, this.#tools.names());
    this.#special = new RegExp(`[${this.#table.triggers.map((char) => `\\${char}`).join('')}\`\\n\\uD800-\\uDBFF]`);
    this.#cursors = this.#table.triggers.map((char) => new Cursor(char));
    this.#out = new Output(this.#src, this.#tools, { ...settings, limits: this.#limits, starts: this.#table.triggers });
    if (settings.startsInReasoning) this.#startThinking(REASONING_TAGS.reasoning?.map(([, closer]) => closer) ?? []);
    this.#steps = this.#run();
  }

  push(text: string): Segment[] {
    // Plain text in the middle of a line needs no scanning; most chunks are that.
    if (this.#idle && !this.#special.test(text)) {
      this.#fed += text.length;
      return this.#out.plain(text);
    }
    this.#src.push(text);
    this.#steps.next();
    return this.#out.take();
  }

  end(finish: FinishReason): Segment[] {
    this.#out.finish = finish;
    this.#src.ended = true;
    this.#steps.next();
    return this.#out.take();
  }

  *#run(): Pull<void> {
    let p = 0;
    for (;;) {
      let at = this.#src.end;
      for (const cursor of this.#cursors) at = Math.min(at, cursor.next(this.#src, p));
      if (at < this.#src.end) {
        const i = at - this.#src.base;
        const possible = at + 1 === this.#src.end || this.#table.canStart(this.#src.win, i);
        p = possible ? yield* this.#trigger(at) : at + 1;
        continue;
      }
      this.#release(at);
      if (this.#src.ended) {
        if (this.#resumeAt < 0) break;
        p = this.#resume();
        continue;
      }
      this.#src.low = at;
      this.#idle = this.#src.hold === at && this.#code.inLine && this.#resumeAt < 0 && !this.#out.near(at) && !this.#quoted;
      yield;
      this.#idle = false;
      p = Math.max(at, this.#src.hold);
    }
    this.#out.close(this.#thinking !== undefined);
  }

  /** Gives out the text before `upto`, except what a later marker could still claim. */
  #release(upto: number): void {
    this.#feed(upto);
    if (this.#resumeAt < 0) this.#out.textUntil(upto, this.#src.ended);
  }

  #feed(upto: number): void {
    if (upto <= this.#fed) return;
    this.#code.feed(this.#src, this.#fed, upto);
    if (this.#quoted && this.#src.text(this.#fed, upto).includes('\n')) this.#quoted = false;
    this.#fed = upto;
  }

  *#trigger(at: number): Pull<number> {
    const marker = yield* this.#markerAt(at, true);
    if (!marker) {
      const rest = this.#src.ended ? this.#src.text(at, this.#src.end) : '';
      if (rest.length < 6 || rest.length > MARKER_WINDOW || !this.#table.reserved(rest) || this.#thinking) return at + 1;
      return this.#place(at).inCode ? at + 1 : this.#out.drop(at, this.#src.end, 'partial-marker');
    }
    const end = at + marker.text.length;
    const place = this.#place(at);
    if (this.#thinking && !this.#stopsThinking(marker, at, place)) return this.#inThinking(marker, at, end);
    if (place.inCode || this.#quoted) {
      this.#out.note(marker, { start: at, end }, place.inCode ? 'in-code' : 'quoted');
      return end;
    }
    if (marker.uses.some((use) => use.kind === 'open' || use.kind === 'wrap')) {
      const next = yield* this.#opener(marker, at, place);
      if (next >= 0) return yield* this.#resync(next);
    }
    return yield* this.#resync(yield* this.#single(marker, at, place));
  }

  #place(at: number): Place {
    this.#feed(at);
    const { lineStart, empty } = this.#code;
    return { lineStart, messageStart: empty, inCode: this.#code.inCode() };
  }

  /** Text up to `next` is settled; scanning goes on there, or after what must go with a removed stretch. */
  *#resync(next: number): Pull<number> {
    const src = this.#src;
    if (this.#out.removedUntil !== next) {
      src.rewind(this.#fed);
      this.#feed(next);
      return next;
    }
    src.rewind(next);
    this.#fed = next;
    this.#code.skip();
    return yield* this.#seal(next);
  }

  /** Text on both sides of a removed stretch must not join into an opener: what would complete one is removed too. */
  *#seal(from: number): Pull<number> {
    const src = this.#src;
    let at = from;
    for (const part of this.#out.tails()) {
      for (;;) {
        const window = src.win.slice(at - src.base, at - src.base + MARKER_WINDOW);
        const found = this.#table.match((part + window).slice(0, MARKER_WINDOW), src.ended);
        if (found === 'more' && !src.ended) {
          yield;
          continue;
        }
        const marker = found === 'more' ? undefined : found;
        const rest = (marker?.text.length ?? 0) - part.length;
        if (rest > 0) at = this.#out.drop(at, at + rest, 'syntax');
        else if (marker && !/[<>]/.test(part.slice(1))) at = yield* this.#sealTag(at);
        break;
      }
    }
    return at;
  }

  /** The visible text ends in an unclosed tag of a call: what would close it is removed. */
  *#sealTag(from: number): Pull<number> {
    let at = from;
    for (let p = from; p < from + MAX_TAG; p += 1) {
      if (!(yield* this.#src.need(p, 1)) || this.#table.triggers.includes(this.#src.text(p, p + 1))) break;
      if (this.#src.code(p) !== 62) continue;
      this.#feed(p);
      at = this.#out.drop(p, p + 1, 'syntax');
      this.#fed = at;
    }
    return at;
  }

  /** A marker that begins a call or a wrapper. Returns -1 when it begins nothing here. */
  *#opener(marker: Marker, at: number, place: Place): Pull<number> {
    const src = this.#src;
    const out = this.#out;
    this.#release(at);
    out.begin(at, !QUOTES.includes(out.charBefore(at)));
    if (!out.near(at)) this.#within = [];
    src.starved = false;
    const found = yield* this.#region(marker, at, { depth: 0, place, within: this.#within });
    if (!found) return this.#unfinished(marker, at);
    const { region, dialect } = found;
    if (QUOTES.includes(out.charBefore(at)) && !region.text && !(yield* this.#lineEnds(region.end))) {
      src.rewind(this.#fed);
      this.#feed(region.end);
      this.#quoted = true;
      out.note(marker, { start: at, end: region.end }, 'quoted');
      return region.end;
    }
    const together = found.wrapped && (yield* this.#partOfCalls(region.end));
    if (region.text || !out.region({ region, dialect, start: at, together })) return Math.max(region.end, at + 1);
    src.rewind(region.end);
    if (region.calls.some((call) => call.state === 'too-large')) return yield* this.#dropTooLarge(region.end);
    if (region.reasoning) this.#startThinking(region.reasoning);
    return region.end;
  }

  /** An opener that nobody could read: the message may have ended before it could be told what it begins. */
  #unfinished(marker: Marker, at: number): number {
    const src = this.#src;
    const use = marker.uses.find((use) => use.kind === 'open' || use.kind === 'wrap');
    const rest = src.ended ? src.text(at + marker.text.length, src.end) : '';
    const likely = use?.tier === 'S' || this.#out.finish === 'length' || /^\s*[{[<]/.test(rest);
    if (!use || !src.starved || rest.length > 640 || !likely || use.tier === 'B') return -1;
    const region: Region = { end: src.end, calls: [{ name: '', end: src.end, rawInput: rest, state: 'cut', typed: 'json' }] };
    this.#out.region({ region, dialect: use.dialect, start: at, together: true });
    return src.end;
  }

  *#region(marker: Marker, at: number, where: { depth: number; place: Place; within: readonly Dialect[] }): Pull<Found | undefined> {
    const src = this.#src;
    const pos = at + marker.text.length;
    const { start } = this.#out;
    for (const use of preferred(marker, where.within)) {
      if (use.kind !== 'open' || !allowed(use, where.place)) continue;
      for (const read of use.dialect.read) {
        const region = yield* read(this.#reading(use.dialect, { start, mark: at, pos: use.dialect.keepsMarker ? at : pos }));
        if (region) return { region, dialect: use.dialect, wrapped: where.depth > 0 };
        src.rewind(pos);
      }
    }
    // An opener directly before another one is a wrapper too: nothing of it may stay to join with what follows.
    const wraps = marker.uses.filter((use) => use.kind === 'wrap' || (use.kind === 'open' && use.tier !== 'B'));
    const [wrap] = wraps;
    if (!wrap || where.depth > 3) return undefined;
    this.#within = wraps.map((use) => use.dialect);
    const next = yield* src.skipSpace(pos, 64);
    if (next >= src.end) return undefined;
    const inner = yield* this.#markerAt(next, false);
    if (inner?.uses.some((use) => use.kind === 'close' && use.dialect === wrap.dialect) && wrap.tier === 'S') {
      return { region: { end: next + inner.text.length, calls: [] }, dialect: wrap.dialect, wrapped: false };
    }
    return inner && (yield* this.#region(inner, next, { depth: where.depth + 1, place: where.place, within: this.#within }));
  }

  #reading(dialect: Dialect, at: Pick<Reading, 'start' | 'mark' | 'pos'>): Reading {
    const src = this.#src;
    const out = this.#out;
    return {
      ...at,
      src,
      tools: this.#tools,
      limits: this.#limits,
      dialect,
      marker: (position) => this.#kindAt(position),
      announce: (name) => out.announce(name, dialect),
    };
  }

  *#kindAt(position: number): Pull<FoundMarker | undefined> {
    const marker = yield* this.#markerAt(position, false);
    if (!marker) return undefined;
    const has = (...kinds: string[]): boolean => marker.uses.some((use) => kinds.includes(use.kind));
    return { length: marker.text.length, closes: has('close'), opens: has('open', 'wrap'), ends: has('end') };
  }

  *#markerAt(at: number, visible: boolean): Pull<Marker | undefined> {
    const src = this.#src;
    for (;;) {
      const window = src.win.slice(at - src.base, at - src.base + MARKER_WINDOW);
      const found = this.#table.match(window, src.ended);
      if (found !== 'more' && (window !== '' || src.ended)) {
        if (src.ended && this.#table.match(window, false) === 'more') src.starved = true;
        return found;
      }
      if (visible) {
        this.#release(at);
        src.low = at;
      }
      yield;
    }
  }

  /** A marker that stands alone: a reasoning tag, a closer without opener, a turn token. */
  *#single(marker: Marker, at: number, place: Place): Pull<number> {
    const end = at + marker.text.length;
    const out = this.#out;
    const settings = this.#settings;
    const has = (kind: string): boolean => marker.uses.some((use) => use.kind === kind);
    const think = marker.uses.find((use) => use.kind === 'think');
    if (think && (place.lineStart || place.messageStart || out.near(at) || think.tier === 'S')) {
      const closers = [think.pair ?? ''];
      if (settings.reasoning === 'separate' || think.tier === 'S') out.drop(at, end, 'reasoning-tag');
      else this.#release(end);
      this.#startThinking(closers);
      return end;
    }
    const reserved = marker.uses.some((use) => use.tier === 'S');
    if (has('noise')) return out.drop(at, end, 'syntax');
    if (has('close') && (reserved || out.recovered || (yield* this.#closerFollows(end)))) {
      const beside = out.near(at);
      if (!out.recovered) out.recovered = 'closers';
      return out.drop(at, end, beside ? 'syntax' : 'orphan-closer');
    }
    if (has('unthink') && reserved) return out.drop(at, end, 'reasoning-tag');
    if (has('end') && (out.near(at) || (marker.text !== '</s>' && (yield* this.#onlyEndsFollow(end))))) return out.drop(at, end, 'end-token');
    return end;
  }

  #startThinking(closers: readonly string[]): void {
    this.#thinking = closers;
    this.#code.reset();
    this.#out.reasoning = this.#settings.reasoning === 'separate' || !closers.every((closer) => /^(?:<\/|\[)/.test(closer));
  }

  /** Whether a marker ends the reasoning: its closer, or an opener that counts inside it. */
  #stopsThinking(marker: Marker, at: number, place: Place): boolean {
    if (!this.#thinking?.includes(marker.text)) return this.#settings.callsInReasoning === true && !place.inCode;
    if (place.inCode && this.#out.charBefore(at) === '`') return false;
    this.#release(at);
    this.#resumeAt = -1;
    this.#release(at);
    const separate = this.#out.reasoning;
    const opens = marker.uses.some((use) => use.kind === 'open');
    if (!separate) this.#release(at + marker.text.length);
    this.#thinking = undefined;
    this.#out.reasoning = false;
    if (separate && !opens) this.#out.drop(at, at + marker.text.length, 'reasoning-tag');
    this.#code.reset();
    this.#fed = opens ? at : at + marker.text.length;
    return opens;
  }

  #inThinking(marker: Marker, at: number, end: number): number {
    if (this.#thinking && this.#resumeAt < 0) {
      const use = marker.uses.find((use) => use.kind === 'open' || use.kind === 'wrap');
      if (use?.tier === 'S' && this.#settings.declared) {
        this.#release(at);
        this.#resumeAt = at;
      } else this.#out.note(marker, { start: at, end }, 'in-reasoning');
    }
    return end;
  }

  #resume(): number {
    const at = this.#resumeAt;
    this.#resumeAt = -1;
    this.#thinking = undefined;
    this.#out.reasoning = false;
    this.#code = new CodeState();
    this.#fed = at;
    this.#cursors = this.#table.triggers.map((char) => new Cursor(char));
    this.#src.rewind(at);
    return at;
  }

  *#dropTooLarge(from: number): Pull<number> {
    let p = from;
    for (;;) {
      while (p >= this.#src.end) {
        if (this.#src.ended) return p;
        this.#src.low = p;
        yield;
      }
      let at = this.#src.end;
      for (const cursor of this.#cursors) at = Math.min(at, cursor.next(this.#src, p));
      this.#out.drop(p, at, 'syntax');
      p = at;
      const marker = at < this.#src.end ? yield* this.#kindAt(at) : undefined;
      if (marker?.closes) return this.#out.drop(at, at + marker.length, 'syntax');
      if (at < this.#src.end) p = this.#out.drop(at, at + 1, 'syntax');
    }
  }

  /** Whether the line, apart from closers, ends at a position. */
  *#lineEnds(from: number): Pull<boolean> {
    let p = from;
    while (yield* this.#src.need(p, 1)) {
      const code = this.#src.code(p);
      if (code === 10) return true;
      if (!isSpace(code)) return false;
      p += 1;
    }
    return true;
  }

  *#closerFollows(from: number): Pull<boolean> {
    const p = yield* this.#src.skipSpace(from, 8);
    return (yield* this.#kindAt(p))?.closes ?? false;
  }

  /** After a region: the end of the message, or another opener, closers aside. */
  *#partOfCalls(from: number): Pull<boolean> {
    let p = from;
    for (;;) {
      p = yield* this.#src.skipSpace(p, 64);
      const marker = yield* this.#kindAt(p);
      if (!marker) return p >= this.#src.end;
      if (marker.opens) return true;
      p += marker.length;
    }
  }

  *#onlyEndsFollow(from: number): Pull<boolean> {
    let p = from;
    for (;;) {
      p = yield* this.#src.skipSpace(p, 64);
      if (p >= this.#src.end) return true;
      const marker = yield* this.#kindAt(p);
      if (!marker?.ends) return false;
      p += marker.length;
    }
  }
}

function allowed(use: MarkerUse, place: Place): boolean {
  if (use.anchor === 'start') return place.messageStart;
  return use.anchor !== 'line' || place.lineStart || place.messageStart;
}

function preferred(marker: Marker, within: readonly Dialect[]): MarkerUse[] {
  const rank = (use: MarkerUse): number => Number(within.includes(use.dialect));
  return within.length > 0 ? [...marker.uses].sort((a, b) => rank(b) - rank(a)) : marker.uses;
}
