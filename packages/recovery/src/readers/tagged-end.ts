import type { CallState } from '../dialect.ts';
import { propertySchema } from '../dialect.ts';
import type { Pull } from '../source.ts';
import { Cursor } from '../source.ts';
import type { OpenParam, TaggedCall } from './tagged.ts';

/** Where a value ended, or why the call ended with it. */
interface ValueEnd {
  end: number;
  state?: CallState;
}

/** Ends that were seen on the way and are used when no better one comes. */
interface Fallback {
  /** A closer of this parameter that no structural tag followed. */
  closer?: { at: number; end: number };
  /** A closing tag of the call or a wrapper that text followed. */
  outer?: number;
}

/**
 * Reads one value up to the first closer that a structural tag (or the end) follows. A structural tag without a closer
 * before it ends the value too and marks the call as repaired.
 */
export function* readValue(call: TaggedCall, param: OpenParam): Pull<ValueEnd> {
  const { r, shape } = call;
  const { src } = r;
  const cursor = new Cursor('<');
  const closer = param.closer ?? shape.paramEnd;
  const fallback: Fallback = {};
  const last = r.start + r.limits.callLength;
  if (shape.cdata) param.cdata = yield* cdata(call, param.start, last);
  let p = param.cdata?.end ?? param.start;
  for (;;) {
    const at = cursor.next(src, p);
    if (at > last) return { end: last, state: 'too-large' };
    src.low = at;
    if (at >= src.end) {
      if (src.ended) return atTextEnd(call, param, fallback);
      p = at;
      yield;
      continue;
    }
    p = at + 1;
    const tag = yield* src.tag(at, shape.until);
    if (tag === undefined) continue;
    const end = at + tag.length;
    if (closer.test(tag)) {
      if (yield* structureFollows(call, end)) return keep(call, param, { at, end });
      fallback.closer ??= { at, end };
    } else if (shape.param.test(tag)) {
      if (!param.closer) return keep(call, param, fallback.closer ?? { at, end: at }, true);
    } else if (call.callEnd.test(tag) || shape.outer.test(tag)) {
      if (fallback.closer || (yield* outsideFollows(call, end)))
        return keep(call, param, fallback.closer ?? { at, end: at }, true);
      fallback.outer ??= at;
    } else if (
      shape.call?.test(tag) &&
      (yield* r.marker(at))?.opens &&
      (yield* structureFollows(call, end))
    ) {
      const outer = fallback.outer ?? at;
      return keep(call, param, fallback.closer ?? { at: outer, end: outer }, true);
    }
  }
}

/** A value is settled; scanning goes on after its closer. */
function keep(
  call: TaggedCall,
  param: OpenParam,
  found: { at: number; end: number },
  repaired = false,
): ValueEnd {
  const { key, string, start, cdata } = param;
  const { start: from, end } = cdata ?? { start, end: found.at };
  call.params.push({
    key,
    string,
    start: from,
    end,
    close: found.end,
    literal: cdata !== undefined,
    unclosed: found.at === found.end,
  });
  if (repaired) call.repaired = true;
  call.r.src.rewind(found.end);
  return { end: found.end };
}

function atTextEnd(call: TaggedCall, param: OpenParam, fallback: Fallback): ValueEnd {
  if (fallback.closer) return keep(call, param, fallback.closer, true);
  if (fallback.outer !== undefined)
    return keep(call, param, { at: fallback.outer, end: fallback.outer }, true);
  return { end: call.r.src.end, state: 'cut' };
}

function* structureFollows(call: TaggedCall, from: number): Pull<boolean> {
  const { r, shape } = call;
  const p = yield* r.src.skipSpace(from, 64);
  if (p >= r.src.end) return true;
  if (r.src.code(p) !== 60) return (yield* r.marker(p)) !== undefined;
  const tag = yield* r.src.tag(p, shape.until);
  if (tag === undefined) return r.src.ended && /^<\/?[\w:|｜]*$/.test(r.src.text(p, r.src.end));
  const key = shape.schemaTags && /^<([\w.-]+)>$/.exec(tag)?.[1];
  if (key && propertySchema(call.tool, key)) return true;
  const structural = [shape.param, call.callEnd, shape.outer];
  return structural.some((pattern) => pattern.test(tag)) || (yield* r.marker(p)) !== undefined;
}

/** After a closing tag of the call or its wrapper: the end, or another marker. */
function* outsideFollows(call: TaggedCall, from: number): Pull<boolean> {
  const { src, marker } = call.r;
  const p = yield* src.skipSpace(from, 64);
  return p >= src.end || (yield* marker(p)) !== undefined;
}

const CDATA = '<![CDATA[';

/** The content of the CDATA section at `from`, if there is one. */
function* cdata(
  call: TaggedCall,
  from: number,
  last: number,
): Pull<{ start: number; end: number } | undefined> {
  const { src } = call.r;
  const p = yield* src.skipSpace(from, 64);
  if (!(yield* src.need(p, CDATA.length)) || src.text(p, p + CDATA.length) !== CDATA) return undefined;
  const start = p + CDATA.length;
  let q = start;
  for (;;) {
    const found = src.win.indexOf(']]>', q - src.base);
    if (found >= 0 && found + src.base <= last) return { start, end: found + src.base };
    if (found >= 0 || src.end > last) return { start, end: last + 1 };
    if (src.ended) return undefined;
    q = Math.max(q, src.end - 2);
    src.low = q;
    yield;
  }
}
