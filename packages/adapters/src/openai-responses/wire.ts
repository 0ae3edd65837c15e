import type { Usage } from '@callboard/core';
import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Ending } from '../internal/request-runs.ts';
import { digest } from '../internal/told-turns.ts';
import { callIdOf, isOutput, shapeOf } from './shapes.ts';

/** Tokens of a response. */
export function usageOf(usage: unknown): Usage {
  if (!isObject(usage)) return {};
  const { input_tokens_details: input, output_tokens_details: output } = usage;
  return given({
    inputTokens: finite(usage['input_tokens']),
    outputTokens: finite(usage['output_tokens']),
    totalTokens: finite(usage['total_tokens']),
    cachedInputTokens: isObject(input) ? finite(input['cached_tokens']) : undefined,
    reasoningTokens: isObject(output) ? finite(output['reasoning_tokens']) : undefined,
  });
}

/** What the status of a response says about the run; undefined while it goes on. */
export function endingOf(response: JsonObject, held?: unknown): Ending | undefined {
  const { status, error, incomplete_details: details } = response;
  if (status === 'completed') return { outcome: 'completed' };
  if (status === 'failed') {
    return {
      outcome: 'failed',
      error: held ?? error ?? { message: 'The provider says only that it failed.' },
    };
  }
  if (status === 'cancelled') return { outcome: 'cancelled', reason: 'The response was cancelled.' };
  if (status !== 'incomplete') return undefined;
  const reason = isObject(details) ? words(details['reason']) : undefined;
  if (reason === 'content_filter') {
    const message = 'The answer was stopped by a content filter.';
    return { outcome: 'failed', error: { message, code: 'content_filter' } };
  }
  return {
    outcome: 'limit',
    limit: LIMITS.get(reason ?? '') ?? `The response is incomplete: ${reason ?? 'no reason'}.`,
  };
}

const LIMITS: ReadonlyMap<string, string> = new Map([
  ['max_output_tokens', 'The answer reached max_output_tokens; raise it for a longer one.'],
  ['max_tool_calls', 'The response reached max_tool_calls; raise it for more.'],
]);

/** Names what an item says, the same in a stream and in the input of the next request. */
export function turnOf(item: JsonObject): string {
  if (isOutput(item)) return `r${callIdOf(item) ?? ''}`;
  if (shapeOf(item)) return `c${callIdOf(item) ?? ''}`;
  const { content, summary, type } = item;
  if (type === 'mcp_approval_response') return `a${words(item['approval_request_id']) ?? ''}`;
  if (type !== undefined && type !== 'message' && type !== 'reasoning') return `i${words(item['id']) ?? ''}`;
  const parts = [...objects(summary), ...objects(content)];
  const said = typeof content === 'string' ? content : parts.map(sayingOf).join('');
  return digest(said);
}

function sayingOf(part: JsonObject): string {
  return (
    text(part['text']) ?? text(part['refusal']) ?? words(part['image_url']) ?? words(part['file_id']) ?? ''
  );
}
