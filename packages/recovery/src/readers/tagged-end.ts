import type { CallState } from '../dialect.ts';
import type { Pull } from '../source.ts';
import { Cursor } from '../source.ts';
import type { OpenParam, TaggedCall } from './tag-shape.ts';
import { schemaKey } from './tagged-open.ts';

/** Where a value ended, or why the call ended with it. */
interface ValueEnd {
  end: number;
  state?: CallState;
}

/** Where the text of a value stops, and where what closed it ends. */
interface Stop {
  at: number;
  end: number;
  /** It was not its own closer that stopped it. */
  repaired?: boolean;
}

/** One value being read, with ends that were seen on the way and are used when no better one comes. */
interface ReadingValue {
  call: TaggedCall;
  param: OpenParam;
  cdata: { start: number; end: number } | undefined;
  /** A closer of this parameter that no structural tag followed. */
  closer?: Stop;
  /** A closing tag of the call or a wrapper that text followed. */
  outer?: Stop;
}

/**
 * Reads one value up to the first closer that a structural tag (or the end) follows. A structural tag without a closer
 * before it ends the value too and marks the call as repaired.
 */
export function* readValue(call: TaggedCall, param: OpenParam): Pull<ValueEnd> {
  const { r, shape } = call;
  const { src } = r;
  const last = r.start + r.limits.callLength;
  const cursor = new Cursor('<');
  const cdata = shape.cdata ? yield* readCdata(call, param.start, last) : undefined;
  const value: ReadingValue = { call, param, cdata };
  let p = cdata?.end ?? param.start;
  for (;;) {
    const at = cursor.next(src, p);
    if (at > last) return { end: last, state: 'too-large' };
    src.low = at;
    p = at + 1;
    if (at < src.end) {
      const tag = yield* src.tag(at, shape.until);
      const stop = tag === undefined ? undefined : yield* stopAt(value, at, tag);
      if (stop) return keep(value, stop);
    } else if (src.ended) {
      const stop = value.closer ?? value.outer;
      return stop ? keep(value, { ...stop, repaired: true }) : { end: src.end, state: 'cut' };
    } else {
      p = at;
      yield;
    }
  }
}

/** Whether a tag inside a value ends it, and where. */
function* stopAt(value: ReadingValue, at: number, tag: string): Pull<Stop | undefined> {
  const { call, param } = value;
  const { shape } = call;
  const end = at + tag.length;
  if ((param.closer ?? shape.paramEnd).test(tag)) return yield* ownCloser(value, { at, end });
  const stop = otherStop(value, at, tag);
  if (shape.param.test(tag)) return param.closer ? undefined : stop;
  const ends = call.callEnd.test(tag) || shape.outer.test(tag);
  if (ends && !value.closer && !(yield* outsideFollows(call, end))) value.outer ??= stop;
  else if (ends) return stop;
  else if (yield* callBegins(call, at, tag)) return value.closer ? stop : (value.outer ?? stop);
  return undefined;
}

/** Where the value ends if a tag that is not its own closer ends it. */
function otherStop({ call, param, closer }: ReadingValue, at: number, tag: string): Stop {
  if (closer && call.shape.keyEnd?.test(tag)) call.lost = true;
  return { ...(closer ?? { at, end: at }), repaired: !(closer && runsToLast(param)) };
}

/** Files and patches written between tags hold any tags: they end at the last closer before the end of the call. */
function runsToLast({ key, closer }: OpenParam): boolean {
  return closer !== undefined && (key === 'content' || key === 'diff');
}

function* ownCloser(value: ReadingValue, stop: Stop): Pull<Stop | undefined> {
  if (runsToLast(value.param)) value.closer = stop;
  else if (yield* structureFollows(value.call, stop.end)) return stop;
  else value.closer ??= stop;
  return undefined;
}

function* callBegins(call: TaggedCall, at: number, tag: string): Pull<boolean> {
  if (!call.shape.call?.test(tag) || !(yield* call.r.marker(at))?.opens) return false;
  return yield* structureFollows(call, at + tag.length);
}

/** A value is settled; scanning goes on after its closer. */
function keep({ call, param, cdata }: ReadingValue, stop: Stop): ValueEnd {
  const { key, string, start } = param;
  const range = cdata ?? { start, end: stop.at };
  const unclosed = stop.at === stop.end;
  call.params.push({ key, string, ...range, close: stop.end, literal: cdata !== undefined, unclosed });
  call.repaired ||= stop.repaired === true;
  call.r.src.rewind(stop.end);
  return { end: stop.end };
}

function* structureFollows(call: TaggedCall, from: number): Pull<boolean> {
  const { r, shape } = call;
  const p = yield* r.src.skipSpace(from, 64);
  if (p >= r.src.end) return true;
  if (r.src.code(p) !== 60) return (yield* r.marker(p)) !== undefined;
  const tag = yield* r.src.tag(p, shape.until);
  if (tag === undefined) return r.src.ended && /^<\/?[\w:|｜]*$/.test(r.src.text(p, r.src.end));
  const structural = [shape.param, call.callEnd, shape.outer].some((pattern) => pattern.test(tag));
  return structural || schemaKey(call, tag) !== undefined || (yield* r.marker(p)) !== undefined;
}

/** After a closing tag of the call or its wrapper: the end, or another marker. */
function* outsideFollows(call: TaggedCall, from: number): Pull<boolean> {
  const { src, marker } = call.r;
  const p = yield* src.skipSpace(from, 64);
  return p >= src.end || (yield* marker(p)) !== undefined;
}

const CDATA = '<![CDATA[';

/** The content of the CDATA section at `from`, if there is one. */
function* readCdata(
  { r }: TaggedCall,
  from: number,
  last: number,
): Pull<{ start: number; end: number } | undefined> {
  const { src } = r;
  const p = yield* src.skipSpace(from, 64);
  if (!(yield* src.need(p, CDATA.length)) || src.text(p, p + CDATA.length) !== CDATA) return undefined;
  const start = p + CDATA.length;
  let q = start;
  for (;;) {
    const found = src.win.indexOf(']]>', q - src.base);
    if (found >= 0 && found + src.base <= last) return { start, end: found + src.base };
    if (found >= 0 || src.end > last) return { start, end: last + 1 };
    if (src.ended) {
      src.rewind(from);
      return undefined;
    }
    q = Math.max(q, src.end - 2);
    src.low = q;
    yield;
  }
}
