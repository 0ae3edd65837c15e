import { isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** What an answer or an event of a stream holds, of either version of the protocol. */
export type Payload = { kind: 'task' | 'message' | 'status' | 'artifact'; value: JsonObject };

const FIELDS = [
  ['task', 'task'],
  ['message', 'message'],
  ['statusUpdate', 'status'],
  ['artifactUpdate', 'artifact'],
] as const;
/** Version 0.3 names the kind in the object itself. */
const KINDS: ReadonlyMap<unknown, Payload['kind']> = new Map([
  ['task', 'task'],
  ['message', 'message'],
  ['status-update', 'status'],
  ['artifact-update', 'artifact'],
] as const);

/** The payload of a value; undefined when it holds none. */
export function payloadIn(value: unknown): Payload | undefined {
  if (!isObject(value)) return undefined;
  const kind = KINDS.get(value['kind']);
  if (kind !== undefined) return { kind, value };
  for (const [field, name] of FIELDS) {
    const inner = value[field];
    if (isObject(inner)) return { kind: name, value: inner };
  }
  if (isObject(value['status']) && words(value['id']) !== undefined) return { kind: 'task', value };
  return undefined;
}

/** The session that a payload belongs to. */
export function contextIdIn({ value }: Payload): string | undefined {
  return words(value['contextId']);
}

/** A state as one spelling: `TASK_STATE_INPUT_REQUIRED` and `input-required` are the same. */
export function stateOf(state: unknown): string {
  return typeof state === 'string'
    ? state
        .replace(/^TASK_STATE_/, '')
        .toLowerCase()
        .replaceAll('_', '-')
    : '';
}

/** One part of a message or artifact. */
export type Part = { kind: 'text'; value: string } | { kind: 'data' | 'file'; value: unknown };

/** The parts in a list, of either version. */
export function partsIn(value: unknown): Part[] {
  return objects(value).map(partOf);
}

function partOf(part: JsonObject): Part {
  const said = text(part['text']);
  if (said !== undefined) return { kind: 'text', value: said };
  const file = 'data' in part ? undefined : fileIn(part);
  return file === undefined
    ? { kind: 'data', value: 'data' in part ? part['data'] : part }
    : { kind: 'file', value: file };
}

/** The words among parts. */
export function wordsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.value] : []));
}

/** A file as its address: the one it has, or its bytes as one. */
function fileIn(part: JsonObject): JsonObject | undefined {
  const from = isObject(part['file']) ? part['file'] : part;
  const mediaType = words(from['mediaType']) ?? words(from['mimeType']) ?? 'application/octet-stream';
  const bytes = words(from['raw']) ?? words(from['bytes']);
  const url = words(from['url']) ?? words(from['uri']) ?? (bytes && `data:${mediaType};base64,${bytes}`);
  if (url === undefined) return undefined;
  const filename = words(from['filename']) ?? words(from['name']);
  return { type: 'file', mediaType, url, ...(filename === undefined ? undefined : { filename }) };
}

/** The words of a message, a paragraph for each text. */
export function textIn(message: unknown): string {
  return isObject(message) ? wordsOf(partsIn(message['parts'])).join('\n') : '';
}
