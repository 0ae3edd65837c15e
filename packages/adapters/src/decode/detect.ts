import type { WireFormat } from '../adapter.ts';
import { decoderOf } from './decoder.ts';
import type { DecoderOptions, Frame, FrameDecoder } from './frame.ts';
import { createJsonDecoder } from './json.ts';
import { JsonReader } from './json-reader.ts';
import type { TextChunk } from './lines.ts';
import { behindPrefix, isJson, ndjsonReader } from './ndjson.ts';
import { SseReader } from './sse.ts';

/** How much of a first line that has no end is held before it is judged by its start. */
const LONGEST_GUESS = 65_536;
const HEAD_LENGTH = 256;
const SSE_FIELD = /^(?:data|event|id|retry)?:/;

/** A decoder of the named framing; without a name the first lines tell. */
export function createFrameDecoder(
  format: WireFormat | undefined,
  options: DecoderOptions = {},
): FrameDecoder {
  return format === undefined ? new GuessingDecoder(options) : decoderFor(format, options);
}

function decoderFor(format: WireFormat, options: DecoderOptions): FrameDecoder {
  if (format === 'json') return createJsonDecoder(options);
  return decoderOf(format === 'sse' ? new SseReader(options.maxLineLength) : ndjsonReader, options);
}

/** Holds text until it tells its framing. Lines of plain text before that cost themselves. */
export class GuessingDecoder implements FrameDecoder {
  /** The framing, once it is told. */
  framing: WireFormat | undefined;
  readonly #options: DecoderOptions;
  readonly #text = new TextDecoder('utf-8', { ignoreBOM: true });
  #chosen: FrameDecoder | undefined;
  #held = '';

  constructor(options: DecoderOptions = {}) {
    this.#options = options;
  }

  get lastEventId(): string | undefined {
    return this.#chosen?.lastEventId;
  }

  get retryMs(): number | undefined {
    return this.#chosen?.retryMs;
  }

  push(chunk: TextChunk): Frame[] {
    const text = typeof chunk === 'string' ? chunk : this.#text.decode(chunk, { stream: true });
    return this.#read(text, false);
  }

  end(): Frame[] {
    const out = this.#read(this.#text.decode(), true);
    return [...out, ...(this.#chosen?.end() ?? [])];
  }

  #read(text: string, ends: boolean): Frame[] {
    if (this.#chosen) return text === '' ? [] : this.#chosen.push(text);
    this.#held += text;
    const out: Frame[] = [];
    let format: WireFormat | 'later' | 'plain' = 'later';
    do {
      this.#held = this.#held.replace(/^[\s\ufeff]+/, '');
      format = this.#held === '' ? 'later' : guess(this.#held, ends);
      if (format === 'plain') out.push({ data: this.#takeLine(), problem: 'plain-text' });
    } while (format === 'plain');
    if (format === 'later') return out;
    this.framing = format;
    this.#chosen = decoderFor(format, this.#options);
    const held = this.#held;
    this.#held = '';
    return [...out, ...this.#chosen.push(held)];
  }

  #takeLine(): string {
    const line = firstLine(this.#held);
    this.#held = this.#held.slice(line.length);
    return line.slice(0, HEAD_LENGTH);
  }
}

/** The framing of text that starts with something: `plain` for a first line that is neither JSON nor a field. */
function guess(text: string, ends: boolean): WireFormat | 'later' | 'plain' {
  if (SSE_FIELD.test(text)) return 'sse';
  const line = firstLine(text);
  const isWhole = line.length < text.length || ends;
  if (!isWhole && line.length < LONGEST_GUESS) return 'later';
  const isList = /^\[\s*\{/.test(line);
  if (!isWhole) return isList ? 'json' : 'ndjson';
  if (/^(?:data|event|id|retry)$/.test(line)) return 'sse';
  if (isList) return guessOfList(text, line, ends);
  if (isJson(line) || behindPrefix(line) !== undefined) return 'ndjson';
  if (!/^[{[]/.test(line)) return 'plain';
  if (ends) return 'ndjson';
  return isPrinted(line) ? 'json' : 'plain';
}

/** A list on one line is a document when it is alone; lines of lists are messages. The next line tells. */
function guessOfList(text: string, line: string, ends: boolean): WireFormat | 'later' {
  if (!isJson(line)) return 'json';
  if (text.slice(line.length).trim() !== '') return 'ndjson';
  return ends ? 'json' : 'later';
}

function firstLine(text: string): string {
  return /^[^\r\n]*/.exec(text)?.[0] ?? '';
}

const PRINTED = /^[{[]\s*(?:["{[\d].*)?$/s;
const GOES_ON = /[{[,]\s*$/;

/** True for a line that opens brackets and leaves them open, as the first line of a printed document does. */
function isPrinted(line: string): boolean {
  if (!PRINTED.test(line) || !GOES_ON.test(line)) return false;
  const reader = new JsonReader();
  const out: Frame[] = [];
  reader.line(line, out);
  return reader.unfinished && out.length === 0;
}
