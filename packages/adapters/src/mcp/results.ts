import type { ToolEndEvent } from '@callboard/core';
import { isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

type End = Pick<ToolEndEvent, 'outcome' | 'output' | 'error' | 'phase' | 'reason'>;

/** How the result of `tools/call` ends its call. `resultType` belongs to the protocol, not to the output. */
export function endOfResult(result: JsonObject): End {
  const { resultType: _, ...output } = result;
  if (result['isError'] !== true) return { outcome: 'completed', output };
  const hasMore = objects(result['content']).some((block) => block['type'] !== 'text');
  return { outcome: 'failed', error: output, ...(hasMore ? { output } : {}) };
}

/** How a JSON-RPC error ends its call. */
export function endOfError(error: unknown): End {
  return { outcome: 'failed', error, phase: 'protocol' };
}

/** True for what only `tools/call` answers with. */
export function isToolResult(result: unknown): result is JsonObject {
  if (!isObject(result) || result['role'] !== undefined) return false;
  return Array.isArray(result['content']) || 'structuredContent' in result;
}

/** How a task ends its call; undefined while it works, or when its result is fetched with another request. */
export function endOfTask(task: JsonObject): End | undefined {
  const { status, result, error } = task;
  const reason = words(task['statusMessage']);
  if (status === 'completed') return isObject(result) ? endOfResult(result) : undefined;
  if (status === 'cancelled')
    return { outcome: 'cancelled', ...(reason === undefined ? undefined : { reason }) };
  if (status !== 'failed') return undefined;
  if (isObject(result)) return { ...endOfResult(result), outcome: 'failed', error: result };
  return { outcome: 'failed', error: error ?? reason ?? 'The task failed.' };
}
