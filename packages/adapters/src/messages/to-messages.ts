import type { TranscriptState } from '@callboard/core';
import { ROOT_AGENT_KEY } from '@callboard/core';
import { toUiMessages } from './ai-sdk.ts';
import type { UiHistoryMessage } from './ai-sdk.ts';
import { toAnthropicMessages } from './anthropic.ts';
import type { AnthropicMessage } from './anthropic.ts';
import { historyOf } from './history.ts';
import { toOpenAiMessages } from './openai.ts';
import type { OpenAiMessage } from './openai.ts';

/** What a history is written for, and what it is then. */
export interface HistoryFormats {
  /** UI messages: for `convertToModelMessages`, and for the messages of `useChat`. */
  'ai-sdk': UiHistoryMessage[];
  /** Messages of Chat Completions. */
  openai: OpenAiMessage[];
  /** Messages of the Anthropic API; what the system said is left out. */
  anthropic: AnthropicMessage[];
}

/**
 * The transcript as the history of the next request, such that no provider rejects it: every call has exactly one result,
 * and one that was interrupted, denied, cancelled or is still open has a truthful error. Withdrawn things are left out,
 * and of sub-agents the model sees what their call returned. `agentKey` writes the history of one of them.
 */
export function toMessages<T extends keyof HistoryFormats>(
  state: TranscriptState,
  format: T,
  agentKey: string = ROOT_AGENT_KEY,
): HistoryFormats[T] {
  const writers: { [K in keyof HistoryFormats]: (turns: ReturnType<typeof historyOf>) => HistoryFormats[K] } =
    {
      'ai-sdk': toUiMessages,
      openai: toOpenAiMessages,
      anthropic: toAnthropicMessages,
    };
  if (!Object.hasOwn(writers, format)) {
    throw new TypeError(
      `@callboard/adapters: there is no history format ${JSON.stringify(format)}. Use one of ${Object.keys(writers).join(', ')}.`,
    );
  }
  return writers[format](historyOf(state, agentKey));
}
