import type { Sign } from './sign.ts';
import { asText, isListOf, isObject, isText, members } from './sign.ts';

const CHAT_ROLE = /^(?:user|assistant|system|developer|tool|function)$/;
const ITEM =
  /^(?:function_call|function_call_output|custom_tool_call(?:_output)?|mcp_call|mcp_list_tools|mcp_approval_\w+|(?:web|file)_search_call|code_interpreter_call|image_generation_call|(?:local_)?shell_call(?:_output)?|apply_patch_call(?:_output)?|computer_call(?:_output)?)$/;
const ANTHROPIC = /^(?:message_(?:start|delta|stop)|content_block_(?:start|delta|stop))$/;
const ANTHROPIC_BLOCK = /^(?:\w*tool_use|\w*tool_result|redacted_thinking)$/;
const INTERACTION = /^(?:interaction\.|step\.(?:start|delta|stop)$)/;
const MANAGED =
  /^(?:agent\.(?:\w+_)?(?:tool_use|tool_result|thinking|message)|session\.(?:status_|thread_)\w+|user\.(?:tool_confirmation|message|interrupt))$/;

/** Model APIs: their streams, whole responses and the histories that requests carry. */
export const providerSigns: readonly Sign[] = [
  {
    format: 'openai-chat',
    what: 'chunks of an OpenAI chat completion',
    weight: 3,
    sees: ({ object }) =>
      object['object'] === 'chat.completion.chunk' || isListOf(object['choices'], hasDelta),
  },
  {
    format: 'openai-chat',
    what: 'an OpenAI chat completion',
    weight: 3,
    record: true,
    sees: ({ object }) =>
      object['object'] === 'chat.completion' ||
      isListOf(object['choices'], (choice) => isObject(choice['message'])),
  },
  {
    format: 'openai-chat',
    what: 'messages of an OpenAI chat request',
    weight: 2,
    record: true,
    sees: ({ object }) => isChatTurn(object) || members(object['messages']).some(isChatTurn),
  },
  {
    format: 'openai-chat',
    what: 'messages of a chat',
    weight: 1,
    record: true,
    sees: ({ object }) => isPlainTurn(object) || isListOf(object['messages'], isPlainTurn),
  },
  {
    format: 'openai-chat',
    what: 'an error of an OpenAI-like server',
    weight: 1,
    sees: ({ object, type }) =>
      type === '' &&
      isObject(object['error']) &&
      isText(object['error']['message']) &&
      !('jsonrpc' in object),
  },
  {
    format: 'openai-responses',
    what: 'events of the OpenAI Responses API',
    weight: 3,
    sees: ({ type }) => /^response\.\w/.test(type),
  },
  {
    format: 'openai-responses',
    what: 'an error of the OpenAI Responses API',
    weight: 2,
    sees: ({ object, type }) => type === 'error' && 'sequence_number' in object,
  },
  {
    format: 'openai-responses',
    what: 'an OpenAI response',
    weight: 3,
    record: true,
    sees: ({ object }) => object['object'] === 'response' && Array.isArray(object['output']),
  },
  {
    format: 'openai-responses',
    what: 'items of the OpenAI Responses API',
    weight: 2,
    record: true,
    sees: ({ object }) =>
      isItem(object) || members(object['data']).some(isItem) || members(object['input']).some(isItem),
  },
  {
    format: 'openai-agents',
    what: 'events of the OpenAI Agents SDK',
    weight: 3,
    sees: ({ type }) =>
      /^(?:raw_model_stream|raw_response|run_item_stream|agent_updated_stream)_event$/.test(type),
  },
  {
    format: 'openai-agents',
    what: 'a stored run of the OpenAI Agents SDK',
    weight: 3,
    record: true,
    sees: ({ object }) => '$schemaVersion' in object && 'modelResponses' in object,
  },
  {
    format: 'openai-agents',
    what: 'items of the OpenAI Agents SDK',
    weight: 2,
    record: true,
    sees: ({ object, type }) =>
      /^(?:function_call|function_call_result|hosted_tool_call)$/.test(type) &&
      (isText(object['callId']) || type === 'hosted_tool_call'),
  },
  {
    format: 'anthropic-messages',
    what: 'events of the Anthropic Messages API',
    weight: 3,
    sees: ({ type }) => ANTHROPIC.test(type),
  },
  {
    format: 'anthropic-messages',
    what: 'an error of the Anthropic API',
    weight: 2,
    sees: ({ object, type }) =>
      type === 'error' &&
      isObject(object['error']) &&
      (isText(object['request_id']) || asText(object['error']['type']).endsWith('_error')),
  },
  {
    format: 'anthropic-messages',
    what: 'events of Anthropic managed agents',
    weight: 2,
    sees: ({ object, type }) => MANAGED.test(type) && !('properties' in object),
  },
  {
    format: 'anthropic-messages',
    what: 'an Anthropic message',
    weight: 3,
    record: true,
    sees: ({ object, type }) =>
      type === 'message' && Array.isArray(object['content']) && 'stop_reason' in object,
  },
  {
    format: 'anthropic-messages',
    what: 'messages of an Anthropic request',
    weight: 3,
    record: true,
    sees: ({ object }) => isAnthropicTurn(object) || members(object['messages']).some(isAnthropicTurn),
  },
  {
    format: 'gemini',
    what: 'responses of the Gemini API',
    weight: 3,
    sees: ({ object }) =>
      Array.isArray(object['candidates']) || (isObject(object['usageMetadata']) && !('author' in object)),
  },
  {
    format: 'gemini',
    what: 'an error of the Gemini API',
    weight: 2,
    sees: ({ object }) =>
      isObject(object['error']) &&
      typeof object['error']['code'] === 'number' &&
      isText(object['error']['status']),
  },
  {
    format: 'gemini',
    what: 'contents of a Gemini request',
    weight: 3,
    record: true,
    sees: ({ object }) => isGeminiTurn(object) || members(object['contents']).some(isGeminiTurn),
  },
  {
    format: 'gemini',
    what: 'events of the Gemini Interactions API',
    weight: 3,
    sees: ({ object, type, event }) =>
      [object['event_type'], type, event].some((name) => isText(name) && INTERACTION.test(name)),
  },
  {
    format: 'google-adk',
    what: 'events of the Google ADK',
    weight: 3,
    sees: ({ object }) => isAdkEvent(object),
  },
  {
    format: 'google-adk',
    what: 'a session of the Google ADK',
    weight: 3,
    record: true,
    sees: ({ object }) => members(object['events']).some(isAdkEvent),
  },
];

