import { objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** One message of `gen_ai.input.messages` or `gen_ai.output.messages`. */
export interface StatedMessage {
  role: string;
  parts: JsonObject[];
}

/** The messages in an attribute: a list, or the JSON text of one. */
export function messagesIn(value: unknown): StatedMessage[] {
  return objects(parsed(value)).map((message) => {
    const { content } = message;
    const said = typeof content === 'string' ? [{ type: 'text', content }] : objects(content);
    return {
      role: words(message['role']) ?? '',
      parts: 'parts' in message ? objects(message['parts']) : said,
    };
  });
}

/** A value that may have been written as JSON text; other text is text. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** What a part says, as a block; undefined for calls and their results. */
export function blockOf(
  part: JsonObject,
): { kind: 'text' | 'reasoning'; text: string } | { kind: 'file'; value: JsonObject } | undefined {
  const { type } = part;
  if (type === 'tool_call' || type === 'tool_call_response') return undefined;
  const said = text(part['content']) ?? text(part['text']);
  if (type === 'text' && said !== undefined) return { kind: 'text', text: said };
  if ((type === 'reasoning' || type === 'thinking') && said !== undefined)
    return { kind: 'reasoning', text: said };
  return { kind: 'file', value: part };
}

/** A call that a model asked for. */
export interface StatedCall {
  id: string;
  name: string;
  input: unknown;
}

/** The calls in a message. */
export function callsIn({ parts }: StatedMessage): StatedCall[] {
  return parts.flatMap((part) => {
    const id = words(part['id']);
    if (part['type'] !== 'tool_call' || id === undefined) return [];
    return [{ id, name: words(part['name']) ?? '', input: parsed(part['arguments']) }];
  });
}

/** Results of calls that messages repeat, by call id. */
export function resultsIn(messages: readonly StatedMessage[]): Map<string, unknown> {
  const results = new Map<string, unknown>();
  for (const { parts } of messages) {
    for (const part of parts) {
      const id = words(part['id']);
      if (part['type'] !== 'tool_call_response' || id === undefined) continue;
      results.set(id, parsed(part['response'] ?? part['result']));
    }
  }
  return results;
}
