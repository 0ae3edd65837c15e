import { parseJson } from '../coerce.ts';
import type { Reader, Reading, Region, WrittenCall } from '../dialect.ts';
import { parseLiteral } from '../literal.ts';
import type { ValueShape } from '../scan-value.ts';
import { literal, scanValue } from '../scan-value.ts';
import type { Pull } from '../source.ts';
import { closeRegion } from './closing.ts';

/** How a dialect writes `name{key:value}`. */
export interface GemmaShape {
  /** Words in front of the name; empty when the marker contains them. */
  readonly call: string;
  /** A leak whose values cannot be trusted: recognised and removed, never run. */
  readonly distrust?: true;
}

const VALUE: ValueShape = { outside: /[^]/, quotes: '"', tokens: ['<|"|>', '<escape>'], bareStrings: true };
/** Strings, which stay, and the keys of `key=value`. */
const KEYWORD = /"(?:[^"\\]|\\[^])*"|<\|"\|>[^]*?<\|"\|>|<escape>[^]*?<escape>|([\w.-]+)\s*=/g;
const NAME_CHAR = /[\p{L}\p{N}_\-.:/]/u;

/** A reader for one or more `call:name{…}`, also `call:name({json})`. */
export function gemmaReader(shape: GemmaShape): Reader {
  return function* read(r: Reading): Pull<Region | undefined> {
    const { src } = r;
    const calls: WrittenCall[] = [];
    let p = yield* src.skipSpace(r.pos, 64);
    let call = yield* readCall(r, p, shape);
    while (call) {
      calls.push(call);
      if (call.state === 'cut' || call.state === 'too-large') return { end: call.end, calls };
      p = yield* src.skipSpace(call.end, 64);
      call = shape.call === '' ? undefined : yield* readCall(r, p, shape);
    }
    const last = calls.at(-1);
    if (!last) return undefined;
    if (shape.distrust) last.end += (yield* literal(src, last.end, ['/>']))?.length ?? 0;
    else last.end = yield* closeRegion(r, last.end, { calls, shape: {} });
    return { end: last.end, calls };
  };
}

function* readCall(r: Reading, at: number, { call, distrust }: GemmaShape): Pull<WrittenCall | undefined> {
  if (call !== '' && (yield* literal(r.src, at, [call])) === undefined) return undefined;
  const open = yield* nameEnd(r, at + call.length);
  if (open === undefined) return undefined;
  const name = r.src.text(at + call.length, open);
  if (!distrust) r.announce(name);
  const written = yield* readInput(r, name, open);
  return distrust ? { ...written, state: 'malformed' } : written;
}

function* nameEnd({ src }: Reading, from: number): Pull<number | undefined> {
  for (let p = from; p < from + 256 && (yield* src.need(p, 1)); p += 1) {
    const char = src.text(p, p + 1);
    if (char === '{' || char === '(') return p > from ? p : undefined;
    if (!NAME_CHAR.test(char)) return undefined;
  }
  return undefined;
}

function* readInput(r: Reading, name: string, open: number): Pull<WrittenCall> {
  const last = r.start + r.limits.callLength;
  const { end, state } = yield* scanValue(r.src, open, { shape: VALUE, depth: r.limits.depth, last });
  const text = r.src.text(open, end);
  const call: WrittenCall = { name, end, rawInput: text, state, typed: 'json' };
  if (state !== 'closed') return call;
  const body = text.startsWith('(') ? text.slice(1, -1).trim() : text;
  const object = body.startsWith('{')
    ? body
    : `{${body.replaceAll(KEYWORD, (all, key?: string) => (key ? `${key}:` : all))}}`;
  const parsed = parseJson(object) ?? parseLiteral(object, 'gemma');
  if (!parsed) return { ...call, state: 'malformed' };
  return { ...call, input: parsed[0] as Record<string, unknown> };
}
