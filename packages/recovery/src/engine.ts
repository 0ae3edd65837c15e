import { CodeState } from './code-state.ts';
import { isKind, Lookahead } from './lookahead.ts';
import type { Marker, MarkerTable } from './markers.ts';
import { MARKER_WINDOW, markerTable } from './markers.ts';
import type { FinishReason, RecoverySettings } from './options.ts';
import { DEFAULT_LIMITS } from './options.ts';
import { Output } from './output.ts';
import { REASONING_CLOSERS } from './reasoning.ts';
import type { Place } from './region-reader.ts';
import { RegionReader } from './region-reader.ts';
import { seal } from './seal.ts';
import type { Segment } from './segment.ts';
import type { Pull } from './source.ts';
import { Cursor, Source } from './source.ts';
import { ToolIndex } from './tools.ts';

const QUOTES = '"\'“«「‘';

/** The scanner of one message. It reads characters, never chunks: the same text gives the same segments. */
export class Engine {
  readonly #src: Source = new Source();
  readonly #table: MarkerTable;
  readonly #look: Lookahead;
  readonly #regions: RegionReader;
  readonly #settings: RecoverySettings;
  readonly #out: Output;
  readonly #steps: Pull<void>;
  /** What plain text must not contain. */
  readonly #special: RegExp;
  #cursors: Cursor[] = [];
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
    this.#settings = settings;
    this.#table = table;
    this.#special = new RegExp(`[${table.triggers.map((char) => `\\${char}`).join('')}\`\\n\\uD800-\\uDBFF]`);
    const out = new Output(src, tools, { ...settings, limits, starts: table.triggers });
    const look = new Lookahead(src, table);
    this.#out = out;
    this.#look = look;
    this.#regions = new RegionReader({ src, look, out, tools, limits });
    this.#search();
    if (settings.startsInReasoning) this.#startThinking(REASONING_CLOSERS);
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

