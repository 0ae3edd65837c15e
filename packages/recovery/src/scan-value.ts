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

/** Where a value ends and whether it is whole. `at` is the first position that cannot be part of it. */
export interface ScannedValue {
  end: number;
  state: 'closed' | 'cut' | 'malformed' | 'too-large';
}

/** Hears of each quoted string: how many brackets are open, and the string with its quotes. */
export type StringListener = (depth: number, from: number, to: number) => void;

interface ScanLimits {
  depth: number;
  /** Last position the value may reach. */
  last: number;
}

interface ScanSetup {
  shape: ValueShape;
  limits: ScanLimits;
  onString?: StringListener | undefined;
}

const CLOSER: Record<string, string> = { '{': '}', '[': ']', '(': ')' };

/** Finds the end of the bracketed value at `from` by structure, character by character of what is outside strings. */
export function* scanValue(src: Source, from: number, setup: ScanSetup): Pull<ScannedValue> {
  const { shape, limits } = setup;
  const open: string[] = [];
  let p = from;
  let before = '';
  for (;;) {
    src.low = p;
    if (p > limits.last) return { end: limits.last, state: 'too-large' };
    while (p >= src.end) {
      if (src.ended) return { end: p, state: 'cut' };
      yield;
    }
    const char = src.win.charAt(p - src.base);
    const quote = quoteAt(shape, char, before);
    if (quote || (char === '<' && shape.tokens)) {
      const after = quote
        ? yield* skipQuoted(src, p, limits.last)
        : yield* skipToken(src, p, { tokens: shape.tokens ?? [], last: limits.last });
      if (after < 0 && src.ended && src.end <= limits.last) return { end: src.end, state: 'cut' };
      if (after < 0) return { end: limits.last, state: 'too-large' };
      if (after === p) return { end: p, state: 'malformed' };
      setup.onString?.(open.length, p, after);
      p = after;
      before = '"';
      continue;
    }
    const closer = CLOSER[char];
    if (closer) {
      open.push(closer);
      if (open.length > limits.depth) return { end: p, state: 'malformed' };
    } else if (char === open.at(-1)) {
      open.pop();
      if (open.length === 0) return { end: p + 1, state: 'closed' };
    } else if (!shape.outside.test(char)) return { end: p, state: 'malformed' };
    if (char > ' ') before = char;
    p += 1;
  }
}

function quoteAt(shape: ValueShape, char: string, before: string): boolean {
  return shape.quotes.includes(char) && (!shape.bareStrings || '{[(,:='.includes(before));
}

/** Position after the string at `from`; negative when the text or the limit ends first. */
function* skipQuoted(src: Source, from: number, last: number): Pull<number> {
  const quote = src.win.charAt(from - src.base);
  const stop = quote === '"' ? /["\\]/g : /['\\]/g;
  let p = from + 1;
  let triple = false;
  if (yield* src.need(p, 2)) {
    const two = src.text(p, p + 2);
    triple = two === quote + quote;
    if (triple) p += 2;
    else if (two.charAt(0) === quote) return p + 1;
  }
  for (;;) {
    src.low = p;
    if (p > last) return -p;
    stop.lastIndex = p - src.base;
    if (!stop.test(src.win)) {
      p = src.end;
      if (src.ended) return -p;
      src.low = p;
      yield;
      continue;
    }
    p = stop.lastIndex - 1 + src.base;
    const escape = src.code(p) === 92;
    src.low = p;
    if (!escape && !triple) return p + 1;
    if (!(yield* src.need(p, escape ? 2 : 3))) return -src.end;
    if (!escape && src.text(p, p + 3) === quote + quote + quote) return p + 3;
    p += escape ? 2 : 1;
  }
}

/** Position after the token-quoted string at `from`, `from` when no token stands there, negative when it is cut. */
function* skipToken(
  src: Source,
  from: number,
  how: { tokens: readonly string[]; last: number },
): Pull<number> {
  const token = yield* literal(src, from, how.tokens);
  if (token === undefined) return from;
  let p = from + token.length;
  for (;;) {
    const found = src.win.indexOf(token, p - src.base);
    if (found >= 0) return found + src.base + token.length;
    if (src.ended || src.end > how.last) return -src.end;
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
    let possible = false;
    for (const choice of choices) {
      if (text.startsWith(choice)) return choice;
      if (choice.startsWith(text)) {
        possible = true;
        break;
      }
    }
    if (!possible || src.over()) return undefined;
    yield;
  }
}
