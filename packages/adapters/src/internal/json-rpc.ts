import { instantOf } from './instant.ts';
import { isObject } from './json.ts';
import type { JsonObject } from './json.ts';

/** Who sent a message: the client, or the server or agent it talks to. */
export type Sender = 'client' | 'server';

/** One JSON-RPC message and, where a log says it, who sent it and when. */
export interface Traffic {
  message: JsonObject;
  from?: Sender;
  /** Milliseconds since the epoch. */
  at?: number;
}

const BODIES = ['message', 'payload', 'data', 'body', 'msg', 'raw'];
const TIMES = ['timestamp', 'time', 'ts', 'at'];
const MARKS = ['from', 'direction', 'dir', 'sender', 'side'];

/** True for a JSON-RPC request, notification or response. */
function isMessage(value: JsonObject): boolean {
  return typeof value['method'] === 'string' || 'result' in value || isObject(value['error']);
}

/** The message in a value: bare, or in an envelope of a log such as `{ from: 'client', message }`. */
export function trafficIn(value: JsonObject): Traffic | undefined {
  if (value['jsonrpc'] !== undefined) return isMessage(value) ? { message: value } : undefined;
  for (const name of BODIES) {
    const message = objectOf(value[name]);
    if (message && isMessage(message)) return { message, ...senderOf(value), ...timeOf(value) };
  }
  return isMessage(value) ? { message: value } : undefined;
}

/** An object, also one that a log holds as text. */
function objectOf(body: unknown): JsonObject | undefined {
  if (typeof body !== 'string' || !body.startsWith('{')) return isObject(body) ? body : undefined;
  try {
    return objectOf(JSON.parse(body));
  } catch {
    return undefined;
  }
}

function timeOf(envelope: JsonObject): { at?: number } {
  const at = TIMES.map((name) => instantOf(envelope[name])).find((time) => time !== undefined);
  return at === undefined ? {} : { at };
}

function senderOf(envelope: JsonObject): { from?: Sender } {
  const mark = MARKS.map((name) => envelope[name]).find((one) => typeof one === 'string');
  if (mark === undefined) return {};
  if (/^(?:c|out|sen[dt]|tx|>|→)/i.test(mark)) return { from: 'client' };
  return /^(?:s|a|in|rec|rx|<|←)/i.test(mark) ? { from: 'server' } : {};
}

/** A JSON-RPC id as text. The number 1 and the text "1" are two ids and stay two. */
export function idText(id: unknown): string {
  if (typeof id !== 'string') return JSON.stringify(id) ?? 'none';
  return /^(?:$|-?\d|null$|true$|false$)/.test(id) ? JSON.stringify(id) : id;
}

/** True for an id that JSON-RPC allows. */
export function isId(id: unknown): id is string | number {
  return typeof id === 'string' || typeof id === 'number';
}

/** An object in a field; an empty one for anything else. */
export function objectIn(value: unknown, name: string): JsonObject {
  const field = isObject(value) ? value[name] : undefined;
  return isObject(field) ? field : {};
}