  #search(): void {
    this.#cursors = this.#table.triggers.map((char) => new Cursor(char));
  }

  /** Position of the next character that can begin a marker, or the end of what has arrived. */
  #nextTrigger(from: number): number {
    let at = this.#src.end;
    for (const cursor of this.#cursors) at = Math.min(at, cursor.next(this.#src, from));
    return at;
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
    const src = this.#src;
    const out = this.#out;
    const marker = yield* this.#look.marker(at, () => {
      this.#release(at);
      src.low = at;
    });
    if (!marker) return this.#partial(at);
    const end = at + marker.text.length;
    const place = this.#place(at);
    if (this.#thinking && !this.#stopsThinking(marker, at, place)) return this.#inThinking(marker, at);
    if (place.inCode || this.#quoted) {
      out.note(marker, { start: at, end }, place.inCode ? 'in-code' : 'quoted');
      return end;
    }
    let next = isKind(marker, 'open', 'wrap') ? yield* this.#opener(marker, at, place) : -1;
    if (next < 0) next = yield* this.#single(marker, at, place);
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

  /** No marker: at the end it may be the beginning of a reserved one, which nobody wrote on purpose. */
  #partial(at: number): number {
    const { ended, end } = this.#src;
    if (!ended || end - at < 6 || end - at > MARKER_WINDOW || this.#thinking) return at + 1;
    if (!this.#table.reserved(this.#src.text(at, end)) || this.#place(at).inCode) return at + 1;
    return this.#out.drop(at, end, 'partial-marker');
  }

  #place(at: number): Place {
    this.#feed(at);
    const { lineStart, empty } = this.#code;
    return { lineStart, messageStart: empty, inCode: this.#code.inCode() };
  }

  /** A marker that begins a call or a wrapper. Returns -1 when it begins nothing here. */
  *#opener(marker: Marker, at: number, place: Place): Pull<number> {
    const src = this.#src;
    const out = this.#out;
    this.#release(at);
    const before = out.charBefore(at);
    const quoted = before !== '' && QUOTES.includes(before);
    out.begin(at, !quoted);
    if (!out.near(at)) this.#regions.within = [];
    src.starved = false;
    const read = yield* this.#regions.read(marker, at, place);
    const found = read ?? this.#regions.unfinished(marker, at);
    if (!found) return -1;
    const { region, dialect } = found;
    if (quoted && !region.text && !(yield* this.#look.lineEnds(region.end))) {
      src.rewind(this.#fed);
      this.#feed(region.end);
      this.#quoted = true;
      out.note(marker, { start: at, end: region.end }, 'quoted');
      return region.end;
    }
    const together = read?.wrapped === true && (yield* this.#look.callsFollow(region.end));
    if (region.text || !out.region({ region, dialect, start: at, together })) {
      return Math.max(region.end, at + 1);
    }
    src.rewind(region.end);
    if (region.calls.some((call) => call.state === 'too-large')) return yield* this.#dropTooLarge(region.end);
    if (region.reasoning) this.#startThinking(region.reasoning);
    return region.end;
  }

  /** A marker that stands alone: a reasoning tag, a closer without opener, a turn token. */
  *#single(marker: Marker, at: number, place: Place): Pull<number> {
    const end = at + marker.text.length;
    const out = this.#out;
    const beside = out.near(at);
    const reserved = marker.uses.some((use) => use.tier === 'S');
    const think = marker.uses.find((use) => use.kind === 'think');
    if (think && (place.lineStart || place.messageStart || beside || reserved)) {
      if (this.#settings.reasoning === 'separate' || reserved) out.drop(at, end, 'reasoning-tag');
      else this.#release(end);
      this.#startThinking([think.pair ?? '']);
      return end;
    }
    if (isKind(marker, 'noise')) return out.drop(at, end, 'syntax');
    if (isKind(marker, 'unthink') && reserved) return out.drop(at, end, 'reasoning-tag');
    if (isKind(marker, 'close') && (reserved || out.recovered || (yield* this.#look.closerFollows(end)))) {
      out.recovered = true;
      return out.drop(at, end, beside ? 'syntax' : 'orphan-closer');
    }
    const last = isKind(marker, 'end') && (beside || (reserved && (yield* this.#look.endFollows(end))));
    return last ? out.drop(at, end, 'end-token') : end;
  }

  #startThinking(closers: readonly string[]): void {
    this.#thinking = closers;
    this.#code.reset();
    const tags = closers.every((closer) => REASONING_CLOSERS.includes(closer));
    this.#out.reasoning = this.#settings.reasoning === 'separate' || !tags;
  }

  /** Whether a marker inside reasoning is to be read: the opener that ends it, or a call that counts inside it. */
  #stopsThinking(marker: Marker, at: number, place: Place): boolean {
    if (!this.#thinking?.includes(marker.text))
      return this.#settings.callsInReasoning === true && !place.inCode;
    if (place.inCode && this.#out.charBefore(at) === '`') return false;
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
    const reserved = marker.uses.some(
      ({ kind, tier }) => tier === 'S' && (kind === 'open' || kind === 'wrap'),
    );
    if (reserved && this.#settings.declared) {
      this.#release(at);
      this.#resumeAt = at;
    } else this.#out.note(marker, { start: at, end }, 'in-reasoning');
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
    this.#search();
    this.#src.rewind(at);
    return at;
  }

  /** Removes the rest of a call that is too long, up to a closer, without keeping it. */
  *#dropTooLarge(from: number): Pull<number> {
    const src = this.#src;
    let p = from;
    for (;;) {
      const at = this.#nextTrigger(p);
      p = this.#out.drop(p, at, 'syntax');
      if (p < src.end) {
        const marker = yield* this.#look.kind(p);
        p = this.#out.drop(p, p + (marker?.closes ? marker.length : 1), 'syntax');
        if (marker?.closes) return p;
      } else if (src.ended) return p;
      else {
        src.low = p;
        yield;
      }
    }
  }
}
