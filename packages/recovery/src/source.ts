/** A step that may have to wait for more text: it suspends by `yield` and never sees where chunks end. */
export type Pull<T> = Generator<void, T>;

const JOIN_AT = 512;

/**
 * The text of one message as it arrives. Positions are absolute (UTF-16 units from the start of the message). Only a
 * short window is searched; text that a pending region still needs waits in a list and is joined once.
 */
export class Source {
  /** Text that can be searched now. */
  win = '';
  /** Absolute position of the window's first character. */
  base = 0;
  /** True once no more text will come. */
  ended = false;
  /** A decision was made only because the text is over. */
  starved = false;
  /** Text from here on has not been given out yet. */
  hold = 0;
  /** Scanning will not look before this position again without `rewind`. */
  low = 0;
  #heldFrom = 0;
  #parts: string[] = [];
  #blocks: string[] = [];

  /** Absolute position after the last character received. */
  get end(): number {
    return this.base + this.win.length;
  }

  push(chunk: string): void {
    const cut = Math.max(this.low, this.hold) - this.base;
    if (cut > 0) {
      this.#keep(cut);
      this.win = this.win.slice(cut) + chunk;
      this.base += cut;
    } else {
      this.win += chunk;
    }
  }

  /** Steps over text that was given out without being scanned. */
  skip(count: number): void {
    this.base = this.end + count;
    this.win = '';
    this.hold = this.low = this.base;
  }

  #keep(cut: number): void {
    if (this.hold >= this.base) {
      this.#parts = [];
      this.#blocks = [];
      this.#heldFrom = this.base;
    }
    if (this.hold >= this.base + cut) return;
    this.#parts.push(this.win.slice(0, cut));
    if (this.#parts.length >= JOIN_AT) {
      this.#blocks.push(this.#parts.join(''));
      this.#parts = [];
    }
  }

  #held(): string {
    if (this.#parts.length > 0) this.#blocks.push(this.#parts.join(''));
    const text = this.#blocks.join('');
    this.#blocks = [text];
    this.#parts = [];
    return text;
  }

  /** The text between two positions; `from` is never before `hold`. */
  text(from: number, to: number): string {
    if (from >= this.base) return this.win.slice(from - this.base, to - this.base);
    const held = this.#held().slice(from - this.#heldFrom, to - this.#heldFrom);
    return to > this.base ? held + this.win.slice(0, to - this.base) : held;
  }

  /** Makes the text from `position` searchable again. */
  rewind(position: number): void {
    this.low = position;
    if (position >= this.base) return;
    const held = this.#held();
    const cut = position - this.#heldFrom;
    this.win = held.slice(cut) + this.win;
    this.base = position;
    this.#blocks = [held.slice(0, cut)];
  }

  /** Character code at a position, NaN when it has not arrived. */
  code(position: number): number {
    return this.win.charCodeAt(position - this.base);
  }

  /** Whether no more text will come, for a decision that would otherwise wait. */
  over(): boolean {
    if (this.ended) this.starved = true;
    return this.ended;
  }

  /** Waits until `count` characters from `position` are there; false when the text ends before that. */
  *need(position: number, count: number): Pull<boolean> {
    while (this.end - position < count) {
      if (this.over()) return false;
      yield;
    }
    return true;
  }

  /** Skips at most `limit` whitespace characters and waits for what follows them. */
  *skipSpace(position: number, limit: number): Pull<number> {
    let p = position;
    for (;;) {
      while (p < this.end && p - position < limit && isSpace(this.code(p))) p += 1;
      if (p < this.end || p - position >= limit || this.over()) return p;
      yield;
    }
  }

  /** The tag `<…>` (or up to `closer`) at a position, undefined when there is none within `MAX_TAG` characters. */
  *tag(position: number, closer = '>'): Pull<string | undefined> {
    for (;;) {
      const start = position - this.base;
      const text = this.win.slice(start, start + MAX_TAG);
      const end = text.indexOf(closer);
      if (end >= 0) return text.slice(0, end + closer.length);
      if (text.length >= MAX_TAG || (text.length > 1 && !TAG_SECOND.test(text)) || this.over())
        return undefined;
      yield;
    }
  }
}

/** Longest tag with attributes, characters. */
export const MAX_TAG = 320;
const TAG_SECOND = /^.[/a-zA-Z_|｜‖\]<[ !]/;

/** Space, tab, line feed or carriage return. */
export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Remembers where the next occurrence of one character is, so that walking a text looks at each place once. */
export class Cursor {
  #at = 0;
  readonly #char: string;
  readonly #code: number;

  constructor(char: string) {
    this.#char = char;
    this.#code = char.charCodeAt(0);
  }

  /** Position of the next occurrence at or after `position`, or the end of the text received so far. */
  next(src: Source, position: number): number {
    if (this.#at < position || this.#at > src.end) this.#at = position;
    const i = this.#at - src.base;
    if (src.win.charCodeAt(i) !== this.#code) {
      const found = src.win.indexOf(this.#char, i);
      this.#at = found < 0 ? src.end : found + src.base;
    }
    return this.#at;
  }
}
