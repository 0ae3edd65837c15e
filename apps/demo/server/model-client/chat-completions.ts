import { describeError } from '@callboard/core/describe-error';
import type { ChatMessage, Model, ModelPart, ModelRequest } from '../tool-loop/index.ts';
import { createCompletionReader } from './completion-parts.ts';
import { readSseData } from './sse-data.ts';

/** Where a model is and how to be let in. */
export interface ChatCompletionsOptions {
  /** Up to and with `/v1`. */
  baseUrl: string;
  apiKey?: string;
  model: string;
}

/** A model behind any OpenAI-compatible server. Errors say which server and why. */
export function createChatCompletionsModel(options: ChatCompletionsOptions): Model {
  return { name: options.model, stream: (request, signal) => streamAnswer(options, request, signal) };
}

async function* streamAnswer(
  options: ChatCompletionsOptions,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  const response = await post(options, request, signal);
  if (!response.ok) throw new Error(await refusal(options, response));
  if (!response.body) throw new Error(`The model at ${options.baseUrl} sent no answer.`);
  const reader = createCompletionReader();
  for await (const { data } of readSseData(response.body as AsyncIterable<Uint8Array>))
    yield* reader.read(data);
  if (!reader.finished()) throw new Error('The model broke off in the middle of its answer.');
}

async function post(
  { baseUrl, apiKey, model }: ChatCompletionsOptions,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    signal,
    headers: {
      'content-type': 'application/json',
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    body: JSON.stringify({
      model,
      stream: true,
      stream_options: { include_usage: true },
      messages: request.messages.map(asWire),
      ...(request.tools.length > 0 ? { tools: request.tools.map(asWireTool) } : {}),
    }),
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return describeError(error).message;
  });
  // The whole sentence is the cause: an inner error would be shown in its place.
  if (typeof response === 'string') {
    throw new Error(`The model at ${baseUrl} cannot be reached: ${response}`);
  }
  return response;
}

async function refusal({ baseUrl }: ChatCompletionsOptions, response: Response): Promise<string> {
  const { message } = describeError(await response.text());
  return `The model at ${baseUrl} answered ${response.status}: ${message}`;
}

function asWire(message: ChatMessage): Record<string, unknown> {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.text };
  if (message.role !== 'assistant') return { role: message.role, content: message.text };
  return {
    role: 'assistant',
    content: message.text,
    ...(message.calls.length > 0 ? { tool_calls: message.calls.map(asWireCall) } : {}),
  };
}

function asWireCall({ id, name, inputText }: { id: string; name: string; inputText: string }) {
  return { id, type: 'function', function: { name, arguments: isJson(inputText) ? inputText : '{}' } };
}

/** Servers refuse a conversation in which the input of a call is not JSON. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function asWireTool({ name, description, inputSchema }: ModelRequest['tools'][number]) {
  return { type: 'function', function: { name, description, parameters: inputSchema } };
}
