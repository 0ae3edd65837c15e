import { readSgr } from './ansi-style.ts';
import type { AnsiStyle } from './ansi-style.ts';

/** A run of terminal text in one style. */
export interface AnsiSegment {
  readonly text: string;
  readonly style: AnsiStyle;
}

const plain: AnsiStyle = {};

// One token of a terminal stream: a control sequence (CSI), a string sequence (OSC, DCS, SOS, PM, APC; cut ones run to
// the end), another escape, or a control character. Built from a string because its characters are invisible.
const ESC = '\\u001b';
const token = new RegExp(
  [
    `(?:${ESC}\\[|\\u009b)([0-?]*)[ -/]*([@-~])`,
    `(?:${ESC}[\\]PX^_]|[\\u009d\\u0090\\u0098\\u009e\\u009f])[^\\u0007\\u009c${ESC}]*(?:\\u0007|\\u009c|${ESC}\\\\|$)?`,
    `${ESC}(?:\\[[0-?]*[ -/]*$|[ -/]*[0-~]?)`,
    '[\\r\\n\\u0008]',
  ].join('|'),
  'gu',
);

/**
 * Terminal output as lines of styled runs. Colours and weights (SGR) are read, a carriage return or backspace writes over
 * what stands there, erase-line erases; every other sequence (titles, links, cursor jumps) is dropped and never acted on.
 */
export function parseAnsi(text: string): readonly (readonly AnsiSegment[])[] {
  const screen = new AnsiLines();
  let from = 0;
  for (const match of text.matchAll(token)) {
    screen.write(text.slice(from, match.index));
    from = match.index + match[0].length;
    screen.control(match);
  }
  screen.write(text.slice(from));
  return screen.finish();
}

/** Whether a text carries terminal sequences worth drawing as such. */
export function hasAnsi(text: string): boolean {
  return text.includes('\u001b[');
}

/** Lines under construction. A line is a list of runs until something writes over it; only then it becomes cells. */
class AnsiLines {
  readonly #done: (readonly AnsiSegment[])[] = [];
  #line: AnsiSegment[] = [];
  #length = 0;
  #column = 0;
  #style: AnsiStyle = plain;

  write(text: string): void {
    if (text === '') return;
    if (this.#column < this.#length) this.#overwrite(text);
    else this.#push({ text, style: this.#style });
    this.#column += text.length;
    this.#length = Math.max(this.#length, this.#column);
  }

  control(match: RegExpExecArray): void {
    const [whole, parameters = '', final] = match;
    if (whole === '\n') this.#endLine();
    else if (whole === '\r') this.#column = 0;
    else if (whole === '\u0008') this.#column = Math.max(0, this.#column - 1);
    else if (final === 'm') this.#style = readSgr(this.#style, parameters);
    else if (final === 'K') this.#erase(parameters);
  }

  finish(): readonly (readonly AnsiSegment[])[] {
    if (this.#line.length > 0 || this.#done.length === 0) this.#endLine();
    return this.#done;
  }

  #endLine(): void {
    this.#done.push(this.#line);
    this.#line = [];
    this.#length = 0;
    this.#column = 0;
  }

  #push(segment: AnsiSegment): void {
    const last = this.#line.at(-1);
    if (last && last.style === segment.style) {
      this.#line[this.#line.length - 1] = { text: last.text + segment.text, style: last.style };
    } else this.#line.push(segment);
  }

  #overwrite(text: string): void {
    const after = this.#cut(this.#column + text.length, this.#length);
    this.#line = [...this.#cut(0, this.#column), { text, style: this.#style }, ...after];
  }

  /** `0`: from the cursor on. `1`: up to the cursor. `2`: all. */
  #erase(parameters: string): void {
    if (parameters === '1') {
      const after = this.#cut(this.#column, this.#length);
      this.#line = [{ text: ' '.repeat(Math.min(this.#column, this.#length)), style: plain }, ...after];
      return;
    }
    const kept = parameters === '2' ? 0 : this.#column;
    this.#line = this.#cut(0, kept);
    this.#length = Math.min(this.#length, kept);
    if (parameters === '2') this.#column = 0;
  }

  /** The runs between two columns of this line. */
  #cut(from: number, to: number): AnsiSegment[] {
    const cut: AnsiSegment[] = [];
    let at = 0;
    for (const { text, style } of this.#line) {
      const piece = text.slice(Math.max(0, from - at), Math.max(0, to - at));
      if (piece !== '') cut.push({ text: piece, style });
      at += text.length;
    }
    return cut;
  }
}
