import type { Source } from './source.ts';
import { Cursor } from './source.ts';

/** Where a marker stands. */
export interface Place {
  /** Only space is before it on its line, which is no quotation. */
  lineStart: boolean;
  /** Only space is before it in the message. */
  messageStart: boolean;
  inCode: boolean;
}

const TICK = 96;
const TILDE = 126;
const NEWLINE = 10;
/** What may follow in a list marker: nothing read yet, digits read, marker complete (a space must follow). */
const LIST_MARK = [/[-*+\d]/, /[\d.)]/];

/**
 * Follows Markdown as far as it decides whether a place is code: fences, inline code, block quotes, indented code.
 * Every answer depends on text already seen. An unmatched backtick counts as code until a blank line.
 */
export class CodeState {
  readonly #newline: Cursor = new Cursor('\n');
  readonly #tick: Cursor = new Cursor('`');
  #fence = 0;
  #fenceChar = 0;
  #fenceQuoted = false;
  #fenceIndent = 0;
  #infoLine = false;
  #closing = false;
  #inline = 0;
  #inPrefix = true;
  #indent = 0;
  #quote = false;
  #indented = false;
  #blankBefore = true;
  #list = 0;
  #listMark = 0;
  #run = 0;
  #runChar = 0;
  #runFirst = false;
  /** Only whitespace has been seen so far. */
  #empty = true;

  /** In the middle of a line, where only a newline or a backtick changes anything. */
  get inLine(): boolean {
    return !this.#inPrefix && this.#run === 0 && !this.#closing;
  }

  /** Where the next character, which must not be a backtick, stands. Call it before that character is fed. */
  place(): Place {
    const lineStart = this.#inPrefix && !this.#quote && this.#run === 0;
    const messageStart = this.#empty;
    this.#endRun();
    this.#closing = false;
    if (this.#inPrefix) this.#enterBody();
    const inCode = this.#fence > 0 || this.#inline > 0 || this.#quote || this.#indented;
    return { lineStart, messageStart, inCode };
  }

  /** A removed region or a removed tag: the line has content now. */
  skip(): void {
    this.#inPrefix = false;
  }

  /** Starts over, as at the beginning of a message. */
  reset(): void {
    this.#fence = this.#inline = this.#run = this.#list = 0;
    this.#newLine(true);
    this.#empty = true;
  }

  /** Takes in the text between two positions. */
  feed(src: Source, from: number, to: number): void {
    let p = from;
    while (p < to) {
      if (this.inLine) {
        const line = this.#newline.next(src, p);
        const tick = this.#fence > 0 && !this.#infoLine ? line : this.#tick.next(src, p);
        p = Math.min(line, tick);
        if (p >= to) return;
      }
      this.#char(src.code(p));
      p += 1;
    }
  }

  #char(code: number): void {
    if (this.#run > 0 && code === this.#runChar) this.#run += 1;
    else {
      this.#endRun();
      if (code === NEWLINE) this.#newLine(this.#inPrefix && !this.#quote && this.#listMark === 0);
      else if (this.#inPrefix) this.#prefix(code);
      else if (code === TICK) this.#startRun(code, false);
      else if (code !== 32 && code !== 9 && code !== 13) this.#closing = false;
    }
  }

  #newLine(blank: boolean): void {
    if (this.#closing) this.#fence = 0;
    if (blank) this.#inline = 0;
    this.#blankBefore = blank;
    this.#inPrefix = true;
    this.#indent = this.#listMark = 0;
    this.#quote = this.#infoLine = this.#closing = this.#runFirst = false;
  }

  #startRun(code: number, first: boolean): void {
    this.#run = 1;
    this.#runChar = code;
    this.#runFirst = first;
  }

  #prefix(code: number): void {
    if (code === 32 || code === 9) this.#space(code);
    else if (code === 13 || (this.#fence === 0 && this.#listStep(code))) return;
    else if (code === 62 && this.#relativeIndent() < 4 && (this.#fence === 0 || this.#fenceQuoted)) {
      this.#quote = true;
      this.#indent = 0;
    } else this.#content(code);
  }

  #space(code: number): void {
    this.#indent += code === 9 ? 4 - (this.#indent % 4) : 1;
    if (this.#listMark === 2) {
      this.#list = this.#indent;
      this.#listMark = 0;
    } else if (this.#listMark === 1) this.#enterBody();
  }

  /** The first character of a line's content. */
  #content(code: number): void {
    const limit = this.#fence > 0 ? this.#fenceIndent + 3 : 3;
    const first = this.#listMark === 0 && this.#relativeIndent() <= limit;
    this.#enterBody();
    if (code === TICK || (code === TILDE && first)) this.#startRun(code, first);
  }

  /** Recognises `- `, `* `, `+ `, `1. ` and `1) ` in front of a line's content. */
  #listStep(code: number): boolean {
    const char = String.fromCharCode(code);
    const allowed = LIST_MARK[this.#listMark];
    if (!allowed?.test(char) || this.#relativeIndent() > 3) return false;
    this.#listMark = /\d/.test(char) ? 1 : 2;
    this.#indent += 1;
    return true;
  }

  #relativeIndent(): number {
    return this.#indent >= this.#list ? this.#indent - this.#list : this.#indent;
  }

  #enterBody(): void {
    this.#inPrefix = false;
    this.#empty = false;
    if (this.#fence > 0) {
      if (this.#fenceQuoted && !this.#quote) this.#fence = 0;
      else return;
    }
    if (this.#indent < this.#list) this.#list = 0;
    this.#indented = !this.#quote && this.#relativeIndent() >= 4 && (this.#blankBefore || this.#indented);
  }

  #endRun(): void {
    const count = this.#run;
    if (count === 0) return;
    this.#run = 0;
    const first = this.#runFirst;
    this.#runFirst = false;
    if (this.#fence > 0 && !this.#infoLine) {
      this.#closing = first && this.#runChar === this.#fenceChar && count >= this.#fence;
    } else if (this.#fence > 0) {
      // A backtick in the info line means that the run before it was inline code after all.
      if (this.#fenceChar !== TICK) return;
      this.#inline = this.#fence === count ? 0 : this.#fence;
      this.#fence = 0;
      this.#infoLine = false;
    } else if (first && count >= 3) {
      this.#fence = count;
      this.#fenceChar = this.#runChar;
      this.#fenceQuoted = this.#quote;
      this.#fenceIndent = this.#relativeIndent();
      this.#infoLine = true;
      this.#inline = 0;
    } else if (this.#runChar === TICK) {
      if (this.#inline === 0) this.#inline = count;
      else if (this.#inline === count) this.#inline = 0;
    }
  }
}
