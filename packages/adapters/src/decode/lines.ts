/** Text or UTF-8 bytes, cut anywhere. */
export type TextChunk = string | Uint8Array;

/** Longest line that is read unless the caller says otherwise, in UTF-16 units. */
export const MAX_LINE_LENGTH: number = 32 * 1024 * 1024;

const HEAD_LENGTH = 256;
const BOM = 0xfeff;

/** Cuts a stream of text into lines that end in LF, CR or CRLF. */
export interface LineSplitter {
  push: (chunk: TextChunk) => void;
  /** Hands over an unfinished last line. */
  end: () => void;
}

interface LineHandlers {
  onLine: (line: string) => void;
  /** A line passed the cap: its first characters and its whole length. */
  onTooLong: (head: string, length: number) => void;
  maxLineLength?: number | undefined;
}

/** Work is linear in the input: only new text is searched, and a long line is joined once. */
export function createLineSplitter({
  onLine,
  onTooLong,
  maxLineLength = MAX_LINE_LENGTH,
}: LineHandlers): LineSplitter {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let held = '';
  let head: string | undefined;
  let length = 0;
  let atStart = true;
  let afterReturn = false;

  function hold(part: string): void {
    length += part.length;
    if (head !== undefined) return;
    if (length > maxLineLength) {
      head = (held + part.slice(0, HEAD_LENGTH)).slice(0, HEAD_LENGTH);
      held = '';
    } else held += part;
  }

  function finish(part: string): void {
    hold(part);
    const line = held;
    const tooLong = head;
    const total = length;
    held = '';
    head = undefined;
    length = 0;
    if (tooLong === undefined) onLine(line);
    else onTooLong(tooLong, total);
  }

  function split(text: string): void {
    let from = 0;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      finish(text.slice(from, at));
      from = at + 1;
    }
    if (from < text.length) hold(text.slice(from));
  }

  /** Line ends become LF; a CR that ends one chunk and the LF that begins the next are one line end. */
  function normalise(chunk: string): string {
    let text = chunk;
    if (atStart && text.charCodeAt(0) === BOM) text = text.slice(1);
    atStart = false;
    if (afterReturn && text.startsWith('\n')) text = text.slice(1);
    afterReturn = chunk.endsWith('\r');
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }

  function read(chunk: string): void {
    if (chunk !== '') split(normalise(chunk));
  }

  return {
    push: (chunk) => read(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })),
    end: () => {
      read(decoder.decode());
      if (length > 0) finish('');
    },
  };
}
