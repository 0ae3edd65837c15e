import type { TranscriptEventOf } from '@callboard/core';
import type { FinishReason, Segment, ToolCallRecovery } from '@callboard/recovery';
import type { Answer } from './answer.ts';
import type { TextPlace } from './options.ts';
import type { PieceTeller } from './piece-teller.ts';

type SetEvent = TranscriptEventOf<'block.set'>;
type EndEvent = TranscriptEventOf<'block.end'>;

/** What a text is read with. */
export interface TextReading {
  place: TextPlace;
  answer: Answer;
  teller: PieceTeller;
  /** Which text of this id it is. */
  occurrence: number;
  /** A scanner for the next stretch of the text; its number goes into the ids of its calls. */
  createScanner: (stretch: number) => ToolCallRecovery;
}

/** One text of the source: what it has sent, how far that was read, and what still waits for its end. */
export class BlockText {
  readonly place: TextPlace;
  readonly answer: Answer;
  readonly occurrence: number;
  /** The source has closed it and said all of it. */
  isClosed = false;
  readonly #teller: PieceTeller;
  readonly #createScanner: TextReading['createScanner'];
  #scanner: ToolCallRecovery | undefined;
  /** Each stretch is read by itself: text behind a hole or behind a native call does not belong to what was before. */
  #stretch = 0;
  /** Offset of what is known of the text, and that itself. */
  #base = 0;
  #source = '';
  /** Length of this stretch, and how much of it was given out. */
  #scanned = 0;
  #settled = 0;
  #end: EndEvent | undefined;

  constructor({ place, answer, teller, occurrence, createScanner }: TextReading) {
    this.place = place;
    this.answer = answer;
    this.occurrence = occurrence;
    this.#teller = teller;
    this.#createScanner = createScanner;
  }

  /** The source has closed the text, and something of it waits to be read to its end. */
  get pending(): boolean {
    return this.#end !== undefined;
  }

  /** A stretch is being read. */
  get isLive(): boolean {
    return this.#scanner !== undefined;
  }

  /** The source has announced the text. */
  start(): void {
    this.#teller.announced = true;
  }

  /** Takes text at an offset. What was sent before changes nothing, other words replace it, a hole ends the stretch. */
  append(offset: number, text: string): void {
    const end = this.#base + this.#source.length;
    const off = Number.isInteger(offset) && offset >= 0 ? offset : end;
    if (off > end) this.#skip(off);
    if (off >= end) return this.#feed(text);
    const at = off - this.#base;
    const known = this.#source.slice(Math.max(0, at), Math.max(0, at) + text.length);
    if (at >= 0 && this.#base === 0 && !text.startsWith(known))
      return this.#rewrite(this.#source.slice(0, at) + text);
    return this.#feed(text.slice(end - off));
  }

  /** Takes the whole text as the source states it. */
  set(event: SetEvent): void {
    this.#teller.stating(event, () => this.#state(event.text ?? ''));
  }

  /** The source closes the text. What it ends with is settled at once, unless it could still be the start of a call. */
  end(event: EndEvent): void {
    if (event.text !== undefined && event.text !== '') {
      const { text } = event;
      this.#teller.stating(undefined, () => this.#state(text));
    }
    this.#end = event;
    if (this.#scanned === this.#settled && !this.#teller.isThinking) this.finish('stop');
  }

  /** Nothing more belongs to this stretch: settles what waits. */
  finish(finish: FinishReason): void {
    const scanner = this.#scanner;
    this.#scanner = undefined;
    this.#stretch += 1;
    this.#scanned = 0;
    this.#settled = 0;
    if (scanner) this.#read(scanner.end(finish), finish);
    const end = this.#end;
    this.#end = undefined;
    if (!end) return;
    this.isClosed = true;
    this.#teller.end(end);
  }

  #state(text: string): void {
    const extended = this.#base === 0 && text.startsWith(this.#source);
    if (extended) this.#feed(text.slice(this.#source.length));
    else if (!this.#teller.says(text)) this.#restart(text);
  }

  #rewrite(text: string): void {
    this.#teller.stating(undefined, () => this.#restart(text));
  }

  #restart(text: string): void {
    const over = this.#scanner === undefined && this.#source !== '';
    this.#scanner = undefined;
    this.#stretch = 0;
    this.#base = 0;
    this.#source = '';
    this.#scanned = 0;
    this.#settled = 0;
    this.#teller.restart();
    this.#feed(text);
    if (over) this.finish('stop');
  }

  #skip(off: number): void {
    this.finish('length');
    this.#teller.skip(off - this.#base - this.#source.length);
    this.#base = off;
    this.#source = '';
  }

  #feed(text: string): void {
    if (text === '') return;
    this.#source += text;
    this.#scanned += text.length;
    this.#scanner ??= this.#createScanner(this.#stretch);
    this.#read(this.#scanner.push(text), 'stop');
  }

  #read(segments: readonly Segment[], finish: FinishReason): void {
    for (const segment of segments) {
      if (segment.type !== 'call-start' && segment.type !== 'note') this.#settled = segment.end;
      this.#teller.tell(segment, finish);
    }
  }
}
