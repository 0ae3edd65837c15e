/** Fewer lines than these do not tell a repetition from a second, equal beginning. */
const FEWEST = 3;
/** Longer lines are told apart by their length, start and end. */
const LOOKED_AT = 4096;

/**
 * Leaves out what a source tells once more from its first line on: servers replay a stream after a loss, and whoever wrote
 * the file kept both tellings. Lines that look like a repetition are held back until they are known to be one.
 */
export class RepeatFilter {
  /** One mark for each line so far; blank lines and comments have none. */
  readonly #marks: number[] = [];
  /** How many lines from the start the newest ones repeat; 0 while nothing is repeated. */
  #repeated = 0;
  #held: string[] = [];
  #rest: string[] = [];

  /** The text without repetitions, whole lines at a time. */
  push(text: string): string {
    const lines = text.split('\n');
    const rest = lines.pop() ?? '';
    const [first, ...others] = lines;
    if (first === undefined) {
      this.#rest.push(rest);
      return '';
    }
    const whole = [this.#rest.join('') + first, ...others];
    this.#rest = [rest];
    return whole.map((line) => this.#pass(line, '\n')).join('');
  }

  /** The end of the text. */
  end(): string {
    const last = this.#rest.join('');
    this.#rest = [];
    const isHalf = this.#repeated >= FEWEST && last !== '' && !/[\]}]\s*$/.test(last);
    if (isHalf) return '';
    const text = last === '' ? '' : this.#pass(last, '');
    return text + (this.#repeated >= FEWEST ? '' : this.#release());
  }

  #pass(line: string, ending: string): string {
    const raw = line + ending;
    if (/^\s*$|^:/.test(line)) {
      if (this.#repeated === 0) return raw;
      this.#held.push(raw);
      return '';
    }
    const mark = markOf(line);
    if (this.#repeated > 0) {
      if (mark === this.#marks[this.#repeated]) return this.#hold(raw);
      return this.#release() + this.#begin(mark, raw);
    }
    return this.#begin(mark, raw);
  }

  /** A line that repeats nothing, or the first that may. */
  #begin(mark: number, raw: string): string {
    const marks = this.#marks;
    if (marks.length >= FEWEST && mark === marks[0] && mark !== marks.at(-1)) return this.#hold(raw);
    marks.push(mark);
    return raw;
  }

  #hold(raw: string): string {
    this.#held.push(raw);
    this.#repeated += 1;
    if (this.#repeated === this.#marks.length) {
      this.#held = [];
      this.#repeated = 0;
    }
    return '';
  }

  /** What was held back is something new after all. */
  #release(): string {
    const text = this.#held.join('');
    this.#marks.push(...this.#marks.slice(0, this.#repeated));
    this.#held = [];
    this.#repeated = 0;
    return text;
  }
}

/** A number of 52 bits that stands for a line. */
function markOf(line: string): number {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  const seen = text.length <= LOOKED_AT ? text : text.slice(0, LOOKED_AT / 2) + text.slice(-LOOKED_AT / 2);
  let low = text.length;
  let high = 5381;
  for (let index = 0; index < seen.length; index += 1) {
    const unit = seen.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01_00_01_93);
    high = Math.imul(high, 33) + unit;
  }
  return (low >>> 0) * 0x10_00_00 + (high & 0x0f_ff_ff);
}
