import type { ToolCall } from '@callboard/core';
import type { RedactText } from '../internal/redact/use-redact-text.ts';
import { oneLine } from '../internal/text/one-line.ts';

const LONGEST = 200;
const SCANNED = LONGEST * 4 + 1;
const FEW = 4;

/** Fields that say most about a call, best first. */
const telling =
  'command cmd query url uri path file_path filePath pattern question task prompt text name id'.split(' ');

/** Gives a value of the input its final words; the path is that inside the input. */
type Show = (text: string, ...path: string[]) => string;

/**
 * The one thing of a call's input that tells it from its neighbours, on one line. Looks at a few fields only, whatever the
 * size of the input. Empty when there is nothing to say.
 */
export function inputSummary(call: SummarizedCall, redact: RedactText): string {
  function show(text: string, ...path: string[]): string {
    return redact(text, ['toolCalls', call.key, 'input', ...path]);
  }
  return oneLine(call.hasInput ? ofValue(call.input, show) : ofText(call.inputText, show), LONGEST);
}

/** The part of a call that its summary is made of. */
export type SummarizedCall = Pick<ToolCall, 'key' | 'input' | 'hasInput' | 'inputText'>;

function ofValue(value: unknown, show: Show): string {
  const plain = scalar(value);
  if (plain !== undefined) return show(plain);
  if (typeof value !== 'object' || value === null) return '';
  for (const field of telling) {
    const text = scalarAt(value, field);
    if (text) return show(text, field);
  }
  return ofFields(value, show);
}

/** Nothing telling: the first few plain fields, by name. */
function ofFields(value: object, show: Show): string {
  const parts: string[] = [];
  for (const field in value) {
    const text = scalarAt(value, field);
    if (text) parts.push(Array.isArray(value) ? show(text, field) : `${field}: ${show(text, field)}`);
    if (parts.length === FEW) break;
  }
  return parts.join(', ');
}

/** Input that still arrives: its first value if that is plain, free text as it is, nothing of other JSON. */
function ofText(text: string, show: Show): string {
  const near = text.slice(0, SCANNED);
  // An escape that is only half there is left out.
  const begun = /^\s*\{\s*"((?:[^"\\]|\\.){1,80})"\s*:\s*("(?:[^"\\]|\\u[\da-f]{4}|\\[^u])*)/i.exec(near);
  if (begun) return show(unescaped(`${begun[2]}"`), begun[1] ?? '');
  return /^\s*[{[]/.test(near) ? '' : show(near);
}

function unescaped(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    // Raw line breaks and the like, which some models write.
    return text.slice(1, -1);
  }
}

function scalarAt(value: object, field: string): string | undefined {
  return Object.hasOwn(value, field) ? scalar((value as Record<string, unknown>)[field]) : undefined;
}

function scalar(value: unknown): string | undefined {
  if (typeof value === 'string') return value.slice(0, SCANNED);
  const plain = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint';
  return plain ? String(value) : undefined;
}
