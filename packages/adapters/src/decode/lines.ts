/** Text or UTF-8 bytes, cut anywhere. */
export type TextChunk = string | Uint8Array;

/** Longest line that is read unless the caller says otherwise, in UTF-16 units. */
export const MAX_LINE_LENGTH: number = 32 * 1024 * 1024;

const HEAD_LENGTH = 256;
const BOM = 0xfeff;

/** Hears the lines of a text. */
export interface LineListener {
  onLine: (line: string) => void;
  /** A line passed the cap: its first characters and its whole length. */
  onTooLong: (head: string, length: number) => void;
}

/**
 * Cuts a stream of text into lines that end in LF, CR or CRLF. Work is linear in the input: only new text is searched,
 * and a long line is joined once.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #listener: LineListener;
  readonly #maxLength: number;
  #held = '';
  #head: string | undefined;
  #length = 0;
  #atStart = true;
  #afterReturn = false;

  constructor(listener: LineListener, maxLength: number = MAX_LINE_LENGTH) {
    this.#listener = listener;
    this.#maxLength = maxLength;
  }

  push(chunk: TextChunk): void {
    this.#read(typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true }));
  }

  /** Hands over an unfinished last line. */
  end(): void {
    this.#read(this.#decoder.decode());
    if (this.#length > 0) this.#finish('');
  }

  #read(chunk: string): void {
    if (chunk === '') return;
    const text = this.#normalise(chunk);
    let from = 0;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      this.#finish(text.slice(from, at));
      from = at + 1;
    }
    if (from < text.length) this.#hold(text.slice(from));
  }

  /** Line ends become LF; a CR that ends one chunk and the LF that begins the next are one line end. */
  #normalise(chunk: string): string {
    let text = chunk;
    if (this.#atStart && text.charCodeAt(0) === BOM) text = text.slice(1);
    this.#atStart = false;
    if (this.#afterReturn && text.startsWith('\n')) text = text.slice(1);
    this.#afterReturn = chunk.endsWith('\r');
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }

  #hold(part: string): void {
    this.#length += part.length;
    if (this.#head !== undefined) return;
    if (this.#length <= this.#maxLength) {
      this.#held += part;
      return;
    }
    this.#head = (this.#held + part.slice(0, HEAD_LENGTH)).slice(0, HEAD_LENGTH);
    this.#held = '';
  }

  #finish(part: string): void {
    const { onLine, onTooLong } = this.#listener;
    // A line that came whole needs no holding.
    if (this.#length === 0 && part.length <= this.#maxLength) return onLine(part);
    this.#hold(part);
    const line = this.#held;
    const head = this.#head;
    const length = this.#length;
    this.#held = '';
    this.#head = undefined;
    this.#length = 0;
    if (head === undefined) onLine(line);
    else onTooLong(head, length);
  }
}