function hasDelta(choice: Readonly<Record<string, unknown>>): boolean {
  return isObject(choice['delta']);
}

function isChatTurn({ role, tool_calls, tool_call_id }: Readonly<Record<string, unknown>>): boolean {
  if (role === 'tool') return isText(tool_call_id);
  return role === 'assistant' && isListOf(tool_calls, (call) => isObject(call['function']));
}

function isPlainTurn({ role, content, parts, id }: Readonly<Record<string, unknown>>): boolean {
  return CHAT_ROLE.test(asText(role)) && content !== undefined && parts === undefined && id === undefined;
}

function isItem({ type, call_id, id, callId }: Readonly<Record<string, unknown>>): boolean {
  return ITEM.test(asText(type)) && callId === undefined && (isText(call_id) || isText(id));
}

function isAnthropicTurn({ role, content }: Readonly<Record<string, unknown>>): boolean {
  return (
    /^(?:user|assistant)$/.test(asText(role)) &&
    members(content).some(
      ({ type, thinking, signature }) =>
        ANTHROPIC_BLOCK.test(asText(type)) || (type === 'thinking' && isText(thinking ?? signature)),
    )
  );
}

function isGeminiTurn(turn: Readonly<Record<string, unknown>>): boolean {
  const { role, parts } = turn;
  if ('messageId' in turn || 'kind' in turn) return false;
  return (
    (role === undefined || role === 'user' || role === 'model' || role === 'function') &&
    isListOf(
      parts,
      (part) =>
        !('type' in part) &&
        ['text', 'functionCall', 'functionResponse', 'inlineData'].some((name) => name in part),
    )
  );
}

function isAdkEvent(event: Readonly<Record<string, unknown>>): boolean {
  return isText(event['author']) && isText(event['invocationId'] ?? event['invocation_id']);
}
