import type { Place } from './code-state.ts';
import { CodeState } from './code-state.ts';
import { isKind, isReserved, Lookahead } from './lookahead.ts';
import type { Marker, MarkerTable } from './markers.ts';
import { markerTable } from './markers.ts';
import type { FinishReason, RecoverySettings } from './options.ts';
import { DEFAULT_LIMITS } from './options.ts';
import { Output } from './output.ts';
import { REASONING_CLOSERS } from './reasoning.ts';
import { RegionReader } from './region-reader.ts';
import { seal } from './seal.ts';
import type { Segment } from './segment.ts';
import type { Cursor, Pull } from './source.ts';
import type { Strays } from './stray.ts';
import { dropRest, strayMarker } from './stray.ts';
import { Source } from './source.ts';
import { ToolIndex } from './tools.ts';

/** The scanner of one message. It reads characters, never chunks: the same text gives the same segments. */
export class Engine {
  readonly #src: Source = new Source();
  readonly #table: MarkerTable;
  readonly #strays: Strays;
  readonly #regions: RegionReader;
  readonly #settings: RecoverySettings;
  readonly #out: Output;
  readonly #steps: Pull<void>;
  #cursors: Cursor[];
  #code: CodeState = new CodeState();
  #fed = 0;
  /** Everything was given out and nothing is pending. */
  #idle = false;
  /** The rest of this line follows a quoted call. */
  #quoted = false;
  /** Markers that end the reasoning we are in. */
  #thinking: readonly string[] | undefined;
  /** A reserved opener inside reasoning that counts if the reasoning is never closed. */
  #resumeAt = -1;

  constructor(settings: RecoverySettings) {
    const limits = { ...DEFAULT_LIMITS, ...settings.limits };
    const tools = new ToolIndex(settings.tools ?? [], settings.aliases ?? {}, settings.exactNames ?? false);
    const src = this.#src;
    const table = markerTable(settings.dialects, tools.names());
    const out = new Output(src, tools, { ...settings, limits, starts: table.triggers });
    const look = new Lookahead(src, table);
    this.#settings = settings;
    this.#table = table;
    this.#out = out;
    this.#strays = { src, look, out };
    this.#regions = new RegionReader({ src, look, out, tools, limits });
    this.#cursors = this.#table.cursors();
    if (settings.startsInReasoning) this.#startThinking(REASONING_CLOSERS);
    this.#steps = this.#run();
  }

  push(text: string): Segment[] {
    // Plain text in the middle of a line needs no scanning; most chunks are that.
    if (this.#idle && !this.#table.special.test(text)) {
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
    const src = this.#src;
    let p = 0;
    for (;;) {
      const at = this.#nextTrigger(p);
      if (at < src.end) {
        const possible = at + 1 === src.end || this.#table.canStart(src.win, at - src.base);
        p = possible ? yield* this.#trigger(at) : at + 1;
        continue;
      }
      this.#release(at);
      if (src.ended && this.#resumeAt < 0) break;
      if (src.ended) {
        p = this.#resume();
        continue;
      }
      src.low = at;
      const pending = this.#resumeAt >= 0 || this.#quoted || this.#out.near(at);
      this.#idle = src.hold === at && this.#code.inLine && !pending;
      yield;
      this.#idle = false;
      p = Math.max(at, src.hold);
    }
    this.#out.close(this.#thinking !== undefined);
  }

  /** Position of the next character that can begin a marker, or the end of what has arrived. */
  #nextTrigger(from: number): number {
    let at = this.#src.end;
    for (const cursor of this.#cursors) at = Math.min(at, cursor.next(this.#src, from));
    return at;
  }

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
    const src = this.#src;
    const out = this.#out;
    const marker = yield* this.#strays.look.marker(at, () => {
      this.#release(at);
      src.low = at;
    });
    if (!marker) {
      const cut = src.ended && !this.#thinking && this.#table.reserved(src.text(at, src.end));
      return cut && !this.#place(at).inCode ? out.drop(at, src.end, 'partial-marker') : at + 1;
    }
    const end = at + marker.text.length;
    const place = this.#place(at);
    if (this.#thinking && !this.#stopsThinking(marker, at, place)) return this.#inThinking(marker, at);
    if (place.inCode || this.#quoted) {
      out.note(marker, { start: at, end }, place.inCode ? 'in-code' : 'quoted');
      return end;
    }
    const opened = isKind(marker, 'open', 'wrap') ? yield* this.#opener(marker, at, place) : -1;
    const next = opened < 0 ? yield* this.#single(marker, at, place) : opened;
    if (out.removedUntil !== next) {
      src.rewind(this.#fed);
      this.#feed(next);
      return next;
    }
    src.rewind(next);
    this.#code.skip();
    this.#fed = yield* seal({ src, table: this.#table, out }, next);
    return this.#fed;
  }

  #place(at: number): Place {
    this.#feed(at);
    return this.#code.place();
  }

