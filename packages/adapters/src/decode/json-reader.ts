import type { Frame, LineReader } from './frame.ts';
import { MAX_LINE_LENGTH } from './lines.ts';
import { ValueScanner } from './value-scanner.ts';

const HEAD_LENGTH = 256;

/**
 * Cuts JSON text that may spread over many lines into values: one object is one value, the objects of an outermost list
 * come one by one, several documents may follow each other. Only the value that is being read is held.
 */
export class JsonReader implements LineReader {
  readonly lastEventId = undefined;
  readonly retryMs = undefined;
  readonly #maxLength: number;
  #scanner: ValueScanner | undefined;
  #value = '';
  #length = 0;
  /** A line between values that is no JSON. */
  #plain: string | undefined;
  /** Inside an outermost list: its bracket was read and nothing else yet, or its items are the values. */
  #list: 'none' | 'begun' | 'items' = 'none';

  constructor(maxLength: number = MAX_LINE_LENGTH) {
    this.#maxLength = maxLength;
  }

  /** True while brackets are open and what was read so far can be JSON. */
  get unfinished(): boolean {
    return this.#scanner ? !this.#scanner.inString : this.#list !== 'none';
  }

  line(line: string, out: Frame[]): void {
    this.write(`${line}\n`, out);
  }

  tooLong(head: string, length: number, out: Frame[]): void {
    out.push({ data: head, problem: 'line-too-long', length });
    this.#forget();
  }

  /** Reads more text, cut anywhere. */
  write(text: string, out: Frame[]): void {
    let at = 0;
    while (at < text.length) {
      at = this.#scanner ? this.#within(text, at, out) : this.#between(text, at, out);
    }
  }

  /** Text that stops inside a value is closed behind its last whole part, and the loss is reported. */
  end(out: Frame[]): void {
    this.#endPlain(out);
    if (this.#scanner) {
      const whole = this.#length > this.#maxLength ? undefined : this.#scanner.closed(this.#value);
      if (whole !== undefined) out.push({ data: whole });
      out.push({ data: this.#value.slice(-HEAD_LENGTH), problem: 'unfinished', length: this.#length });
    }
    this.#forget();
    this.#list = 'none';
  }

  /** Reads up to the start of the next value. */
  #between(text: string, from: number, out: Frame[]): number {
    if (this.#plain !== undefined) return this.#readPlain(text, from, out);
    const char = text[from] as string;
    // White space, the separator of JSON text sequences, a byte order mark.
    if (char <= ' ' || char === '\ufeff') return from + 1;
    if (this.#list === 'begun') return this.#beginList(char, from);
    if (this.#list === 'items' && (char === ',' || char === ']')) {
      if (char === ']') this.#list = 'none';
      return from + 1;
    }
    if (char === '}' && this.#list === 'items') {
      // It closes nothing: reading goes on behind it.
      out.push({ data: char, problem: 'plain-text' });
      return from + 1;
    }
    if (char === '[' && this.#list === 'none') {
      this.#list = 'begun';
      return from + 1;
    }
    if (this.#list === 'items' || char === '{') this.#scanner = new ValueScanner();
    else this.#plain = '';
    return from;
  }

  /** The first thing in an outermost list tells whether its items are values or it is one itself. */
  #beginList(char: string, from: number): number {
    this.#list = char === '{' ? 'items' : 'none';
    if (char === ']') return from + 1;
    this.#scanner = new ValueScanner();
    if (char === '{') return from;
    this.#scanner.open('[');
    this.#value = '[';
    this.#length = 1;
    return from;
  }

  #within(text: string, from: number, out: Frame[]): number {
    const scanner = this.#scanner as ValueScanner;
    const to = scanner.scan(text, from, this.#length);
    const part = text.slice(from, to);
    this.#length += part.length;
    if (this.#length <= this.#maxLength) this.#value += part;
    if (scanner.state === 'open') return to;
    if (this.#length > this.#maxLength)
      out.push({ data: this.#value.slice(0, HEAD_LENGTH), problem: 'line-too-long', length: this.#length });
    else out.push({ data: this.#value.trimEnd() });
    this.#forget();
    return to;
  }

  #readPlain(text: string, from: number, out: Frame[]): number {
    const end = text.indexOf('\n', from);
    const part = text.slice(from, end === -1 ? undefined : end);
    this.#plain = `${this.#plain}${part}`.slice(0, HEAD_LENGTH);
    if (end === -1) return text.length;
    this.#endPlain(out);
    return end + 1;
  }

  #endPlain(out: Frame[]): void {
    if (this.#plain !== undefined) out.push({ data: this.#plain, problem: 'plain-text' });
    this.#plain = undefined;
  }

  #forget(): void {
    this.#scanner = undefined;
    this.#value = '';
    this.#length = 0;
  }
}
