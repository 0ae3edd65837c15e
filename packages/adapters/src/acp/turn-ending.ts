import type { RunEndEvent, Usage } from '@callboard/core';
import { finite, given, isObject } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { objectIn } from '../internal/json-rpc.ts';

/** How a turn ends. */
export type TurnEnding = Pick<RunEndEvent, 'outcome' | 'error' | 'limit' | 'by' | 'reason' | 'usage'>;

const ENDINGS: ReadonlyMap<unknown, TurnEnding> = new Map<unknown, TurnEnding>([
  ['max_tokens', { outcome: 'limit', limit: 'The model reached its output limit.' }],
  ['max_turn_requests', { outcome: 'limit', limit: 'The agent reached its limit of model requests.' }],
  ['refusal', { outcome: 'failed', error: { message: 'The agent refused to go on.', code: 'refusal' } }],
  ['cancelled', { outcome: 'cancelled', by: 'user' }],
  ['error', { outcome: 'failed', error: { message: 'The agent reported an error.', code: 'error' } }],
]);

/** What a stop reason means; a reason of a later version ends the turn well. */
export function endingOf({ stopReason, error, usage, _meta }: JsonObject): TurnEnding {
  const ending = ENDINGS.get(stopReason) ?? { outcome: 'completed' };
  const told = ending.outcome === 'failed' && isObject(error) ? { error } : {};
  return { ...ending, ...told, ...given({ usage: usageOf(usage) ?? quotaOf(_meta) }) };
}

/** Tokens of a turn, as the protocol counts them. */
function usageOf(usage: unknown): Usage | undefined {
  if (!isObject(usage)) return undefined;
  return given({
    inputTokens: finite(usage['inputTokens']),
    outputTokens: finite(usage['outputTokens']),
    reasoningTokens: finite(usage['thoughtTokens']),
    cachedInputTokens: finite(usage['cachedReadTokens']),
    totalTokens: finite(usage['totalTokens']),
  });
}

/** Tokens of a turn, as Gemini CLI puts them into its extras. */
function quotaOf(meta: unknown): Usage | undefined {
  const count = objectIn(objectIn(meta, 'quota'), 'token_count');
  const usage = given({
    inputTokens: finite(count['input_tokens']),
    outputTokens: finite(count['output_tokens']),
  });
  return Object.keys(usage).length === 0 ? undefined : usage;
}
