import type { Usage } from '@callboard/core';
import { finite, given, isObject } from '../internal/json.ts';

/** Tokens of a response as the SDK counts them. */
export function usageOfResponse(usage: unknown): Usage {
  if (!isObject(usage)) return {};
  const { inputTokensDetails: input, outputTokensDetails: output } = usage;
  return given({
    inputTokens: finite(usage['inputTokens']),
    outputTokens: finite(usage['outputTokens']),
    totalTokens: finite(usage['totalTokens']),
    cachedInputTokens: isObject(input) ? finite(input['cached_tokens']) : undefined,
    reasoningTokens: isObject(output) ? finite(output['reasoning_tokens']) : undefined,
  });
}
