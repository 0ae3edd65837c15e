import type { Sign } from './sign.ts';
import { asText, isListOf, isObject, isText, members } from './sign.ts';

const TRUSS = /^(?:content_delta|thinking_delta|assistant_message|user_choice_request|sub_agent\.\w+)$/;
const AI_SDK =
  /^(?:start-step|finish-step|reset-step|(?:text|reasoning)-(?:start|delta|end)|tool-(?:input|output)-\w+|tool-approval-\w+|message-metadata|source-(?:url|document)|steering-message|data-[\w-]+)$/;
const AG_UI =
  /^(?:RUN_(?:STARTED|FINISHED|ERROR)|STEP_(?:STARTED|FINISHED)|TEXT_MESSAGE_\w+|TOOL_CALL_\w+|REASONING_\w+|THINKING_\w+|SUBAGENT_\w+|STATE_\w+|MESSAGES_SNAPSHOT|ACTIVITY_\w+|CUSTOM|RAW)$/;

/** Streams that servers send to chat front ends. */
export const chatStreamSigns: readonly Sign[] = [
  {
    format: 'callboard',
    what: 'events of Callboard itself',
    weight: 3,
    sees: ({ object, type }) =>
      object['v'] === 1 &&
      type.includes('.') &&
      isText(object['streamId']) &&
      isObject(object['scope']) &&
      isText(object['scope']['runId']),
  },
  {
    format: 'truss',
    what: 'lines of the Truss chat stream',
    weight: 2,
    sees: ({ type }) => TRUSS.test(type),
  },
  {
    format: 'truss',
    what: 'a Truss tool call',
    weight: 3,
    sees: ({ object, type }) =>
      type === 'tool_call' && isObject(object['call']) && isText(object['call']['toolId']),
  },
  {
    format: 'truss',
    what: 'the start of a Truss stream',
    weight: 2,
    sees: ({ object, type }) => type === 'start' && isText(object['sessionId']) && 'modelId' in object,
  },
  {
    format: 'truss',
    what: 'the end of a Truss stream',
    weight: 1,
    sees: ({ object, type }) => type === 'done' && isObject(object['message']),
  },
  {
    format: 'ai-sdk',
    what: 'chunks of an AI SDK message stream',
    weight: 3,
    sees: ({ type }) => AI_SDK.test(type),
  },
  {
    format: 'ai-sdk',
    what: 'the start or end of an AI SDK message stream',
    weight: 1,
    sees: ({ object, type }) =>
      (/^(?:start|finish|abort)$/.test(type) && !('sessionId' in object) && !('session_id' in object)) ||
      (type === 'error' && isText(object['errorText'])),
  },
  {
    format: 'ai-sdk',
    what: 'chunks of an AI SDK stream over a WebSocket',
    weight: 3,
    sees: ({ object, type }) => type === 'chunk' && isText(object['requestId']) && isObject(object['chunk']),
  },
  {
    format: 'ai-sdk',
    what: 'UI messages of the AI SDK',
    weight: 3,
    record: true,
    sees: ({ object }) => isUiMessage(object) || isListOf(object['messages'], isUiMessage),
  },
  { format: 'ag-ui', what: 'AG-UI events', weight: 3, sees: ({ type }) => AG_UI.test(type) },
  {
    format: 'ag-ui',
    what: 'AG-UI messages',
    weight: 2,
    record: true,
    sees: ({ object }) => isAgUiMessage(object) || members(object['messages']).some(isAgUiMessage),
  },
];

/** A message whose parts are objects with a `type`; Gemini's have none, OpenCode's sit beside an `info`. */
function isUiMessage(message: Readonly<Record<string, unknown>>): boolean {
  const { role, parts } = message;
  return (
    /^(?:user|assistant|system)$/.test(asText(role)) &&
    isListOf(parts, ({ type }) => isText(type)) &&
    !('info' in message)
  );
}

function isAgUiMessage({ role, toolCalls, toolCallId }: Readonly<Record<string, unknown>>): boolean {
  if (role === 'tool') return isText(toolCallId);
  return role === 'assistant' && isListOf(toolCalls, (call) => isObject(call['function']));
}
