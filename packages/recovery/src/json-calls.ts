import type { CallState, WrittenCall } from './dialect.ts';
import type { JsonMember } from './json-parts.ts';
import { jsonMembers, jsonParts } from './json-parts.ts';
import { parseJson } from './coerce.ts';
import { parseLiteral } from './literal.ts';

/** A bracketed text, where it begins in the message, and whether it is whole. */
export interface WrittenJson {
  text: string;
  offset: number;
  closed: boolean;
  /** The name stood before the JSON, which is the input itself. */
  header?: { name: string; sourceId?: string | undefined } | undefined;
  /** Each member is a call: the key is the name, the value the input. */
  byKey?: boolean | undefined;
}

const NAME_KEYS = ['name', 'tool_name', 'recipient_name', 'tool', 'function'];
const INPUT_KEYS = ['arguments', 'parameters', 'args', 'input'];
const ID_KEYS = ['id', 'tool_call_id', 'call_id'];

/** The calls written in a JSON object or an array of them. Values are taken as parsed; nothing is invented. */
export function callsInJson(written: WrittenJson): WrittenCall[] {
  const { text, offset, closed, header } = written;
  if (header)
    return [inputCall(text, { ...header, end: offset + text.length, closed: closed ? 'closed' : 'cut' })];
  if (!text.startsWith('[')) return callsInObject(text, offset, written);
  const parts = jsonParts(text, 0);
  const cut = parts.findIndex((part) => !part.closed);
  return parts.flatMap((part, i) =>
    callsInObject(text.slice(part.start, part.end), offset + part.start, {
      closed: i !== cut || part.whole,
      byKey: written.byKey,
    }),
  );
}

function callsInObject(
  text: string,
  offset: number,
  { closed, byKey }: Pick<WrittenJson, 'closed' | 'byKey'>,
): WrittenCall[] {
  const members = text.startsWith('{') ? jsonMembers(text, 0) : [];
  const end = offset + text.length;
  const value = (member: JsonMember): string => text.slice(member.start, member.end);
  if (byKey)
    return members.map((member) =>
      inputCall(value(member), {
        name: member.key,
        end: offset + member.end,
        closed: stateOf(member, closed),
      }),
    );
  const inner = members.find((member) => member.key === 'function' && value(member).startsWith('{'));
  if (inner)
    return callsInObject(value(inner), offset + inner.start, { closed: closed || inner.closed }).map(
      (call) => ({ ...call, end }),
    );
  const uses = members.find((member) => member.key === 'tool_uses');
  if (uses)
    return callsInJson({ text: value(uses), offset: offset + uses.start, closed: closed || uses.whole });
  const name = scalar(text, find(members, NAME_KEYS));
  const input = find(members, INPUT_KEYS);
  const header = { name: name ?? '', sourceId: scalar(text, find(members, ID_KEYS)), end };
  if (
    input &&
    /(?:^|\.)(?:parallel|multi_tool_use)$/.test(header.name) &&
    value(input).includes('"tool_uses"')
  ) {
    return callsInObject(value(input), offset + input.start, { closed: closed || input.whole });
  }
  if (closed && wholeObject(text) === undefined)
    return [{ ...blank(header), state: 'malformed', rawInput: input ? value(input) : text }];
  if (!input)
    return [
      { ...blank(header), rawInput: '', input: closed ? {} : undefined, state: closed ? 'closed' : 'cut' },
    ];
  return [inputCall(value(input), { ...header, closed: stateOf(input, closed) })];
}

function stateOf(member: JsonMember, closed: boolean): CallState {
  if (closed) return 'closed';
  return member.closed || member.whole ? 'open' : 'cut';
}

function find(members: JsonMember[], keys: readonly string[]): JsonMember | undefined {
  for (const key of keys) {
    const found = members.findLast((member) => member.key === key);
    if (found) return found;
  }
  return undefined;
}

function scalar(text: string, member: JsonMember | undefined): string | undefined {
  if (!member || !(member.closed || member.whole)) return undefined;
  const parsed = wholeObject(text.slice(member.start, member.end));
  return typeof parsed?.[0] === 'string' ? parsed[0] : undefined;
}

/** A JSON value, or a Python literal in its place; `repaired` tells which. */
function wholeObject(text: string): { 0: unknown; repaired: boolean } | undefined {
  const json = parseJson(text);
  if (json) return isFinite(json[0]) ? { 0: json[0], repaired: false } : undefined;
  const literal = parseLiteral(text, 'python');
  return literal && { 0: literal[0], repaired: true };
}

interface Header {
  name: string;
  sourceId?: string | undefined;
  end: number;
}

function blank({ name, sourceId, end }: Header): Omit<WrittenCall, 'rawInput' | 'state'> {
  return { name, sourceId, end, typed: 'json' };
}

/** A call whose input is written as `text`: an object, a string that holds one, `null` or nothing. */
export function inputCall(text: string, header: Header & { closed: CallState }): WrittenCall {
  const call: WrittenCall = { ...blank(header), rawInput: text, state: header.closed };
  if (header.closed === 'cut') return call;
  let parsed = text.trim() === '' ? { 0: {}, repaired: false } : wholeObject(text);
  if (typeof parsed?.[0] === 'string')
    parsed = parsed[0].trim() === '' ? { 0: {}, repaired: false } : wholeObject(parsed[0]);
  const value = parsed && (parsed[0] ?? {});
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ...call, state: 'malformed' };
  call.input = value as Record<string, unknown>;
  if (parsed?.repaired && call.state === 'closed') call.state = 'repaired';
  if (text.startsWith('{')) {
    const keys = jsonMembers(text, 0).map((member) => member.key);
    if (new Set(keys).size < keys.length) call.duplicateKeys = true;
  }
  return call;
}

function isFinite(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'number' && !Number.isFinite(next)) return false;
    if (typeof next === 'object' && next !== null)
      for (const child of Object.values(next)) waiting.push(child);
  }
  return true;
}
