import { decoderOf } from './decoder.ts';
import type { DecoderOptions, Frame, FrameDecoder, LineReader } from './frame.ts';
import { MAX_LINE_LENGTH } from './lines.ts';

/**
 * Decodes server-sent events: comments, multi-line data, `event`, `id` and `retry`. A last message without its blank line
 * is handed over at the end. `[DONE]` is data like any other; what it means is the adapter's business.
 */
export function createSseDecoder(options: DecoderOptions = {}): FrameDecoder {
  return decoderOf(new SseReader(options.maxLineLength), options);
}

/** Reads the lines of an event stream. */
export class SseReader implements LineReader {
  lastEventId: string | undefined;
  retryMs: number | undefined;
  readonly #maxLength: number;
  #data: string | undefined;
  #event: string | undefined;
  #id: string | undefined;
  #spoiled = false;

  constructor(maxLength: number = MAX_LINE_LENGTH) {
    this.#maxLength = maxLength;
  }

  line(line: string, out: Frame[]): void {
    if (line === '') {
      this.end(out);
      // Only a message that is complete counts as read.
      this.lastEventId = this.#id;
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const start = line.charCodeAt(colon + 1) === 32 ? colon + 2 : colon + 1;
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(start);
    if (name === 'event' && this.#event !== undefined) this.#handOverWhole(out);
    if (name === 'data') this.#addData(value, out);
    else if (!this.#field(name, value)) out.push({ data: line.slice(0, 256), problem: 'unknown-field' });
  }

  tooLong(head: string, length: number, out: Frame[]): void {
    this.#spoiled = true;
    out.push({ data: head, problem: 'line-too-long', length });
  }

  end(out: Frame[]): void {
    if (!this.#spoiled) this.#handOver(out);
    this.#data = undefined;
    this.#event = undefined;
    this.#spoiled = false;
  }

  /** Captures often lose their blank lines: an object never goes on behind its end, so another message begins there. */
  #handOverWhole(out: Frame[]): void {
    if (this.#data?.startsWith('{') && this.#data.endsWith('}')) this.#handOver(out);
  }

  #handOver(out: Frame[]): void {
    if (this.#data === undefined) return;
    const frame: Frame = { data: this.#data };
    if (this.#event !== undefined) frame.event = this.#event;
    if (this.#id !== undefined) frame.id = this.#id;
    out.push(frame);
    this.#data = undefined;
  }

  #addData(value: string, out: Frame[]): void {
    if (this.#spoiled) return;
    if (value.startsWith('{') || value === '[DONE]') this.#handOverWhole(out);
    if (this.#data === undefined) this.#data = value;
    else if (this.#data.length + value.length < this.#maxLength) this.#data += `\n${value}`;
    else this.tooLong(this.#data.slice(0, 256), this.#data.length + value.length, out);
  }

  /** Reads a field that is no data; false for an unknown one. */
  #field(name: string, value: string): boolean {
    if (name === 'event') this.#event = value;
    else if (name === 'id') this.#id = value.includes('\0') ? this.#id : value;
    else if (name === 'retry') this.retryMs = /^\d{1,9}$/.test(value) ? Number(value) : this.retryMs;
    else return false;
    return true;
  }
}
