import { field } from '../internal/either-case.ts';
import { instantOf } from '../internal/instant.ts';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Said } from '../internal/part-sequence.ts';

/** An event, with what is looked at more than once. */
export interface AdkEvent {
  from: JsonObject;
  id: string;
  author: string;
  partial: boolean;
  parts: JsonObject[];
  actions: JsonObject;
  /** What failed, when the event says that something did. */
  error: unknown;
  at?: number;
}

/** Reads the frame of an event; `place` is its id when it has none. */
export function eventOf(from: JsonObject, place: string): AdkEvent {
  const content = from['content'];
  const actions = from['actions'];
  const at = instantOf(from['timestamp']);
  return {
    from,
    id: words(from['id']) ?? place,
    author: words(from['author']) ?? 'agent',
    partial: from['partial'] === true,
    parts: isObject(content) ? objects(content['parts']) : spokenIn(from),
    actions: isObject(actions) ? actions : {},
    error: errorOf(from),
    ...given({ at }),
  };
}

/** What was said aloud, in a live session. A person's words are taken when they are complete. */
function spokenIn(from: JsonObject): JsonObject[] {
  const heard = from['partial'] === true ? undefined : field(from, 'inputTranscription');
  const spoken = field(from, 'outputTranscription') ?? heard;
  return isObject(spoken) && typeof spoken['text'] === 'string' ? [{ text: spoken['text'] }] : [];
}

function errorOf(from: JsonObject): unknown {
  const code = words(field(from, 'errorCode'));
  const message = words(field(from, 'errorMessage'));
  if (code === undefined && message === undefined) return undefined;
  return { message: message ?? `The model stopped: ${code}.`, ...given({ code }) };
}

/** The object in a part, by the name of its kind. */
export function partOf(part: JsonObject, kind: string): JsonObject | undefined {
  const found = field(part, kind);
  return isObject(found) ? found : undefined;
}

/** True for a part that shows something of the agent: no result, no request to a person. */
export function isShown(part: JsonObject): boolean {
  if (partOf(part, 'functionResponse')) return false;
  const name = words(partOf(part, 'functionCall')?.['name']);
  return !(name?.startsWith('adk_request_') ?? false);
}

/** A piece of text, or another part with its place. */
export type Piece = Said | { part: JsonObject; index: number };

/** The parts in their order; texts of one kind in a row are one. */
export function piecesOf(parts: readonly JsonObject[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, part] of parts.entries()) {
    const { text } = part;
    const last = pieces.at(-1);
    const kind = part['thought'] === true ? 'reasoning' : 'text';
    if (typeof text !== 'string') pieces.push({ part, index });
    else if (last && 'kind' in last && last.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  }
  return pieces;
}
