import { propertySchema } from '../dialect.ts';
import type { Reading } from '../dialect.ts';
import { decodeEntities } from '../entities.ts';
import type { Pull } from '../source.ts';
import { MAX_TAG } from '../source.ts';
import type { OpenParam, TaggedCall, TagShape } from './tag-shape.ts';

const BARE_NAME = /^\s*([\p{L}\p{N}_\-.:/]*)(\s*)/u;

/** Reads the opening tag of a call, or its bare name. Undefined when there is none. */
export function* openCall(r: Reading, shape: TagShape): Pull<TaggedCall | undefined> {
  if (!shape.call) return yield* openBare(r, shape);
  const tag = yield* r.src.tag(r.mark, shape.until);
  const found = tag === undefined ? undefined : shape.call.exec(tag)?.groups;
  if (!tag || !found) return undefined;
  const call = begin(r, shape, { name: found['name'] ?? '', bodyStart: r.mark + tag.length });
  return { ...call, sourceId: found['id'], hasBody: !found['closed'] };
}

function begin(
  r: Reading,
  shape: TagShape,
  { name, bodyStart }: { name: string; bodyStart: number },
): TaggedCall {
  const callEnd = shape.callEnd ?? closerOf(name);
  const tool = r.announce(name);
  return {
    r,
    shape,
    name,
    tool,
    sourceId: undefined,
    bodyStart,
    hasBody: true,
    callEnd,
    params: [],
    repaired: false,
  };
}

function closerOf(name: string): RegExp {
  return new RegExp(`^</${name.replace(/[^\w-]/g, '\\$&')}>$`);
}

function* openBare(r: Reading, shape: TagShape): Pull<TaggedCall | undefined> {
  const { src } = r;
  for (;;) {
    const text = src.win.slice(r.pos - src.base, r.pos - src.base + MAX_TAG);
    const [whole = '', name = '', space = ''] = BARE_NAME.exec(text) ?? [];
    const bodyStart = r.pos + whole.length;
    if (whole.length < text.length) {
      const delimited = text.charAt(whole.length) === '<' || space.includes('\n');
      if (name === '' || !delimited) return undefined;
      return begin(r, shape, { name, bodyStart: yield* skipSeparator(r, shape, bodyStart) });
    }
    if (src.over()) return name === '' ? undefined : begin(r, shape, { name, bodyStart });
    if (text.length >= MAX_TAG) return undefined;
    yield;
  }
}

function* skipSeparator(r: Reading, { separator }: TagShape, from: number): Pull<number> {
  const tag = separator ? yield* r.src.tag(from) : undefined;
  return tag !== undefined && separator?.test(tag) ? from + tag.length : from;
}

/** The parameter that a tag in the body begins, if it begins one. */
export function* openParam(call: TaggedCall, at: number, tag: string): Pull<OpenParam | undefined> {
  const { shape } = call;
  const start = at + tag.length;
  const found = shape.param.exec(tag);
  if (!found) {
    const key = schemaKey(call, tag);
    return key === undefined ? undefined : { key, start, closer: closerOf(key) };
  }
  const { key, string, type } = found.groups ?? {};
  if (key === undefined && shape.keyEnd) return yield* openPair(call, start, shape.keyEnd);
  return {
    key: shape.strict ? decodeEntities(key ?? '') : (key ?? ''),
    start,
    string: string ?? (type && String(type === 'string')),
  };
}

/** The key of the tool's schema that a tag is named like. */
export function schemaKey(call: TaggedCall, tag: string): string | undefined {
  const key = call.shape.schemaTags && /^<([\w.-]+)>$/.exec(tag)?.[1];
  return key && propertySchema(call.tool, key) ? key : undefined;
}

/** A key between its own tags, then the tag that begins the value. */
function* openPair({ r, shape }: TaggedCall, from: number, keyEnd: RegExp): Pull<OpenParam | undefined> {
  const { src } = r;
  let p = from;
  while (p < from + 256 && (yield* src.need(p, 1)) && src.code(p) !== 60) p += 1;
  const keyTag = yield* src.tag(p);
  if (keyTag === undefined || !keyEnd.test(keyTag)) return undefined;
  const key = src.text(from, p).trim();
  p = yield* src.skipSpace(p + keyTag.length, 64);
  const valueTag = yield* src.tag(p);
  return valueTag !== undefined && shape.valueStart?.test(valueTag)
    ? { key, start: p + valueTag.length }
    : undefined;
}
