import type { CallState, Reader, Reading, Region, WrittenCall } from '../dialect.ts';
import { inputCall } from '../json-calls.ts';
import { JSON_VALUE, scanValue } from '../scan-value.ts';
import type { Pull } from '../source.ts';
import type { TaggedCall, TagShape } from './tag-shape.ts';
import { readValue } from './tagged-end.ts';
import { openCall, openParam } from './tagged-open.ts';
import { typedInput } from './tagged-value.ts';

/** Where a call ended, and how. */
interface CallEnd {
  end: number;
  state: CallState;
}

/** A reader for calls written as tags with one tag a parameter. */
export function tagReader(shape: TagShape): Reader {
  return function* read(r: Reading): Pull<Region | undefined> {
    const call = yield* openCall(r, shape);
    if (!call) return undefined;
    if (!call.hasBody) return region(call, { end: call.bodyStart, state: 'closed' });
    const start = yield* r.src.skipSpace(call.bodyStart, 4096);
    if (r.src.code(start) === 123) return yield* jsonBody(call, start);
    let p = call.bodyStart;
    for (;;) {
      const next = yield* nextPart(call, p);
      if (typeof next === 'object') return region(call, next);
      p = next;
    }
  };
}

/** Reads one parameter or steps over a stray closer; gives the end when the call ends instead. */
function* nextPart(call: TaggedCall, from: number): Pull<number | CallEnd> {
  const { r, shape } = call;
  const { src } = r;
  src.low = from;
  const at = yield* src.skipSpace(from, 4096);
  if (at >= src.end) return { end: src.end, state: 'partial' };
  const tag = src.code(at) === 60 ? yield* src.tag(at, shape.until) : undefined;
  if (tag === undefined) return yield* noTag(call, from, at);
  const end = at + tag.length;
  if (call.callEnd.test(tag)) return { end, state: 'closed' };
  if (shape.outer.test(tag)) return { end, state: 'implicit' };
  src.starved = false;
  const param = yield* openParam(call, at, tag);
  if (param) {
    const value = yield* readValue(call, param);
    if (value.state) return { end: value.end, state: value.state };
    return call.params.length > r.limits.parameters ? { end: value.end, state: 'too-large' } : value.end;
  }
  if (src.starved) return { end: src.end, state: 'cut' };
  if (shape.call?.test(tag) && (yield* r.marker(at))?.opens) return { end: at, state: 'implicit' };
  if (!/^<\/|^<(?:arg_|param)/.test(tag)) return { end: from, state: 'partial' };
  call.repaired = true;
  return end;
}

/** Something that is no tag follows: half a closer, a tag that the end of the message cut, or text. */
function* noTag(call: TaggedCall, from: number, at: number): Pull<number | CallEnd> {
  const { r, shape } = call;
  const { src } = r;
  if (shape.keyEnd) {
    const end = yield* strayPart(call, at);
    if (end > 0) return end;
  }
  const marker = yield* r.marker(at);
  if (marker?.closes) return { end: at + marker.length, state: 'closed' };
  const cut = src.code(at) === 60 && src.ended && src.end - at < 320;
  return { end: cut ? src.end : from, state: 'partial' };
}

/** A key or value whose tag is missing: its closer follows. Position after that, or 0. */
function* strayPart(call: TaggedCall, at: number): Pull<number> {
  const { src } = call.r;
  let p = at;
  while (p < at + 256 && (yield* src.need(p, 1)) && src.code(p) !== 60) p += 1;
  const tag = p > at ? yield* src.tag(p) : undefined;
  if (tag === undefined) return 0;
  const { keyEnd, param, paramEnd } = call.shape;
  if (![keyEnd, param, paramEnd].some((pattern) => pattern?.test(tag))) return 0;
  call.lost = true;
  return p + tag.length;
}

function* jsonBody(call: TaggedCall, from: number): Pull<Region> {
  const { r, shape, name } = call;
  const last = r.start + r.limits.callLength;
  const value = yield* scanValue(r.src, from, { shape: JSON_VALUE, depth: r.limits.depth, last });
  const closed = value.state === 'closed' ? 'closed' : 'cut';
  const body = inputCall(r.src.text(from, value.end), { name, end: value.end, closed });
  if (value.state !== 'closed') return { end: value.end, calls: [{ ...body, state: value.state }] };
  const q = yield* r.src.skipSpace(value.end, 64);
  const tag = r.src.code(q) === 60 ? yield* r.src.tag(q, shape.until) : undefined;
  const end = tag !== undefined && (call.callEnd.test(tag) || shape.outer.test(tag)) ? q + tag.length : 0;
  if (end === 0 && body.state === 'closed') body.state = 'implicit';
  body.end = end || value.end;
  return { end: body.end, calls: [body] };
}

function region(call: TaggedCall, { end, state }: CallEnd): Region {
  const { r, shape, name, tool, params, sourceId, bodyStart } = call;
  const text = r.src.text(r.start, end);
  const typed = typedInput(params, { text, offset: r.start, tool, rules: shape });
  const inputEnd = params.at(-1)?.close ?? bodyStart;
  const rawInput = text.slice(bodyStart - r.start, inputEnd - r.start).replace(/^[\r\n]+/, '');
  const lost = call.lost || (shape.strict && params.some(({ unclosed }) => unclosed));
  const settled = state === 'closed' && call.repaired ? 'repaired' : state;
  const written: WrittenCall = { name, end, rawInput, sourceId, state: lost ? 'cut' : settled, ...typed };
  return { end, calls: [written] };
}
