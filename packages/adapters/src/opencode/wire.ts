import type { Usage } from '@callboard/core';
import { finite, given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** An object in a field; an empty one for anything else. */
export function objectIn(value: JsonObject, name: string): JsonObject {
  const found = value[name];
  return isObject(found) ? found : {};
}

/** Tokens and cost of a message. */
export function usageOf({ tokens, cost }: JsonObject): Usage {
  const counts = isObject(tokens) ? tokens : {};
  return given({
    inputTokens: finite(counts['input']),
    outputTokens: finite(counts['output']),
    reasoningTokens: finite(counts['reasoning']),
    cachedInputTokens: finite(objectIn(counts, 'cache')['read']),
    costUsd: finite(cost),
  });
}

/** The sum of tokens and costs. */
export function sumOf(usages: Iterable<Usage>): Usage {
  const sum: Record<string, number> = {};
  for (const usage of usages)
    for (const [name, count] of Object.entries(usage) as [string, number][])
      sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** True for an error that says the person stopped it. */
export function isAbort(error: unknown): boolean {
  return isObject(error) && error['name'] === 'MessageAbortedError';
}

/** The name of a model. */
export function modelOf(info: JsonObject): string | undefined {
  return words(info['modelID']) ?? words(objectIn(info, 'model')['modelID']);
}
