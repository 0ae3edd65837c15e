import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { MessageRole, Usage } from '@callboard/core';

/** An event of AG-UI, as sent. */
export type AgUiEvent = JsonObject;

/** One piece of a message's content: its words, or a file. */
export type ContentPiece = { text: string } | { file: JsonObject };

/** What a message's content holds: text, or parts of text and media. Attachments of 0.x are `binary` parts. */
export function piecesOf(content: unknown): ContentPiece[] {
  if (typeof content === 'string') return content === '' ? [] : [{ text: content }];
  return objects(content).map((part) => {
    const said = text(part['text']);
    return part['type'] === 'text' && said !== undefined ? { text: said } : { file: fileOf(part) };
  });
}

function fileOf(part: JsonObject): JsonObject {
  const source = isObject(part['source']) ? part['source'] : part;
  const isUrl = source['type'] === 'url' || typeof source['url'] === 'string';
  const value = text(source['value']) ?? text(source['url']) ?? text(source['data']);
  return given({
    type: words(part['type']),
    mediaType: words(source['mimeType']) ?? words(source['mediaType']),
    url: isUrl ? value : undefined,
    data: isUrl || source['type'] === 'file' ? undefined : value,
    fileId: source['type'] === 'file' ? value : undefined,
    filename: words(part['filename']),
    metadata: part['metadata'],
  });
}

const ROLES: ReadonlyMap<unknown, MessageRole> = new Map<unknown, MessageRole>([
  ['user', 'user'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
]);

/** Whose words a message holds; absent means the assistant. */
export function roleOf(role: unknown): MessageRole {
  return ROLES.get(role) ?? 'assistant';
}

const COUNTS = [
  'inputTokens',
  'outputTokens',
  'totalTokens',
  'reasoningTokens',
  'cachedInputTokens',
] as const;

/** The tokens of a run: one entry a model, sub-agents included. */
export function usageOf(list: unknown): { usage?: Usage } {
  const usage: Usage = { includesChildren: true };
  let told = false;
  for (const entry of objects(list)) {
    for (const name of COUNTS) {
      const count = finite(entry[name]);
      if (count === undefined) continue;
      usage[name] = (usage[name] ?? 0) + count;
      told = true;
    }
  }
  return told ? { usage } : {};
}

/** Extras of an event, for the thing that it builds. */
export function metaOf(event: AgUiEvent, more: JsonObject = {}): { meta?: JsonObject } {
  const { metadata } = event;
  const meta = { ...(isObject(metadata) ? metadata : undefined), ...given(more) };
  return Object.keys(meta).length === 0 ? {} : { meta };
}
