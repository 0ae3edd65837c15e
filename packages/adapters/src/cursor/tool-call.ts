import type { CallEnding, CallItem } from '../internal/call-book.ts';
import { isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** The call in a line: the CLI names a tool by a key, the SDK by a field. */
function bodyOf(line: JsonObject): { name: string; body: JsonObject } | undefined {
  const call = line['tool_call'];
  const named = words(line['name']);
  if (named !== undefined) return { name: named, body: line };
  if (!isObject(call)) return undefined;
  const entries = Object.entries(call).filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
  const [name, body] =
    entries.find(([key]) => key.endsWith('ToolCall') || key === 'function') ?? entries[0] ?? [];
  if (name === undefined || body === undefined) return undefined;
  return { name: name === 'function' ? (words(body['name']) ?? name) : name, body };
}

/** What a line says about its call; undefined when it names no tool. */
export function itemOf(line: JsonObject): CallItem | undefined {
  const found = bodyOf(line);
  if (found === undefined) return undefined;
  const { args, arguments: json } = found.body;
  return { toolName: found.name, input: args ?? parsed(json) ?? {}, facts: {} };
}

/** How the call ended; undefined while it runs. */
export function endingOf(line: JsonObject): CallEnding | undefined {
  const { body } = bodyOf(line) ?? {};
  const { status, subtype } = line;
  if (body === undefined || (subtype !== 'completed' && status !== 'completed' && status !== 'error'))
    return undefined;
  const { result } = body;
  if (status === 'error') return { outcome: 'failed', error: result ?? line['error'] ?? 'Failed' };
  // The SDK gives the bare value; only the CLI wraps it.
  if (!isObject(result) || status === 'completed') return { outcome: 'completed', output: unwrapped(result) };
  return 'success' in result ? { outcome: 'completed', output: result['success'] } : failureIn(result);
}

function unwrapped(result: unknown): unknown {
  return isObject(result) && 'success' in result ? result['success'] : result;
}

/** Any variant but success is a failure, a refusal excepted. */
function failureIn(result: JsonObject): CallEnding {
  const [variant, cause] = Object.entries(result)[0] ?? ['failed without a reason'];
  const error = cause ?? variant;
  return variant === 'rejected'
    ? { outcome: 'denied', error: worded(error, 'Rejected') }
    : { outcome: 'failed', error: worded(error, variant) };
}

/** An error that says something: some variants are empty. */
function worded(error: unknown, fallback: string): unknown {
  const isEmpty = isObject(error) && Object.values(error).every((value) => value === '' || value == null);
  return isEmpty ? fallback : error;
}

function parsed(json: unknown): unknown {
  const raw = text(json);
  if (raw === undefined) return json;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    // What a model wrote is its input, JSON or not.
    return raw;
  }
}
