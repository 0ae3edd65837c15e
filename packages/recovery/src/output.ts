import { callIds } from './call-id.ts';
import { callSegment } from './call-segment.ts';
import type { Dialect, RecoveryLimits, Region } from './dialect.ts';
import type { Marker } from './markers.ts';
import { isNative } from './native.ts';
import type { FinishReason, RecoverySettings } from './options.ts';
import type { Outcome } from './outcome.ts';
import { isRemoved, outcomeOf } from './outcome.ts';
import type { DropReason, NoteSegment, RejectReason, Segment, Span } from './segment.ts';
import type { Source } from './source.ts';
import type { ResolvedTool, ToolIndex } from './tools.ts';

/** Longest whitespace between two removed regions that is removed with them. */
const GAP = 8;
/** Visible text that is remembered, characters. */
const TAIL = 320;

/** A region and where it stands. */
export interface PlacedRegion {
  region: Region;
  dialect: Dialect;
  start: number;
  /** Another sign speaks for a call. */
  together: boolean;
}

type OutputSettings = RecoverySettings & { limits: RecoveryLimits };

/** Turns what the scanner decides into segments that tile the message. */
export class Output {
  /** Start of the region being read. */
  start = 0;
  /** Where the last removed stretch ended. */
  removedUntil = -1;
  /** Something was recovered: orphan closers are suspicious now. */
  recovered = false;
  /** Text is reasoning and goes out as such. */
  reasoning = false;
  finish: FinishReason = 'stop';
  readonly #src: Source;
  readonly #tools: ToolIndex;
  readonly #settings: OutputSettings;
  readonly #id: (ordinal: number) => string;
  readonly #leads: boolean;
  readonly #starts: readonly string[];
  #segments: Segment[] = [];
  #ordinal = 0;
  #announced: 'no' | 'yes' | 'never' = 'no';
  #last = '';
  #tail = '';

  constructor(src: Source, tools: ToolIndex, settings: OutputSettings & { starts: readonly string[] }) {
    this.#starts = settings.starts;
    this.#src = src;
    this.#tools = tools;
    this.#settings = settings;
    this.#id = callIds(settings.messageKey ?? 'message', settings.idFormat ?? 'default');
    this.#leads = settings.dialects.some((dialect) => dialect.lead);
    if (settings.nativeCalls) this.recovered = true;
  }

