import type { Usage } from '@callboard/core';

/** A call as the model asked for it. `inputText` is the JSON text exactly as streamed. */
export interface RequestedCall {
  id: string;
  name: string;
  inputText: string;
  /** Why it must not run: it was written as text and cannot be used. `inputText` is then all that was written. */
  rejected?: string;
}

/** One message of the conversation as the model sees it. */
export type ChatMessage =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly RequestedCall[] }
  | { role: 'tool'; callId: string; text: string };

/** A tool as it is offered to the model. */
export interface OfferedTool {
  name: string;
  description: string;
  /** JSON Schema of the input. */
  inputSchema: unknown;
}

/** One piece of a model's answer, in order of arrival. */
export type ModelPart =
  | { type: 'text' | 'reasoning'; text: string }
  /** A fragment of a call; `key` joins the fragments of one call within the answer. */
  | {
      type: 'call';
      key: string;
      id?: string;
      name?: string;
      inputText?: string;
      /** The syntax in which it was found in text. */
      recovered?: string;
      rejected?: string;
    }
  | { type: 'finish'; reason: string }
  | { type: 'usage'; usage: Usage }
  /** Something odd on the wire that cost one line. */
  | { type: 'odd'; message: string };

/** What a turn is asked with. */
export interface ModelRequest {
  messages: readonly ChatMessage[];
  tools: readonly OfferedTool[];
}

/** A model: streams one answer. Throws when it cannot be reached or breaks off; stops at the signal. */
export interface Model {
  name: string;
  stream: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelPart>;
}
