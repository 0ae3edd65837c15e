import type { Reader, Reading, Region, WrittenCall } from '../dialect.ts';
import { onlyRequired } from '../dialect.ts';
import type { LiteralCall } from '../literal.ts';
import { parseLiteralCalls } from '../literal.ts';
import type { ValueShape } from '../scan-value.ts';
import { scanValue } from '../scan-value.ts';
import type { Pull } from '../source.ts';

/** How a dialect writes calls in Python syntax. */
export interface PythonicShape {
  /** `list`: `[f(a=1), g()]`; `line`: `f(a=1)`, several in a row; `name`: the marker already contains `f(`. */
  readonly form: 'list' | 'line' | 'name';
  /** Ending of the names, as in `search.call(…)`. */
  readonly suffix?: string;
  /** The same text may follow once more without markers. */
  readonly echo?: true;
}

const PYTHON: ValueShape = { outside: /[\w\s.+\-,:=/]|\P{ASCII}/u, quotes: '"\'' };
const NAME = /^[\p{L}\p{N}_.\-/]+$/u;

/** A reader for calls in Python syntax; values must be literals. */
export function pythonicReader(shape: PythonicShape): Reader {
  return function* read(r: Reading): Pull<Region | undefined> {
    const { src } = r;
    const start =
      shape.form === 'name'
        ? r.mark
        : yield* src.skipSpace(r.mark === r.start && r.pos === r.mark ? r.mark : r.pos, 64);
    const first = yield* src.need(start, 1);
    if (!first) return undefined;
    const scan = shape.form === 'list' ? scanList(r, start) : scanLines(r, start);
    const scanned = yield* scan;
    if (!scanned) return undefined;
    const text = src.text(start, scanned.end);
    const calls = scanned.cut ? undefined : parseLiteralCalls(text);
    if (!calls) return broken(r, text, { start, ...scanned });
    const written = calls.map((call) => writtenCall(r, call, { start, shape }));
    const end = yield* closed(r, scanned.end, shape.echo ? text : '');
    const last = written.at(-1);
    if (last) last.end = end;
    return { end, calls: written };
  };
}

interface Scanned {
  end: number;
  cut: boolean;
  long?: boolean;
}

function* scanList(r: Reading, start: number): Pull<Scanned | undefined> {
  const { src } = r;
  if (src.code(start) !== 91) return undefined;
  const p = yield* src.skipSpace(start + 1, 64);
  if (!(yield* src.need(p, 1)) || !/[\p{L}_]/u.test(src.text(p, p + 1))) return undefined;
  return yield* bracket(r, start);
}

/** One or more `name(…)`, separated by space, newline or semicolon. */
function* scanLines(r: Reading, start: number): Pull<Scanned | undefined> {
  const { src } = r;
  let end = -1;
  let p = start;
  for (;;) {
    const open = yield* nameEnd(r, p);
    if (open < 0) return end < 0 ? undefined : { end, cut: false };
    const part = yield* bracket(r, open);
    if (part.cut || part.end < 0) return part;
    end = part.end;
    p = yield* src.skipSpace(end, 64);
  }
}

function* bracket(r: Reading, open: number): Pull<Scanned> {
  const value = yield* scanValue(r.src, open, {
    shape: PYTHON,
    depth: r.limits.depth,
    last: r.start + r.limits.callLength,
  });
  return { end: value.end, cut: value.state !== 'closed', long: value.state === 'too-large' };
}

/** Position of the `(` after a name, -1 when there is none. */
function* nameEnd(r: Reading, start: number): Pull<number> {
  const { src } = r;
  for (let p = start; p < start + 256; p += 1) {
    if (!(yield* src.need(p, 1))) return -1;
    const char = src.text(p, p + 1);
    if (char === '(') return p > start && NAME.test(src.text(start, p)) ? p : -1;
    if (!NAME.test(char)) return -1;
  }
  return -1;
}

function broken(r: Reading, text: string, at: Scanned & { start: number }): Region | undefined {
  if (r.dialect.tier === 'B') return undefined;
  const name = /^[[\s]*([\p{L}\p{N}_.\-/]+)\(/u.exec(text)?.[1] ?? '';
  const atEnd = r.src.ended && at.end >= r.src.end;
  if (name === '' && !atEnd) return { end: at.end, calls: [], text: true };
  const unread = atEnd && at.cut ? 'cut' : 'malformed';
  return {
    end: at.end,
    calls: [{ name, end: at.end, rawInput: text, state: at.long ? 'too-large' : unread, typed: 'json' }],
  };
}

function writtenCall(
  r: Reading,
  call: LiteralCall,
  at: { start: number; shape: PythonicShape },
): WrittenCall {
  const { suffix } = at.shape;
  const name = suffix && call.name.endsWith(suffix) ? call.name.slice(0, -suffix.length) : call.name;
  const written: WrittenCall = {
    name,
    end: at.start + call.end,
    rawInput: call.input,
    input: call.named,
    state: 'closed',
    typed: 'json',
  };
  if (call.positional.length === 0) return written;
  const key = onlyRequired(r.tools.resolve(name));
  const lone = key !== undefined && call.positional.length === 1 && Object.keys(call.named).length === 0;
  return lone
    ? { ...written, input: { [key]: call.positional[0] } }
    : { ...written, input: undefined, state: 'malformed' };
}

function* closed(r: Reading, from: number, echo: string): Pull<number> {
  const { src } = r;
  let end = from;
  const p = yield* src.skipSpace(from, 64);
  const marker = yield* r.marker(p);
  if (marker?.closes) end = p + marker.length;
  if (echo === '' || echo.length > 4096) return end;
  const q = yield* src.skipSpace(end, 8);
  for (let i = 0; i < echo.length; i += 1)
    if (!(yield* src.need(q + i, 1)) || src.code(q + i) !== echo.charCodeAt(i)) return end;
  return q + echo.length;
}
