import type { CallState, Reader, Reading, Region, WrittenCall } from '../dialect.ts';
import { propertySchema } from '../dialect.ts';
import { callsInJson } from '../json-calls.ts';
import { JSON_VALUE, scanValue } from '../scan-value.ts';
import type { Pull } from '../source.ts';
import type { ResolvedTool } from '../tools.ts';
import type { Parameter, ValueRules } from './tagged-value.ts';
import { typedInput } from './tagged-value.ts';
import { readValue } from './tagged-end.ts';

/** How a dialect writes a call as tags. Patterns see one whole tag `<…>`. */
export interface TagShape extends ValueRules {
  /** Opening tag of a call; group `name`, optional groups `id` and `closed` (no body). Without it the bare name follows the marker. */
  readonly call?: RegExp;
  /** Closing tag of a call; when not said, the tag named like the call. */
  readonly callEnd?: RegExp;
  /** Opening tag of a parameter; optional groups `key`, `string`, `type`. */
  readonly param: RegExp;
  readonly paramEnd: RegExp;
  /** Without `key` in `param`: the tag that ends the key, and the tag that begins the value. */
  readonly keyEnd?: RegExp;
  readonly valueStart?: RegExp;
  /** Closing tags of wrappers. */
  readonly outer: RegExp;
  /** What ends a tag, `>` if not said. */
  readonly until?: string;
  /** Parameters may be tags named like the keys of the tool's schema. */
  readonly schemaTags?: true;
  /** Text between a bare name and the first tag. */
  readonly separator?: RegExp;
}

/** One call being read. */
export interface TaggedCall {
  r: Reading;
  shape: TagShape;
  name: string;
  tool: ResolvedTool | undefined;
  sourceId: string | undefined;
  bodyStart: number;
  callEnd: RegExp;
  params: Parameter[];
  repaired: boolean;
}

const BARE_NAME = /^\s*([\p{L}\p{N}_\-.:/]*)(\s*)/u;

/** A reader for calls written as tags with one tag a parameter. */
export function tagReader(shape: TagShape): Reader {
  return function* read(r: Reading): Pull<Region | undefined> {
    const call = yield* shape.call ? openTag(r, shape) : openBare(r, shape);
    if (!call) return undefined;
    if (call.bodyStart < 0)
      return { end: -call.bodyStart, calls: [written(call, -call.bodyStart, 'closed')] };
    return yield* readBody(call);
  };
}

function begin(
  r: Reading,
  shape: TagShape,
  found: { name: string; sourceId?: string | undefined; bodyStart: number },
): TaggedCall {
  const callEnd = shape.callEnd ?? new RegExp(`^</${found.name.replace(/[^\w-]/g, '\\$&')}>$`);
  return {
    r,
    shape,
    sourceId: undefined,
    ...found,
    callEnd,
    tool: r.announce(found.name),
    params: [],
    repaired: false,
  };
}

function* openTag(r: Reading, shape: TagShape): Pull<TaggedCall | undefined> {
  const tag = yield* r.src.tag(r.mark, shape.until);
  const found = tag === undefined ? undefined : shape.call?.exec(tag)?.groups;
  if (!tag || !found) return undefined;
  const end = r.mark + tag.length;
  const bodyStart = found['closed'] ? -end : end;
  return begin(r, shape, { name: found['name'] ?? '', sourceId: found['id'], bodyStart });
}

function* openBare(r: Reading, shape: TagShape): Pull<TaggedCall | undefined> {
  for (;;) {
    const text = r.src.win.slice(r.pos - r.src.base, r.pos - r.src.base + 320);
    const found = BARE_NAME.exec(text);
    const name = found?.[1] ?? '';
    const length = found?.[0].length ?? 0;
    if (length < text.length) {
      if (name === '' || (text.charAt(length) !== '<' && !found?.[2]?.includes('\n'))) return undefined;
      let bodyStart = r.pos + length;
      if (shape.separator) {
        const tag = yield* r.src.tag(bodyStart);
        if (tag && shape.separator.test(tag)) bodyStart += tag.length;
      }
      return begin(r, shape, { name, bodyStart });
    }
    if (r.src.over()) return name === '' ? undefined : begin(r, shape, { name, bodyStart: r.pos + length });
    if (text.length >= 320) return undefined;
    yield;
  }
}

