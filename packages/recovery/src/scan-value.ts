import type { Pull, Source } from './source.ts';

/** How one bracketed value is written: which characters may stand outside strings, and what quotes strings. */
export interface ValueShape {
  readonly outside: RegExp;
  /** Quote characters with backslash escapes. */
  readonly quotes: string;
  /** Quote tokens without escapes, opener and closer alike. */
  readonly tokens?: readonly string[];
  /** A quote only opens a string directly after `{ [ ( , :`. */
  readonly bareStrings?: true;
}

/** JSON, and Python literals that stand in for it. */
export const JSON_VALUE: ValueShape = { outside: /[\w\s.+\-,:()]/, quotes: '"\'' };

/** Where a value ends and whether it is whole. Unless it is, `end` is the first position that is not part of it. */
export interface ScannedValue {
  end: number;
  state: 'closed' | 'cut' | 'malformed' | 'too-large';
}

/** Hears of each quoted string: how many brackets are open, and the string with its quotes. */
export type StringListener = (depth: number, from: number, to: number) => void;

/** What to scan for, and how far. */
export interface ScanSetup {
  shape: ValueShape;
  /** Most brackets inside one another. */
  depth: number;
  /** Last position the value may reach. */
  last: number;
  onString?: StringListener | undefined;
}

const CLOSER: Record<string, string> = { '{': '}', '[': ']', '(': ')' };

/** Finds the end of the bracketed value at `from` by structure: brackets and strings, nothing in between. */
export function* scanValue(src: Source, from: number, setup: ScanSetup): Pull<ScannedValue> {
  const { shape, last } = setup;
  const open: string[] = [];
  let p = from;
  let before = '';
  for (;;) {
    src.low = p;
    if (p > last) return { end: last, state: 'too-large' };
    while (p >= src.end) {
      if (src.ended) return { end: p, state: 'cut' };
      yield;
    }
    const char = src.win.charAt(p - src.base);
    if (isQuote(shape, char, before)) {
      const after = yield* skipString(src, p, setup);
      if (after < 0)
        return src.ended && src.end <= last
          ? { end: src.end, state: 'cut' }
          : { end: last, state: 'too-large' };
      if (after === p) return { end: p, state: 'malformed' };
      setup.onString?.(open.length, p, after);
      p = after;
      before = '"';
      continue;
    }
    const state = step(open, char, setup);
    if (state) return { end: state === 'closed' ? p + 1 : p, state };
    if (char > ' ') before = char;
    p += 1;
  }
}

function isQuote(shape: ValueShape, char: string, before: string): boolean {
  if (char === '<' && shape.tokens) return true;
  return shape.quotes.includes(char) && (!shape.bareStrings || '{[(,:='.includes(before));
}

/** Takes in one character outside strings; a state when the value ends with it. */
function step(open: string[], char: string, { shape, depth }: ScanSetup): 'closed' | 'malformed' | undefined {
  const closer = CLOSER[char];
  if (closer) return open.push(closer) > depth ? 'malformed' : undefined;
  if (char !== open.at(-1)) return shape.outside.test(char) ? undefined : 'malformed';
  open.pop();
  return open.length === 0 ? 'closed' : undefined;
}

/** Position after the string at `from`, `from` when none begins there, negative when it does not end in time. */
function* skipString(src: Source, from: number, { shape, last }: ScanSetup): Pull<number> {
  const quote = src.win.charAt(from - src.base);
  if (quote === '<') {
    const token = yield* literal(src, from, shape.tokens ?? []);
    return token === undefined ? from : yield* skipUntil(src, from + token.length, { token, last });
  }
  if (!(yield* src.need(from + 1, 2))) {
    return src.end > from + 1 && src.text(from + 1, from + 2) === quote ? from + 2 : -1;
  }
  const two = src.text(from + 1, from + 3);
  if (two === quote + quote) return yield* skipQuoted(src, from + 3, { quote: quote.repeat(3), last });
  return two.charAt(0) === quote ? from + 2 : yield* skipQuoted(src, from + 1, { quote, last });
}

/** Position after the closing quote, escapes honoured; negative when it does not come in time. */
function* skipQuoted(
  src: Source,
  from: number,
  { quote, last }: { quote: string; last: number },
): Pull<number> {
  const stop = quote.startsWith('"') ? /["\\]/g : /['\\]/g;
  let p = from;
  while (p <= last) {
    stop.lastIndex = p - src.base;
    const found = stop.test(src.win);
    p = found ? stop.lastIndex - 1 + src.base : src.end;
    src.low = p;
    if (!found) {
      if (src.ended) return -1;
      yield;
      continue;
    }
    const escape = src.code(p) === 92;
    if (!(yield* src.need(p, escape ? 2 : quote.length))) return -1;
    if (!escape && src.text(p, p + quote.length) === quote) return p + quote.length;
    p += escape ? 2 : 1;
  }
  return -1;
}

/** Position after the next `token`, negative when it does not come in time. */
function* skipUntil(
  src: Source,
  from: number,
  { token, last }: { token: string; last: number },
): Pull<number> {
  let p = from;
  for (;;) {
    const found = src.win.indexOf(token, p - src.base);
    if (found >= 0) return found + src.base + token.length;
    if (src.ended || src.end > last) return -1;
    p = Math.max(p, src.end - token.length + 1);
    src.low = p;
    yield;
  }
}

/** The literal that stands at a position, waiting while one still can. Longer ones come first in the list. */
export function* literal(
  src: Source,
  position: number,
  choices: readonly string[],
): Pull<string | undefined> {
  for (;;) {
    const text = src.win.slice(position - src.base, position - src.base + 48);
    const found = choices.find((choice) => text.startsWith(choice));
    if (found !== undefined) return found;
    if (!choices.some((choice) => choice.startsWith(text)) || src.over()) return undefined;
    yield;
  }
}