  /** A marker that begins a call or a wrapper. Returns -1 when it begins nothing here. */
  *#opener(marker: Marker, at: number, place: Place): Pull<number> {
    const src = this.#src;
    const out = this.#out;
    this.#release(at);
    const quoted = out.quoteBefore(at);
    out.begin(at, !quoted);
    if (!out.near(at)) this.#regions.within = [];
    src.starved = false;
    const read = yield* this.#regions.read(marker, at, place);
    const found = read ?? this.#regions.unfinished(marker, at);
    if (!found) return -1;
    const { region } = found;
    if (quoted && !region.text && !(yield* this.#strays.look.lineEnds(region.end))) {
      src.rewind(this.#fed);
      this.#feed(region.end);
      this.#quoted = true;
      out.note(marker, { start: at, end: region.end }, 'quoted');
      return region.end;
    }
    const together = read?.wrapped === true && (yield* this.#strays.look.callsFollow(region.end));
    if (region.text || !out.region({ ...found, start: at, together })) return Math.max(region.end, at + 1);
    src.rewind(region.end);
    if (region.calls.some((call) => call.state === 'too-large')) {
      return yield* dropRest(this.#strays, region.end, (from) => this.#nextTrigger(from));
    }
    if (region.reasoning) this.#startThinking(region.reasoning);
    return region.end;
  }

  /** A marker that begins no call: a reasoning tag, or a stray one. */
  *#single(marker: Marker, at: number, place: Place): Pull<number> {
    const think = marker.uses.find((use) => use.kind === 'think');
    const reserved = think?.tier === 'S';
    const first = place.lineStart || place.messageStart || this.#out.near(at);
    if (!think || !(first || reserved)) return yield* strayMarker(this.#strays, marker, at);
    const end = at + marker.text.length;
    if (this.#settings.reasoning === 'separate' || reserved) this.#out.drop(at, end, 'reasoning-tag');
    else this.#release(end);
    this.#startThinking([think.pair ?? '']);
    return end;
  }

  #startThinking(closers: readonly string[]): void {
    this.#thinking = closers;
    this.#code.reset();
    const reserved = !closers.every((closer) => REASONING_CLOSERS.includes(closer));
    this.#out.reasoning = reserved || this.#settings.reasoning === 'separate';
  }

  /** Whether a marker inside reasoning is to be read: the opener that ends it, or a call that counts inside it. */
  #stopsThinking(marker: Marker, at: number, place: Place): boolean {
    if (!this.#thinking?.includes(marker.text))
      return this.#settings.callsInReasoning === true && !place.inCode;
    if (place.inCode && this.#out.tickBefore(at)) return false;
    const opens = isKind(marker, 'open');
    const end = opens ? at : at + marker.text.length;
    this.#resumeAt = -1;
    this.#release(this.#out.reasoning ? at : end);
    if (this.#out.reasoning) this.#out.drop(at, end, 'reasoning-tag');
    this.#thinking = undefined;
    this.#out.reasoning = false;
    this.#code.reset();
    this.#fed = end;
    return opens;
  }

  #inThinking(marker: Marker, at: number): number {
    const end = at + marker.text.length;
    if (!this.#thinking || this.#resumeAt >= 0) return end;
    if (!this.#settings.declared || !isKind(marker, 'open', 'wrap') || !isReserved(marker)) {
      this.#out.note(marker, { start: at, end }, 'in-reasoning');
      return end;
    }
    this.#release(at);
    this.#resumeAt = at;
    return end;
  }

  /** The reasoning was never closed: it ended at the opener. */
  #resume(): number {
    const at = this.#resumeAt;
    this.#resumeAt = -1;
    this.#thinking = undefined;
    this.#out.reasoning = false;
    this.#code = new CodeState();
    this.#fed = at;
    this.#cursors = this.#table.cursors();
    this.#src.rewind(at);
    return at;
  }
}
