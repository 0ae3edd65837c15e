import { isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** Kinds of content: what is said or shown. */
export const CONTENT: ReadonlySet<unknown> = new Set(['text', 'image', 'audio', 'video', 'document']);

/** True for a step that the model made. */
export function isOfModel(step: JsonObject): boolean {
  const type = text(step['type']) ?? '';
  return type === 'model_output' || type === 'thought' || type.endsWith('_call');
}

/** The input of an interaction in all its forms, as steps: a text, contents, turns with a role, or steps. */
export function stepsOf(input: unknown): JsonObject[] {
  const steps: JsonObject[] = [];
  const parts: unknown[] = Array.isArray(input) ? input : [input];
  let contents: JsonObject[] | undefined;
  for (const part of parts) {
    const content = contentOf(part);
    if (content) {
      if (!contents) steps.push({ type: 'user_input', content: (contents = []) });
      contents.push(content);
      continue;
    }
    contents = undefined;
    if (isObject(part)) steps.push(words(part['role']) === undefined ? part : turnOf(part));
  }
  return steps;
}

function contentOf(part: unknown): JsonObject | undefined {
  if (typeof part === 'string') return { type: 'text', text: part };
  return isObject(part) && CONTENT.has(part['type']) ? part : undefined;
}

function turnOf({ role, content }: JsonObject): JsonObject {
  const type = role === 'model' ? 'model_output' : 'user_input';
  const contents = (Array.isArray(content) ? content : [content]).map(contentOf);
  return { type, content: contents.filter((one) => one !== undefined) };
}
