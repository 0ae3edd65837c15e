import type { CallState, Reader, Reading, Region, WrittenCall } from '../dialect.ts';
import { callsInJson } from '../json-calls.ts';
import { jsonMembers, jsonParts, unquote } from '../json-parts.ts';
import type { ScannedValue, StringListener } from '../scan-value.ts';
import { JSON_VALUE, scanValue } from '../scan-value.ts';
import type { Pull } from '../source.ts';
import type { ClosingShape } from './closing.ts';
import { closeMalformed, closeRegion } from './closing.ts';
import type { Header, HeaderShape } from './header.ts';
import { readHeader } from './header.ts';

/** How a dialect writes calls in JSON. */
export interface JsonShape extends HeaderShape, ClosingShape {
  /** Objects of the form `{"tool": {input}}`. */
  readonly byKey?: true;
  /** Several values may follow one another. */
  readonly many?: true;
  /** The value's first character must be this. */
  readonly first?: '[' | '{';
  /** Only these keys may stand in a call, and an input must. */
  readonly keys?: RegExp;
}

const NAME_KEY = /^["'](?:name|tool_name)["']$/;

/** A reader for calls in JSON, with or without a header that names the tool. */
export function jsonReader(shape: JsonShape = {}): Reader {
  return function* read(r: Reading): Pull<Region | undefined> {
    const head = yield* readHeader(r, shape);
    return head && (yield* readValues(r, shape, head));
  };
}

function* readValues(r: Reading, shape: JsonShape, head: Header): Pull<Region | undefined> {
  const calls: WrittenCall[] = [];
  let { end } = head;
  let from: number | undefined = end;
  while (from !== undefined) {
    const value: Value | undefined = yield* readValue(r, from, { shape, head, first: calls.length === 0 });
    if (!value) break;
    calls.push(...value.calls);
    end = value.end;
    if (value.state !== 'closed') return yield* unfinished(r, value, calls);
    if (shape.keys && !onlyKeys(r.src.text(from, end), shape.keys)) return undefined;
    from = shape.many ? yield* nextValue(r, end) : undefined;
  }
  if (calls.length === 0 && !head.call) return undefined;
  if (calls.length === 0) calls.push(withoutInput(r, head));
  return { end: yield* closeRegion(r, end, { calls, shape }), calls };
}

interface Value extends ScannedValue {
  calls: WrittenCall[];
}

function* readValue(
  r: Reading,
  from: number,
  { shape, head, first }: { shape: JsonShape; head: Header; first: boolean },
): Pull<Value | undefined> {
  const opener = r.src.win.charAt(from - r.src.base);
  if (opener !== '{' && (opener !== '[' || head.call)) return undefined;
  if (shape.first && opener !== shape.first) return undefined;
  const listen = first && !head.call && !shape.keys;
  const value = yield* scanValue(r.src, from, {
    shape: JSON_VALUE,
    depth: r.limits.depth,
    last: r.start + r.limits.callLength,
    onString: listen ? nameListener(r, opener === '[' ? 2 : 1) : undefined,
  });
  const text = r.src.text(from, value.end);
  const closed = value.state === 'closed';
  return {
    ...value,
    calls: callsInJson({ text, offset: from, closed, header: head.call, byKey: shape.byKey }),
  };
}

/** A header with nothing after it is a call without input, unless the message ended there. */
function withoutInput({ src }: Reading, { call, end }: Header): WrittenCall {
  const state = src.ended && end >= src.end ? 'cut' : 'closed';
  return { name: '', ...call, end, rawInput: '', input: {}, state, typed: 'json' };
}

/** Whether every object is a call and nothing else: only known keys, and an input. */
function onlyKeys(text: string, allowed: RegExp): boolean {
  const array = text.startsWith('[');
  const objects = array ? jsonParts(text, 0).map(({ start, end }) => text.slice(start, end)) : [text];
  return objects.every((object) => {
    const keys = object.startsWith('{') ? jsonMembers(object, 0).map(({ key }) => key) : [];
    return (
      keys.every((key) => allowed.test(key)) &&
      keys.some((key) => /^(?:arg|param|tool_u|function$)/.test(key))
    );
  });
}

/** Announces a name that is written inside the JSON as soon as it has been read. */
function nameListener(r: Reading, depth: number): StringListener {
  let key = '';
  return (at, from, to) => {
    if (at !== depth || key === 'done' || to - from > 300) return;
    const text = r.src.text(from, to);
    const named = NAME_KEY.test(key);
    if (named) r.announce(unquote(text));
    key = named ? 'done' : text;
  };
}

/** Where the next value begins after space and one `;` or `,`. */
function* nextValue({ src }: Reading, from: number): Pull<number> {
  const p = yield* src.skipSpace(from, 64);
  return ';,'.includes(src.win.charAt(p - src.base) || ' ') ? yield* src.skipSpace(p + 1, 64) : p;
}

/** A value that stopped: cut off by the end, too long, or not JSON. */
function* unfinished(r: Reading, value: ScannedValue, calls: WrittenCall[]): Pull<Region> {
  const { end } = value;
  const last = calls.at(-1);
  const state: CallState = value.state === 'cut' ? (last?.state ?? 'cut') : value.state;
  if (last) Object.assign(last, { state, end });
  if (state !== 'malformed') return { end, calls };
  const known = calls.some((call) => r.tools.resolve(call.name));
  if (!known && r.dialect.tier !== 'S') return { end, calls: [], text: true };
  return { end: yield* closeMalformed(r, end), calls };
}
