import type { JsonObject } from '../internal/json.ts';
import { finite, isObject, words } from '../internal/json.ts';

/** A `tool_call` line always holds the whole call; only its id is sure to be there. */
export interface WireCall {
  id: string;
  toolId: string;
  title: string | undefined;
  args: unknown;
  status: string;
  percent: number | undefined;
  message: string | undefined;
  /** The whole object, for the fields that are carried as they are. */
  from: JsonObject;
}

/** The call on a line; undefined without an id. */
export function wireCall(value: unknown): WireCall | undefined {
  if (!isObject(value)) return undefined;
  const id = words(value['id']);
  if (id === undefined) return undefined;
  const progress = isObject(value['progress']) ? value['progress'] : {};
  return {
    id,
    toolId: words(value['toolId']) ?? 'unknown_tool',
    title: words(value['title']),
    args: value['args'],
    status: words(value['status']) ?? 'running',
    percent: finite(progress['percent']),
    message: words(progress['message']),
    from: value,
  };
}

/** The sub-session a call refers to. */
export function subAgentOf(call: WireCall): JsonObject | undefined {
  const { subAgent } = call.from;
  return isObject(subAgent) && words(subAgent['subSessionId']) !== undefined ? subAgent : undefined;
}

/** Fields of a call that are carried and not interpreted. */
export function extrasOf({ from }: WireCall): JsonObject | undefined {
  const extras: Record<string, unknown> = {};
  for (const name of ['turn', 'commandExecution', 'terminal', 'security']) {
    if (from[name] !== undefined) extras[name] = from[name];
  }
  return Object.keys(extras).length === 0 ? undefined : extras;
}

/** Text and image of a result, as content blocks when there is an image; else the text itself. */
export function outputOf({ from }: WireCall): { output?: unknown } {
  const { imageResult, result } = from;
  if (!isObject(imageResult)) return 'result' in from ? { output: result } : {};
  const image = { type: 'image', mimeType: imageResult['contentType'], data: imageResult['data'] };
  return {
    output: { content: typeof result === 'string' ? [{ type: 'text', text: result }, image] : [image] },
  };
}

/** How a call can end. */
export type CallOutcome = 'completed' | 'failed' | 'cancelled' | 'denied';

/** Statuses that end a call. */
export const ENDS: ReadonlyMap<string, CallOutcome> = new Map<string, CallOutcome>([
  ['completed', 'completed'],
  ['error', 'failed'],
  ['cancelled', 'cancelled'],
  ['denied', 'denied'],
]);

/** True for a call that has not ended, or whose status nobody knows. */
export function isLive({ status }: WireCall): boolean {
  return !ENDS.has(status);
}
