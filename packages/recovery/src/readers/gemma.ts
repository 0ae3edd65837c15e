import type { Reader, Reading, Region, WrittenCall } from '../dialect.ts';
import { parseJson } from '../coerce.ts';
import { parseLiteral } from '../literal.ts';
import type { ValueShape } from '../scan-value.ts';
import { literal, scanValue } from '../scan-value.ts';
import type { Pull } from '../source.ts';

/** How a dialect writes `name{key:value}`. */
export interface GemmaShape {
  /** Words in front of the name; empty when the marker contains them. */
  readonly call: string;
  /** A leak whose values cannot be trusted: recognised and removed, never run. */
  readonly distrust?: true;
}

const VALUE: ValueShape = { outside: /[^]/, quotes: '"', tokens: ['<|"|>', '<escape>'], bareStrings: true };
const NAME_CHAR = /[\p{L}\p{N}_\-.:/]/u;

/** A reader for one or more `call:name{…}`, also `call:name({json})`. */
export function gemmaReader(shape: GemmaShape): Reader {
  return function* read(r: Reading): Pull<Region | undefined> {
    const { src } = r;
    const calls: WrittenCall[] = [];
    let p = yield* src.skipSpace(r.pos, 64);
    for (;;) {
      if (shape.call !== '' && (yield* literal(src, p, [shape.call])) === undefined) break;
      const from = p + shape.call.length;
      const open = yield* nameEnd(r, from);
      if (open === undefined) break;
      const name = src.text(from, open);
      if (!shape.distrust) r.announce(name);
      const call = yield* readInput(r, name, open);
      if (shape.distrust) Object.assign(call, { state: 'malformed' });
      calls.push(call);
      if (call.state === 'cut' || call.state === 'too-large') return { end: call.end, calls };
      p = yield* src.skipSpace(call.end, 64);
      if (shape.call === '') break;
    }
    const last = calls.at(-1);
    if (!last) return undefined;
    const marker = yield* r.marker(p);
    if (shape.distrust) last.end += (yield* literal(src, last.end, ['/>']))?.length ?? 0;
    else if (marker?.closes) last.end = p + marker.length;
    else if ((r.dialect.close?.length ?? 0) > 0)
      for (const call of calls) if (call.state === 'closed') call.state = 'implicit';
    return { end: last.end, calls };
  };
}

function* nameEnd(r: Reading, from: number): Pull<number | undefined> {
  const { src } = r;
  for (let p = from; p < from + 256; p += 1) {
    if (!(yield* src.need(p, 1))) return undefined;
    const char = src.text(p, p + 1);
    if (char === '{' || char === '(') return p > from ? p : undefined;
    if (!NAME_CHAR.test(char)) return undefined;
  }
  return undefined;
}

function* readInput(r: Reading, name: string, open: number): Pull<WrittenCall> {
  const { src } = r;
  const value = yield* scanValue(src, open, {
    shape: VALUE,
    limits: { depth: r.limits.depth, last: r.start + r.limits.callLength },
  });
  const text = src.text(open, value.end);
  const call: WrittenCall = { name, end: value.end, rawInput: text, state: value.state, typed: 'json' };
  if (value.state !== 'closed') return call;
  const body = text.startsWith('(') ? text.slice(1, -1).trim() : text;
  const object = body.startsWith('{') ? body : `{${body.replaceAll(/(^|,)\s*([\w.-]+)\s*=/g, '$1$2:')}}`;
  const parsed = parseJson(object) ?? parseLiteral(object, 'gemma');
  if (!parsed) return { ...call, state: 'malformed' };
  return { ...call, input: parsed[0] as Record<string, unknown> };
}