function* readBody(call: TaggedCall): Pull<Region> {
  const { r, shape } = call;
  const { src } = r;
  const done = (end: number, state: CallState): Region => ({ end, calls: [written(call, end, state)] });
  let p = call.bodyStart;
  for (;;) {
    const q = yield* src.skipSpace(p, 4096);
    src.low = p;
    if (q >= src.end) return done(src.end, 'partial');
    if (src.code(q) === 123 && call.params.length === 0) return yield* jsonBody(call, q);
    const tag = src.code(q) === 60 ? yield* src.tag(q, shape.until) : undefined;
    if (tag === undefined) {
      const marker = yield* r.marker(q);
      if (marker?.closes) return done(q + marker.length, 'closed');
      if (src.code(q) === 60 && src.ended && src.end - q < 320) return done(src.end, 'partial');
      return done(p, 'partial');
    }
    const end = q + tag.length;
    if (call.callEnd.test(tag)) return done(end, 'closed');
    if (shape.outer.test(tag)) return done(end, 'implicit');
    src.starved = false;
    const param = yield* openParam(call, q, tag);
    if (!param && src.starved) return done(src.end, 'cut');
    if (!param && shape.call?.test(tag)) return done(q, 'implicit');
    if (param) {
      const result = yield* readValue(call, param);
      if (result.state) return done(result.end, result.state);
      p = result.end;
      if (call.params.length > r.limits.parameters) return done(p, 'too-large');
    } else if (/^<\/|^<(?:arg_|param)/.test(tag)) {
      call.repaired = true;
      p = end;
    } else return done(p, 'partial');
  }
}

/** A parameter whose value is about to be read. */
export interface OpenParam {
  key: string;
  start: number;
  string?: string | undefined;
  /** The tag that closes it when it is named like its key. */
  closer?: RegExp;
  cdata?: { start: number; end: number } | undefined;
}

function* openParam(call: TaggedCall, at: number, tag: string): Pull<OpenParam | undefined> {
  const { shape, r } = call;
  const end = at + tag.length;
  const found = shape.param.exec(tag);
  if (!found) {
    const key = /^<([\w.-]+)>$/.exec(tag)?.[1];
    if (key === undefined || !shape.schemaTags || !propertySchema(call.tool, key)) return undefined;
    return { key, start: end, closer: new RegExp(`^</${key.replaceAll('.', '\\.')}>$`) };
  }
  const { key, string, type } = found.groups ?? {};
  if (key !== undefined) return { key, start: end, string: string ?? (type && String(type === 'string')) };
  if (!shape.keyEnd) return { key: '', start: end };
  let p = end;
  while (p < end + 256) {
    while (p >= r.src.end) {
      if (r.src.over()) return undefined;
      yield;
    }
    if (r.src.code(p) === 60) break;
    p += 1;
  }
  const name = r.src.text(end, p).trim();
  const keyTag = yield* r.src.tag(p);
  if (keyTag === undefined || !shape.keyEnd.test(keyTag)) return undefined;
  p = yield* r.src.skipSpace(p + keyTag.length, 64);
  const valueTag = yield* r.src.tag(p);
  if (valueTag === undefined || !shape.valueStart?.test(valueTag)) return undefined;
  return { key: name, start: p + valueTag.length };
}

function* jsonBody(call: TaggedCall, from: number): Pull<Region> {
  const { r, shape } = call;
  const value = yield* scanValue(r.src, from, {
    shape: JSON_VALUE,
    depth: r.limits.depth,
    last: r.start + r.limits.callLength,
  });
  const text = r.src.text(from, value.end);
  const [body] = callsInJson({
    text,
    offset: from,
    closed: value.state === 'closed',
    header: { name: call.name },
  });
  if (!body) return { end: value.end, calls: [] };
  if (value.state !== 'closed') {
    body.state = value.state;
    return { end: value.end, calls: [body] };
  }
  const q = yield* r.src.skipSpace(value.end, 64);
  const tag = r.src.code(q) === 60 ? yield* r.src.tag(q, shape.until) : undefined;
  const closed = tag !== undefined && (call.callEnd.test(tag) || shape.outer.test(tag));
  if (!closed && body.state === 'closed') body.state = 'implicit';
  body.end = closed ? q + tag.length : value.end;
  return { end: body.end, calls: [body] };
}

function written(call: TaggedCall, end: number, state: CallState): WrittenCall {
  const { r, shape, name, tool, params, sourceId } = call;
  const from = Math.abs(call.bodyStart);
  const text = r.src.text(r.start, end);
  const typed = typedInput(params, { text, offset: r.start, tool, rules: shape });
  const last = params.at(-1);
  const rawInput = text.slice(from - r.start, (last?.close ?? from) - r.start).replace(/^[\r\n]+/, '');
  const settled = state === 'closed' && call.repaired ? 'repaired' : state;
  return { name, end, rawInput, sourceId, state: settled, ...typed };
}
