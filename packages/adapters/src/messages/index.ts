export type { UiHistoryMessage, UiHistoryPart } from './ai-sdk.ts';
export type { AnthropicBlock, AnthropicMessage } from './anthropic.ts';
export type { OpenAiContentPart, OpenAiMessage, OpenAiToolCall } from './openai.ts';
export { toMessages } from './to-messages.ts';
export type { HistoryFormats } from './to-messages.ts';
