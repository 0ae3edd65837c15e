import type { TranscriptEventOf } from '@callboard/core';
import type { DropReason, FinishReason, ReasoningSegment, Segment } from '@callboard/recovery';
import { given } from '../internal/json.ts';
import type { Answer } from './answer.ts';
import type { EventSink } from './event-sink.ts';
import type { AdapterRecoveryOptions, TextPlace } from './options.ts';
import { Pieces } from './piece.ts';
import type { Piece } from './piece.ts';

/** Reasons for which markup goes that was no part of a call or of reasoning: worth a diagnostic. */
const LOST: ReadonlySet<DropReason> = new Set(['orphan-closer', 'partial-marker', 'no-call', 'native-calls']);

interface TellerSettings {
  place: TextPlace;
  /** Which text of this id it is. */
  occurrence: number;
  onSegment: AdapterRecoveryOptions['onSegment'];
}

/** Turns the segments of one text into events: blocks for what can be read, calls between them. */
export class PieceTeller {
  /** The source has opened the block under its own id. */
  announced = false;
  readonly #sink: EventSink;
  readonly #answer: Answer;
  readonly #place: TextPlace;
  readonly #onSegment: TellerSettings['onSegment'];
  readonly #occurrence: number;
  #pieces: Pieces;
  /** Blocks of the reading before, when the text was replaced. */
  #before: readonly Piece[] = [];
  /** Whole texts are told, not additions; this one waits for its end. */
  #states = false;
  #unsaid: Piece | undefined;
  #facts: object | undefined;
  #calls = false;

  constructor(sink: EventSink, answer: Answer, of: TellerSettings) {
    this.#sink = sink;
    this.#answer = answer;
    this.#place = of.place;
    this.#onSegment = of.onSegment;
    this.#occurrence = of.occurrence;
    this.#pieces = new Pieces(of.place.blockId, of.occurrence);
  }

  /** A reasoning block is open. */
  get isThinking(): boolean {
    return this.#pieces.current('reasoning') !== undefined;
  }

  /** Whether a text says what is shown already, with the calls taken out and blank space changed. */
  says(text: string): boolean {
    if (!this.#calls && this.#pieces.all.length < 2) return false;
    const shown = this.#pieces.all.filter(({ kind }) => kind === 'text').map((piece) => piece.text);
    return squeeze(shown.join('')) === squeeze(text);
  }

  tell(segment: Segment, finish: FinishReason): void {
    this.#onSegment?.(segment, this.#place);
    switch (segment.type) {
      case 'text':
        return this.#write('text', segment.text);
      case 'reasoning':
        return this.#reason(segment, finish);
      case 'dropped':
        return this.#drop(segment.reason, segment.raw);
      case 'note':
        return undefined;
      default:
        this.#say();
        if (!this.#answer.take(segment, this.#place)) return undefined;
        this.#calls = true;
        return this.#pieces.interrupt();
    }
  }

  /** Tells whole texts while `read` runs, and what else the source says with them. */
  stating(event: TranscriptEventOf<'block.set'> | undefined, read: () => void): void {
    this.#states = true;
    this.#facts = event && given({ value: event.value, index: event.index, meta: event.meta });
    if (event) this.#unsaid = this.#pieces.own;
    read();
    this.#say();
    const { scope, messageId, blockId } = this.#place;
    if (this.#facts && Object.keys(this.#facts).length > 0)
      this.#sink.say(scope, { type: 'block.set', messageId, blockId, ...this.#facts });
    this.#facts = undefined;
    this.#blankBefore();
    this.#states = false;
  }

  /** The text is replaced: everything is read again. */
  restart(): void {
    this.#before = this.#pieces.all;
    this.#unsaid = undefined;
    this.#pieces = new Pieces(this.#place.blockId, this.#occurrence);
  }

  /** Text is missing: the next offset says so. */
  skip(length: number): void {
    const piece = this.#pieces.current('text') ?? this.#open('text');
    piece.next += length;
  }

  /** The source has closed the text. */
  end(event: TranscriptEventOf<'block.end'>): void {
    const { scope, messageId, blockId } = this.#place;
    const extras = given({ opaque: event.opaque, meta: event.meta });
    const { last, own } = this.#pieces;
    if (last && !last.closed) return this.#close(last, extras);
    if (this.announced && !own) this.#sink.say(scope, { type: 'block.end', messageId, blockId, ...extras });
    else if (Object.keys(extras).length > 0 || (!own && !this.#calls && !last)) {
      this.#sink.say(scope, {
        type: 'block.end',
        messageId,
        blockId: this.#pieces.nextId('text'),
        ...extras,
      });
    }
  }

  #reason({ text, cut }: ReasoningSegment, finish: FinishReason): void {
    if (text !== '') this.#write('reasoning', text);
    const piece = this.#pieces.current('reasoning');
    if (!cut || !piece) return;
    this.#say();
    const meta = { cut: true };
    if (finish === 'stop') return this.#close(piece, { meta });
    // It stays open, so that the end of its run marks it as cut off.
    const { scope, messageId } = this.#place;
    piece.closed = true;
    this.#sink.say(scope, { type: 'block.set', messageId, blockId: piece.blockId, meta });
  }

  #drop(reason: DropReason, raw: string): void {
    const thought = this.#pieces.current('reasoning');
    if (reason === 'reasoning-tag' && thought) this.#close(thought);
    if (!LOST.has(reason)) return;
    const { scope, messageId, blockId } = this.#place;
    this.#sink.say(scope, { type: 'raw', reason: `recovery-${reason}`, data: { raw, messageId, blockId } });
  }

  #write(kind: Piece['kind'], text: string): void {
    const piece = this.#pieces.current(kind) ?? this.#open(kind);
    const off = piece.next;
    piece.text += text;
    piece.next += text.length;
    if (this.#states) {
      if (this.#unsaid !== piece) this.#say();
      this.#unsaid = piece;
      return;
    }
    const { scope, messageId } = this.#place;
    this.#sink.say(scope, { type: 'block.delta', messageId, blockId: piece.blockId, off, text, kind });
  }

  #open(kind: Piece['kind']): Piece {
    const { last } = this.#pieces;
    if (last && !last.closed) this.#close(last);
    return this.#pieces.open(kind);
  }

  #close(piece: Piece, extras: object = {}): void {
    this.#say();
    piece.closed = true;
    const { scope, messageId } = this.#place;
    this.#sink.say(scope, { type: 'block.end', messageId, blockId: piece.blockId, ...extras });
  }

  /** Tells the whole text that waits. */
  #say(): void {
    const piece = this.#unsaid;
    this.#unsaid = undefined;
    if (!piece) return;
    const { scope, messageId, blockId } = this.#place;
    const facts = piece.blockId === blockId ? this.#facts : undefined;
    if (facts) this.#facts = undefined;
    const { kind, text } = piece;
    piece.next = text.length;
    this.#sink.say(scope, { type: 'block.set', messageId, blockId: piece.blockId, kind, text, ...facts });
  }

  /** Blocks that a replaced text has no words for: a blank text is not shown, an empty one would change nothing. */
  #blankBefore(): void {
    const { scope, messageId } = this.#place;
    for (const { blockId, text } of this.#before) {
      const kept = this.#pieces.all.some((piece) => piece.blockId === blockId);
      if (!kept && text.trim() !== '')
        this.#sink.say(scope, { type: 'block.set', messageId, blockId, text: ' ' });
    }
    this.#before = [];
  }
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}
