import type { Reader, Reading, Region, WrittenCall } from '../dialect.ts';
import { onlyRequired } from '../dialect.ts';
import { callsInJson, inputCall } from '../json-calls.ts';
import { JSON_VALUE, scanValue } from '../scan-value.ts';
import type { Pull } from '../source.ts';
import { NUMBERED } from './header.ts';

const MESSAGE = '<|message|>';
const HEADER_MAX = 256;
const RECIPIENT = /\bto=([^\s<]+)/;
const CHANNEL = /(analysis|commentary|final)/;
const ENDS = ['<|end|>', '<|return|>', '<|call|>', '<|start|>', '<|channel|>'];

/** Reads one message header: a call when a tool is addressed, reasoning in `analysis`, otherwise removed. */
export const readHarmony: Reader = function* read(r: Reading): Pull<Region | undefined> {
  const { src } = r;
  for (;;) {
    const text = src.win.slice(r.pos - src.base, r.pos - src.base + HEADER_MAX);
    const length = text.indexOf(MESSAGE);
    if (length >= 0) return yield* readMessage(r, text.slice(0, length), r.pos + length + MESSAGE.length);
    if (text.length >= HEADER_MAX) return undefined;
    if (src.over())
      return CHANNEL.test(text) || text === '' || /^(?:assistant|\s*to=)/.test(text)
        ? { end: src.end, calls: cutHeader(text, src.end) }
        : undefined;
    yield;
  }
};

function cutHeader(text: string, end: number): WrittenCall[] {
  const name = recipient(text);
  return name === undefined ? [] : [{ name, end, rawInput: '', state: 'cut', typed: 'json' }];
}

function recipient(header: string): string | undefined {
  const to = RECIPIENT.exec(header)?.[1];
  return to === 'assistant' || to === 'user' || to === 'all' ? undefined : to;
}

function* readMessage(r: Reading, header: string, body: number): Pull<Region> {
  const name = recipient(header);
  if (name === undefined) {
    const reasoning = CHANNEL.exec(header)?.[1] === 'analysis' ? { reasoning: ENDS } : {};
    return { end: body, calls: [], ...reasoning };
  }
  r.announce(name);
  const { src } = r;
  const start = yield* src.skipSpace(body, 64);
  if (src.code(start) !== 123) return yield* rawBody(r, name, start);
  const value = yield* scanValue(src, start, {
    shape: JSON_VALUE,
    depth: r.limits.depth,
    last: r.start + r.limits.callLength,
  });
  const text = src.text(start, value.end);
  const addressed = { name, inside: NUMBERED.test(name) && !r.tools.resolve(name) };
  const calls = callsInJson({ text, offset: start, closed: value.state === 'closed', header: addressed });
  let end = value.end;
  if (value.state !== 'too-large') end = yield* ending(r, end, value.state === 'malformed');
  if (value.state === 'malformed' || value.state === 'too-large')
    for (const call of calls) call.state = value.state;
  return { end, calls };
}

/** Position after the token that ends the message; `from` when `anywhere` is false and none follows. */
function* ending(r: Reading, from: number, anywhere: boolean): Pull<number> {
  let p = anywhere ? from : yield* r.src.skipSpace(from, 64);
  for (;;) {
    while (p >= r.src.end) {
      if (r.src.ended) return anywhere ? p : from;
      yield;
    }
    const marker = yield* r.marker(p);
    if (marker?.closes || marker?.ends) return p + marker.length;
    if (!anywhere) return from;
    if (marker?.opens || p - r.start > r.limits.callLength) return p;
    p += 1;
    r.src.low = p;
  }
}

/** A body that is no JSON, such as code: the value of the tool's only required parameter. */
function* rawBody(r: Reading, name: string, start: number): Pull<Region> {
  const end = yield* ending(r, start, true);
  const whole = r.src.text(start, end);
  const at = whole.lastIndexOf('<|');
  const text = at >= 0 && whole.endsWith('|>') ? whole.slice(0, at) : whole;
  const key = onlyRequired(r.tools.resolve(name));
  const parsed = inputCall(text, { name, end, closed: 'closed' });
  if (text.trim() === '' && at < 0) parsed.state = 'cut';
  if (end - r.start > r.limits.callLength) return { end, calls: [{ ...parsed, state: 'too-large' }] };
  const call: WrittenCall =
    key !== undefined && text.trim() !== ''
      ? { ...parsed, state: at >= 0 ? 'closed' : 'cut', input: { [key]: text }, typed: 'schema' }
      : parsed;
  return { end, calls: [call] };
}
