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
  header?: { name: string; sourceId?: string | undefined; inside?: boolean } | undefined;
  /** Each member is a call: the key is the name, the value the input. */
  byKey?: boolean | undefined;
}

const NAME_KEYS = ['name', 'tool_name', 'recipient_name', 'tool', 'function'];
const INPUT_KEYS = ['arguments', 'parameters', 'args', 'input'];
const PARALLEL = /(?:^|\.)(?:parallel|multi_tool_use)$/;
const ID_KEYS = ['id', 'tool_call_id', 'call_id'];

/** The calls written in a JSON object or an array of them. Values are taken as parsed; nothing is invented. */
export function callsInJson(written: WrittenJson): WrittenCall[] {
  const { text, offset, closed, header } = written;
  if (header) {
    const { name, sourceId, inside } = header;
    const named = inside ? callsInObject(text, offset, { closed }).filter((call) => call.name !== '') : [];
    if (named.length > 0) return named.map((call) => ({ ...call, sourceId: call.sourceId ?? sourceId }));
    return [
      inputCall(text, { name, sourceId, end: offset + text.length, closed: closed ? 'closed' : 'cut' }),
    ];
  }
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
  how: Pick<WrittenJson, 'closed' | 'byKey'>,
): WrittenCall[] {
  const { closed, byKey } = how;
  const members = text.startsWith('{') ? jsonMembers(text, 0) : [];
  if (byKey) {
    return members.map((member) => {
      const header = { name: member.key, end: offset + member.end, closed: stateOf(member, closed) };
      return inputCall(text.slice(member.start, member.end), header);
    });
  }
  const object: WrittenObject = { text, offset, closed, members };
  return innerCalls(object) ?? [plainCall(object)];
}

interface WrittenObject {
  text: string;
  offset: number;
  closed: boolean;
  members: JsonMember[];
}

/** The calls of an object that only wraps others: `function`, `tool_uses`, or the parallel pseudo tool. */
function innerCalls({ text, offset, closed, members }: WrittenObject): WrittenCall[] | undefined {
  const value = (member: JsonMember): string => text.slice(member.start, member.end);
  const inner = members.find((member) => member.key === 'function' && value(member).startsWith('{'));
  if (inner) {
    const how = { closed: closed || inner.closed };
    const end = offset + text.length;
    return callsInObject(value(inner), offset + inner.start, how).map((call) => ({ ...call, end }));
  }
  const uses = members.find((member) => member.key === 'tool_uses');
  if (uses)
    return callsInJson({ text: value(uses), offset: offset + uses.start, closed: closed || uses.whole });
  const input = find(members, INPUT_KEYS);
  if (!input || !PARALLEL.test(scalar(text, find(members, NAME_KEYS)) ?? '')) return undefined;
  if (!value(input).includes('"tool_uses"')) return undefined;
  return callsInObject(value(input), offset + input.start, { closed: closed || input.whole });
}

function plainCall({ text, offset, closed, members }: WrittenObject): WrittenCall {
  const header = {
    name: scalar(text, find(members, NAME_KEYS)) ?? '',
    sourceId: scalar(text, find(members, ID_KEYS)),
    end: offset + text.length,
  };
  const input = find(members, INPUT_KEYS);
  const rawInput = input ? text.slice(input.start, input.end) : '';
  if (closed && !wholeObject(text))
    return { ...blank(header), state: 'malformed', rawInput: rawInput || text };
  if (input) return inputCall(rawInput, { ...header, closed: stateOf(input, closed) });
  return { ...blank(header), rawInput, ...(closed ? { input: {}, state: 'closed' } : { state: 'cut' }) };
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
  const value = wholeObject(text.slice(member.start, member.end))?.value;
  return typeof value === 'string' ? value : undefined;
}

interface Whole {
  value: unknown;
  repaired: boolean;
}

/** A JSON value, or a Python literal in its place; `repaired` tells which. */
function wholeObject(text: string): Whole | undefined {
  const json = parseJson(text);
  if (json) return isFinite(json[0]) ? { value: json[0], repaired: false } : undefined;
  const literal = parseLiteral(text, 'python');
  return literal && { value: literal[0], repaired: true };
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
  let parsed = readInput(text);
  if (typeof parsed?.value === 'string') parsed = readInput(parsed.value);
  const value = parsed && (parsed.value ?? {});
  if (typeof value !== 'object' || Array.isArray(value)) return { ...call, state: 'malformed' };
  call.input = value as Record<string, unknown>;
  if (parsed?.repaired && call.state === 'closed') call.state = 'repaired';
  const keys = text.startsWith('{') ? jsonMembers(text, 0).map((member) => member.key) : [];
  if (new Set(keys).size < keys.length) call.duplicateKeys = true;
  return call;
}

function readInput(text: string): Whole | undefined {
  return text.trim() === '' ? { value: {}, repaired: false } : wholeObject(text);
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