  /** The ends of the visible text so far that may begin a marker, longest first. */
  tails(): string[] {
    const tail = this.#tail;
    return tail.split('').flatMap((char, i) => (this.#starts.includes(char) ? [tail.slice(i)] : []));
  }

  /** Gives out text that needs no scanning, when nothing is pending. */
  plain(text: string): Segment[] {
    const start = this.#src.end;
    this.#src.skip(text.length);
    this.#last = text.charAt(text.length - 1);
    if (this.#tail !== '') this.#tail = this.#tail.length + text.length > TAIL ? '' : this.#tail + text;
    return [{ type: this.reasoning ? 'reasoning' : 'text', text, start, end: this.#src.end }];
  }

  take(): Segment[] {
    const segments = this.#segments;
    this.#segments = [];
    return segments;
  }

  /** Gives out text up to a position; unless `final`, without what a following marker could claim. */
  textUntil(upto: number, final: boolean): void {
    if (final) return this.#give(upto);
    if (this.near(upto)) return;
    let end = upto;
    const tail = this.#src.text(Math.max(this.#src.hold, upto - 2), upto);
    if (this.#leads && !this.reasoning) end -= /\n*$/.exec(tail)?.[0].length ?? 0;
    if (end === upto && /[\uD800-\uDBFF]$/.test(tail)) end -= 1;
    this.#give(end);
  }

  #give(end: number): void {
    const src = this.#src;
    if (end <= src.hold) return;
    const text = src.text(src.hold, end);
    const type = this.reasoning ? 'reasoning' : 'text';
    const before = this.#segments.at(-1);
    if (before?.type === type && before.end === src.hold) {
      before.text += text;
      before.end = end;
    } else this.#segments.push({ type, text, start: src.hold, end });
    this.#last = text.charAt(text.length - 1);
    const tail = (this.#tail + text.slice(-TAIL)).slice(-TAIL);
    this.#tail = tail.slice(
      Math.min(tail.length, ...this.#starts.map((char) => tail.indexOf(char)).filter((at) => at >= 0)),
    );
    src.hold = end;
  }

  /** Whether only a short whitespace separates a position from what was removed before it. */
  near(position: number): boolean {
    const { removedUntil } = this;
    const src = this.#src;
    if (removedUntil < 0 || src.hold !== removedUntil || position - removedUntil > GAP) return false;
    return src.text(removedUntil, position).trim() === '';
  }

  /** Whether an opening quotation mark stands directly before a position. */
  quoteBefore(position: number): boolean {
    return /["'“«「‘]/.test(this.#charBefore(position));
  }

  tickBefore(position: number): boolean {
    return this.#charBefore(position) === '`';
  }

  /** Empty after something removed. */
  #charBefore(position: number): string {
    return position > this.#src.hold ? this.#src.text(position - 1, position) : this.#last;
  }

  /** Removes a stretch that is no call. Returns its end. */
  drop(start: number, end: number, reason: DropReason): number {
    if (end <= start) return end;
    this.#before(start);
    this.#push({ type: 'dropped', reason, raw: this.#src.text(start, end), start, end });
    return end;
  }

  #push(segment: Segment): void {
    this.#segments.push(segment);
    this.#src.hold = segment.end;
    this.removedUntil = segment.end;
    this.#last = '';
  }

  /** Settles the text before a removed stretch: short gaps and the template's own newlines go too. */
  #before(start: number, lead = ''): void {
    const src = this.#src;
    const near = this.near(start);
    const led =
      lead !== '' && start - src.hold >= lead.length && src.text(start - lead.length, start) === lead;
    if (!near) this.#give(led ? start - lead.length : start);
    const { hold } = src;
    if (hold < start) {
      this.#push({ type: 'dropped', reason: 'syntax', raw: src.text(hold, start), start: hold, end: start });
    }
  }

  note(marker: Marker, span: Span, reason: NoteSegment['reason']): void {
    const use = marker.uses.find(({ kind }) => kind === 'open' || kind === 'wrap');
    if (!use) return;
    this.#give(span.start);
    this.#segments.push({ type: 'note', reason, dialect: use.dialect.name, ...span });
  }

  /** A region may begin here. */
  begin(start: number, mayAnnounce: boolean): void {
    this.start = start;
    this.#announced = mayAnnounce && !this.#settings.nativeCalls ? 'no' : 'never';
  }

  /** The name of a call is known before its input is. */
  announce(name: string, dialect: Dialect): ResolvedTool | undefined {
    const found = this.#tools.resolve(name);
    if (
      found &&
      this.#announced === 'no' &&
      dialect.tier !== 'B' &&
      this.#ordinal < this.#settings.limits.calls
    ) {
      this.#before(this.start, dialect.lead);
      this.#announced = 'yes';
      const { start } = this;
      this.#segments.push({
        type: 'call-start',
        id: this.#id(this.#ordinal),
        name: found.tool.name,
        start,
        end: start,
      });
    }
    return found;
  }

  /** Gives out a region. False when it is text after all. */
  region({ region, dialect, start, together }: PlacedRegion): boolean {
    const { finish } = this;
    const outcomes = region.calls.map((call) => {
      const found = this.#tools.resolve(call.name);
      return outcomeOf(call, found, { onUnclosed: this.#settings.onUnclosed, finish });
    });
    if (outcomes.length > 0 && this.#announced !== 'yes' && !isRemoved(outcomes, dialect, together))
      return false;
    this.#before(start, dialect.lead);
    if (outcomes.length === 0) this.drop(start, region.end, region.drop ?? 'syntax');
    let from = start;
    outcomes.forEach((outcome, i) => {
      const end = i === outcomes.length - 1 ? region.end : Math.max(from, outcome.call.end);
      this.#settle(outcome, dialect, { start: from, end });
      from = end;
      this.recovered = true;
    });
    return true;
  }

  #settle(outcome: Outcome, dialect: Dialect, span: Span): void {
    const raw = this.#src.text(span.start, span.end);
    const { nativeCalls, limits } = this.#settings;
    let reason: RejectReason | undefined = this.#ordinal >= limits.calls ? 'too-large' : undefined;
    if (nativeCalls) {
      const list = typeof nativeCalls === 'object' ? nativeCalls : [];
      if (!isNative(outcome, list))
        return this.#push({ type: 'dropped', reason: 'native-calls', raw, ...span });
      reason = 'duplicate';
    }
    const id = this.#id(this.#ordinal);
    this.#ordinal += 1;
    this.#push(callSegment(outcome, { id, raw, dialect: dialect.name, reason, ...span }));
  }

  /** The message is over. */
  close(cut: boolean): void {
    this.#give(this.#src.end);
    if (!cut || !this.reasoning) return;
    const before = this.#segments.at(-1);
    const { end } = this.#src;
    if (before?.type === 'reasoning') before.cut = true;
    else this.#segments.push({ type: 'reasoning', text: '', start: end, end, cut: true });
  }
}
