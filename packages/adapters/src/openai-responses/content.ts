import type { BlockKind } from '@callboard/core';
import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { ItemTexts } from './texts.ts';

const KINDS: ReadonlyMap<unknown, BlockKind> = new Map<unknown, BlockKind>([
  ['output_text', 'text'],
  ['input_text', 'text'],
  ['text', 'text'],
  ['refusal', 'refusal'],
  ['summary_text', 'reasoning'],
  ['reasoning_text', 'reasoning'],
]);

/** Tells a part of a message or of a reasoning, whole. */
export function tellPart(texts: ItemTexts, place: string, part: JsonObject): void {
  const kind = KINDS.get(part['type']);
  if (kind === undefined) return texts.show(place, 'file', fileOf(part));
  texts.set(place, kind, part['refusal'] ?? part['text']);
  for (const [index, annotation] of objects(part['annotations']).entries()) {
    tellSource(texts, `${place}.a${index}`, annotation);
  }
}

/** Where a text says it comes from. */
export function tellSource(texts: ItemTexts, place: string, annotation: JsonObject): void {
  const { filename, file_id: file } = annotation;
  const title = words(annotation['title']) ?? words(filename) ?? words(file);
  texts.show(place, 'source', { ...annotation, ...given({ title }) });
}

/** Tells the whole content of a message or reasoning item; `content` may be a plain text. */
export function tellContent(texts: ItemTexts, item: JsonObject): void {
  const { content, summary } = item;
  if (typeof content === 'string') texts.set('c0', 'text', content);
  for (const [index, part] of objects(summary).entries()) tellPart(texts, `s${index}`, part);
  for (const [index, part] of objects(content).entries()) tellPart(texts, `c${index}`, part);
}

/** A picture or document of a message, with the names that file blocks use. */
function fileOf(part: JsonObject): JsonObject {
  const { image_url: image, file_url: file, file_data: data } = part;
  const url =
    text(image) ?? (isObject(image) ? words(image['url']) : undefined) ?? words(file) ?? words(data);
  const mediaType = /^data:([^;,]+)/.exec(url ?? '')?.[1];
  return { ...part, ...given({ url, mediaType }) };
}
