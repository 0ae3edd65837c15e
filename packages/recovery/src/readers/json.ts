import type { CallState, Reader, Reading, Region, WrittenCall } from '../dialect.ts';
import { callsInJson } from '../json-calls.ts';
import { jsonMembers, jsonParts, unquote } from '../json-parts.ts';
import type { ScannedValue } from '../scan-value.ts';
import { JSON_VALUE, scanValue } from '../scan-value.ts';
import { fold } from '../markers.ts';
import type { Pull } from '../source.ts';

/** How a dialect writes calls in JSON. */
export interface JsonShape {
  /** What stands between the marker and the input, whole; group `name`, optional group `id`. */
  readonly header?: RegExp;
  /** A header may be prose-like (several words). */
  readonly wordy?: true;
  /** Objects of the form `{"tool": {input}}`. */
  readonly byKey?: true;
  /** Several values may follow one another. */
  readonly many?: true;
  /** The value's first character must be this. */
  readonly first?: '[' | '{';
  /** A missing closer is the normal case. */
  readonly unclosed?: true;
  /** A Markdown fence belongs to the syntax. */
  readonly fenced?: true;
  /** Only these keys may stand in a call, and an input must. */
  readonly keys?: RegExp;
}

const HEADER_MAX = 600;
const PROSE = /^\s*[^\s<{[]+[ \t]+[^\s<{[`|｜]/;
const NAME_KEY = /^["'](?:name|tool_name)["']$/;

/** A reader for calls in JSON, with or without a header that names the tool. */
export function jsonReader(shape: JsonShape = {}): Reader {
  return function* read(r: Reading): Pull<Region | undefined> {
    const head = yield* readHeader(r, shape);
    if (!head) return undefined;
    let p = head.end;
    const calls: WrittenCall[] = [];
    for (;;) {
      const from = p;
      const first = r.src.win.charAt(from - r.src.base);
      const opens = shape.first ? first === shape.first : first === '{' || (first === '[' && !head.header);
      if (!opens) {
        if (calls.length > 0) break;
        if (!head.header) return undefined;
        const state = r.src.ended && from >= r.src.end ? 'cut' : 'closed';
        calls.push({ ...head.header, end: from, rawInput: '', input: {}, state, typed: 'json' });
        break;
      }
      const value = yield* scanValue(r.src, from, {
        shape: JSON_VALUE,
        limits: { depth: r.limits.depth, last: r.start + r.limits.callLength },
        onString:
          head.header || shape.keys || calls.length > 0 ? undefined : nameListener(r, first === '[' ? 2 : 1),
      });
      const text = r.src.text(from, value.end);
      const found = callsInJson({
        text,
        offset: from,
        closed: value.state === 'closed',
        header: head.header,
        byKey: shape.byKey,
      });
      if (value.state !== 'closed') return yield* unfinished(r, value, [...calls, ...found]);
      if (shape.keys && !onlyKeys(text, shape.keys)) return undefined;
      calls.push(...found);
      p = value.end;
      const next = yield* nextValue(r, p, shape);
      if (next === undefined || (r.src.code(next) === 123) !== (first === '{')) break;
      p = next;
    }
    return yield* close(r, { end: calls.at(-1)?.end ?? p, valueEnd: p, calls }, shape);
  };
}

/** Whether every object is a call and nothing else: only known keys, and an input. */
function onlyKeys(text: string, allowed: RegExp): boolean {
  const objects = text.startsWith('[')
    ? jsonParts(text, 0).map((part) => text.slice(part.start, part.end))
    : [text];
  return objects.every((object) => {
    const keys = object.startsWith('{') ? jsonMembers(object, 0).map((member) => member.key) : [];
    return (
      keys.every((key) => allowed.test(key)) &&
      keys.some((key) => /^(?:arg|param|tool_uses|function$)/.test(key))
    );
  });
}

interface Head {
  end: number;
  header?: { name: string; sourceId?: string | undefined };
}

function* readHeader(r: Reading, shape: JsonShape): Pull<Head | undefined> {
  if (!shape.header) {
    const end = yield* r.src.skipSpace(r.pos, 64);
    const first = r.src.win.charAt(end - r.src.base);
    return first === '{' || first === '[' ? { end } : undefined;
  }
  for (;;) {
    const text = fold(r.src.win.slice(r.pos - r.src.base, r.pos - r.src.base + HEADER_MAX));
    let length = text.indexOf('{');
    for (const closer of shape.first ? [] : (r.dialect.close ?? [])) {
      const at = text.indexOf(fold(closer));
      if (at >= 0 && (length < 0 || at < length)) length = at;
    }
    if (length >= 0 || r.src.over()) {
      const found = shape.header.exec(length < 0 ? text : text.slice(0, length));
      if (!found) return undefined;
      const end = r.pos + (length < 0 ? text.length : length);
      const { name, server, id } = found.groups ?? {};
      if (name === undefined) return { end };
      const full = server === undefined ? name : `${server}__${name}`;
      const best = r.tools.resolve(full) ? full : name;
      r.announce(best);
      return { end, header: { name: best, sourceId: id } };
    }
    if (text.length >= HEADER_MAX || (!shape.wordy && PROSE.test(text))) return undefined;
    yield;
  }
}

/** Announces a name that is written inside the JSON as soon as it has been read. */
function nameListener(r: Reading, depth: number): (at: number, from: number, to: number) => void {
  let key = '';
  return (at, from, to) => {
    if (at !== depth || key === 'done' || to - from > 300) return;
    const text = r.src.text(from, to);
    if (NAME_KEY.test(key)) {
      r.announce(unquote(text));
      key = 'done';
    } else key = text;
  };
}

function* nextValue(r: Reading, from: number, shape: JsonShape): Pull<number | undefined> {
  if (!shape.many) return undefined;
  let p = yield* r.src.skipSpace(from, 64);
  const char = r.src.win.charAt(p - r.src.base);
  if (char === ';' || char === ',') p = yield* r.src.skipSpace(p + 1, 64);
  const first = r.src.win.charAt(p - r.src.base);
  return first === '{' || first === '[' ? p : undefined;
}

/** A value that stopped: cut off by the end, too long, or not JSON. */
function* unfinished(r: Reading, value: ScannedValue, calls: WrittenCall[]): Pull<Region> {
  const last = calls.at(-1);
  const state: CallState = value.state === 'cut' ? (last?.state ?? 'cut') : (value.state as CallState);
  if (last) Object.assign(last, { state, end: value.end });
  const known = calls.some((call) => r.tools.resolve(call.name));
  if (value.state !== 'malformed') return { end: value.end, calls };
  if (!known && r.dialect.tier !== 'S') return { end: value.end, calls: [], text: true };
  const end = yield* afterCloser(r, value.end);
  if (last) last.end = end;
  return { end, calls };
}

/** Looks for the closer of a malformed body; without one the region ends where the next call begins or at `from`. */
export function* afterCloser(r: Reading, from: number): Pull<number> {
  const last = Math.min(r.start + r.limits.callLength, from + 65_536);
  let p = from;
  while (p < last) {
    while (p >= r.src.end) {
      if (r.src.ended) return r.src.end;
      yield;
    }
    r.src.low = p;
    const mark = yield* r.marker(p);
    if (mark?.closes) return p + mark.length;
    if (mark?.opens) return p;
    p += 1;
  }
  return from;
}

interface ClosingRegion {
  end: number;
  valueEnd: number;
  calls: WrittenCall[];
}

/** Accepts what may follow a complete body: space, a fence, up to two surplus brackets, a closer. */
function* close(r: Reading, body: ClosingRegion, shape: JsonShape): Pull<Region> {
  const { src } = r;
  let p = yield* src.skipSpace(body.valueEnd, 64);
  if (shape.fenced && (yield* src.need(p, 3)) && src.text(p, p + 3) === '```')
    p = yield* src.skipSpace(p + 3, 64);
  const fence = p;
  while (p < fence + 2 && '}]'.includes(src.win.charAt(p - src.base) || ' ')) {
    p += 1;
    yield* src.need(p, 1);
  }
  p = yield* src.skipSpace(p, 64);
  const mark: JunkCloser | undefined = (yield* r.marker(p)) ?? (yield* junkCloser(r, p));
  const closed = mark?.closes ?? false;
  if (!closed && !shape.unclosed && (r.dialect.close?.length ?? 0) > 0) {
    for (const call of body.calls) if (call.state === 'closed') call.state = 'implicit';
  }
  const fenceEnd = shape.fenced && fence > body.valueEnd ? fence : body.valueEnd;
  return { end: closed && mark ? (mark.at ?? p) + mark.length : fenceEnd, calls: body.calls };
}

interface JunkCloser {
  length: number;
  closes: boolean;
  at?: number;
}

/** A closer on the same line after a few stray characters. */
function* junkCloser(r: Reading, from: number): Pull<JunkCloser | undefined> {
  if (r.dialect.tier === 'B' || !r.dialect.close?.length) return undefined;
  for (let p = from; p < from + 64; p += 1) {
    if (!(yield* r.src.need(p, 1)) || r.src.code(p) === 10) return undefined;
    const mark = yield* r.marker(p);
    if (mark) return mark.closes ? { ...mark, at: p } : undefined;
  }
  return undefined;
}
