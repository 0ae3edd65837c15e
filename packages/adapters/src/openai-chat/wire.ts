import type { BlockKind, Usage } from '@callboard/core';
import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** Tokens of a completion; some servers state them beside the chunk instead of in it. */
export function usageOf({ usage, x_groq: groq }: JsonObject): Usage | undefined {
  const beside = isObject(groq) ? groq['usage'] : undefined;
  const told = isObject(usage) ? usage : beside;
  if (!isObject(told)) return undefined;
  const { prompt_tokens_details: input, completion_tokens_details: output } = told;
  const counted = given({
    inputTokens: finite(told['prompt_tokens']),
    outputTokens: finite(told['completion_tokens']),
    totalTokens: finite(told['total_tokens']),
    cachedInputTokens: isObject(input) ? finite(input['cached_tokens']) : undefined,
    reasoningTokens: isObject(output) ? finite(output['reasoning_tokens']) : undefined,
    costUsd: finite(told['cost']),
  });
  return Object.keys(counted).length === 0 ? undefined : counted;
}

/** One part of a message: text that grows, or a value. */
export type Said = { kind: BlockKind; text: string } | { kind: BlockKind; value: JsonObject };

const TEXTS: ReadonlyMap<unknown, [BlockKind, string]> = new Map<unknown, [BlockKind, string]>([
  ['text', ['text', 'text']],
  ['input_text', ['text', 'text']],
  ['output_text', ['text', 'text']],
  ['refusal', ['refusal', 'refusal']],
  ['thinking', ['reasoning', 'thinking']],
  ['reasoning', ['reasoning', 'text']],
]);

/** The parts of a content: a plain text, or a list of typed parts. */
export function partsOf(content: unknown): Said[] {
  if (typeof content === 'string') return content === '' ? [] : [{ kind: 'text', text: content }];
  return objects(content).map(partOf);
}

function partOf(part: JsonObject): Said {
  const [kind, field] = TEXTS.get(part['type']) ?? [];
  if (kind === undefined || field === undefined) return { kind: 'file', value: fileOf(part) };
  const said = part[field];
  if (typeof said === 'string') return { kind, text: said };
  return {
    kind,
    text: partsOf(said)
      .map((inner) => ('text' in inner ? inner.text : ''))
      .join(''),
  };
}

/** A picture, a sound or a document, with the names that file blocks use. */
export function fileOf(part: JsonObject): JsonObject {
  const { image_url: image, file, type } = part;
  const url = text(image) ?? (isObject(image) ? words(image['url']) : undefined);
  const { filename, file_data: data } = isObject(file) ? file : {};
  const mediaType = /^data:([^;,]+)/.exec(url ?? text(data) ?? '')?.[1] ?? words(part['mime_type']);
  return { ...part, type, ...given({ url: url ?? words(data), filename: words(filename), mediaType }) };
}

/** The reasoning of a delta or message. Servers that name it twice say the same twice: one is read. */
export function reasoningOf(from: JsonObject): string {
  const plain = text(from['reasoning_content']) ?? text(from['reasoning']);
  if (plain !== undefined) return plain;
  return objects(from['reasoning_details'])
    .map((detail) => text(detail['text']) ?? text(detail['summary']) ?? '')
    .join('');
}

/** Signatures and sealed reasoning, to be carried. */
export function sealOf(from: JsonObject): unknown {
  const sealed = objects(from['reasoning_details']).filter(
    (detail) => words(detail['signature']) !== undefined || words(detail['data']) !== undefined,
  );
  return sealed.length === 0 ? undefined : sealed;
}

/** Where an answer says its words come from. */
export function sourcesOf(from: JsonObject): JsonObject[] {
  return objects(from['annotations']).map((annotation) => {
    const { url_citation: cited } = annotation;
    return isObject(cited) ? { ...cited, type: 'url_citation' } : annotation;
  });
}

/** The parsed value of an input text; nothing when it is no JSON. An empty text is an input without fields. */
export function inputOf(inputText: string): { input?: unknown } {
  if (inputText.trim() === '') return { input: {} };
  try {
    return { input: JSON.parse(inputText) as unknown };
  } catch {
    return {};
  }
}
