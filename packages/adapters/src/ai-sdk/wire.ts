import type { JsonObject } from '../internal/json.ts';
import { isObject } from '../internal/json.ts';

/** A UI message as `useChat` holds it and servers store it; only what is read is named. Versions 5, 6 and 7. */
export interface UiMessage {
  id: string;
  role: string;
  metadata?: unknown;
  /** When it was stored, where a server notes that beside the message. */
  createdAt?: unknown;
  parts: readonly UiPart[];
}

/** One part of a UI message. */
export interface UiPart {
  type: string;
}

/** A part or chunk, with fields of unknown kind. */
export type Loose = JsonObject & { readonly type: string };

/** Tool parts: `tool-<name>`, or `dynamic-tool` with the name beside it. */
export function toolNameOf(part: Loose): string | undefined {
  if (part.type === 'dynamic-tool') return typeof part['toolName'] === 'string' ? part['toolName'] : '';
  return part.type.startsWith('tool-') ? part.type.slice(5) : undefined;
}

/** True for a message as it is stored. */
export function isUiMessage(value: unknown): value is UiMessage {
  return (
    isObject(value) &&
    typeof value['role'] === 'string' &&
    Array.isArray(value['parts']) &&
    value['parts'].every((part) => isObject(part) && typeof part['type'] === 'string')
  );
}

/** True for an output that is itself an assistant message: a sub-agent's transcript so far. */
export function isAgentOutput(value: unknown): value is UiMessage {
  return isUiMessage(value) && value.role === 'assistant';
}
