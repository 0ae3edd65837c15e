import type { Usage } from '@callboard/core';
import { field } from './either-case.ts';
import { finite, given, isObject, objects, text, words } from './json.ts';
import type { JsonObject } from './json.ts';

/** How a call of Gemini's ended. */
export interface GeminiOutcome {
  outcome: 'completed' | 'failed';
  output?: unknown;
  error?: unknown;
  errorCode?: string;
}

/** The outcome in a function response: one with an error in it is a failure, that is how functions report one. */
export function outcomeOf(response: unknown): GeminiOutcome {
  const error = isObject(response) ? response['error'] : undefined;
  const isError = error !== undefined && error !== null && error !== false && error !== '';
  return isError ? { outcome: 'failed', error } : { outcome: 'completed', output: response };
}

/** The outcome of code that the provider ran. */
export function codeOutcomeOf({ outcome, output }: JsonObject): GeminiOutcome {
  if (outcome === 'OUTCOME_OK' || outcome === undefined) return { outcome: 'completed', output };
  const why = `The code did not run to its end (${text(outcome) ?? 'unknown outcome'}).`;
  return { outcome: 'failed', error: words(output) ?? why, ...given({ errorCode: text(outcome) }) };
}

/** Counted tokens. */
export function usageOf(value: unknown): Usage {
  if (!isObject(value)) return {};
  const count = (name: string): number | undefined => finite(field(value, name));
  const reasoningTokens = count('thoughtsTokenCount');
  const answer = count('candidatesTokenCount');
  const isCounted = answer !== undefined || reasoningTokens !== undefined;
  return given({
    inputTokens: count('promptTokenCount'),
    outputTokens: isCounted ? (answer ?? 0) + (reasoningTokens ?? 0) : undefined,
    reasoningTokens,
    cachedInputTokens: count('cachedContentTokenCount'),
    totalTokens: count('totalTokenCount'),
  });
}

/** The pages an answer rests on. */
export function sourcesOf(grounding: unknown): { url: string; title: unknown }[] {
  const chunks = isObject(grounding) ? objects(field(grounding, 'groundingChunks')) : [];
  return chunks.flatMap(({ web, maps }) => {
    const page = isObject(web) ? web : maps;
    const url = isObject(page) ? words(page['uri']) : undefined;
    return isObject(page) && url !== undefined ? [{ url, title: page['title'] }] : [];
  });
}
