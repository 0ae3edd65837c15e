import type { Sign } from './sign.ts';
import { asText, isObject, isText, members } from './sign.ts';

type Loose = Readonly<Record<string, unknown>>;

const MCP_METHOD =
  /^(?:tools\/|resources\/|prompts\/|sampling\/|elicitation\/|roots\/|completion\/|logging\/|notifications\/|server\/discover|subscriptions\/)/;
const ACP_METHOD = /^(?:session\/|fs\/(?:read|write)_text_file$|terminal\/|authenticate$)/;
const A2A_METHOD =
  /^(?:message\/(?:send|stream)$|(?:Send|Get|Cancel|List|SubscribeTo)(?:Streaming)?(?:Message|Tasks?)$|tasks\/(?:resubscribe|pushNotificationConfig))/;
const A2A_KIND = /^(?:task|message|status-update|artifact-update)$/;
const LANGGRAPH_MODE = /^(?:messages|updates|values|custom|tools|tasks|checkpoints|debug)(?:[/|]|$)/;
const LANGCHAIN_EVENT = /^on_(?:chat_model|llm|tool|chain|custom|retriever|prompt|parser)_?\w*$/;
const LANGCHAIN_MESSAGE = /^(?:ai|human|tool|AIMessageChunk|HumanMessage|ToolMessage|AIMessage)$/;

/** Protocols between programs, and traces. */
export const protocolSigns: readonly Sign[] = [
  {
    format: 'mcp',
    what: 'MCP messages',
    weight: 3,
    sees: ({ object }) =>
      isRpc(object) &&
      (MCP_METHOD.test(asText(object['method'])) ||
        (object['method'] === 'initialize' && isText(paramsOf(object)['protocolVersion'])) ||
        isText(resultOf(object)['protocolVersion'])),
  },
  {
    format: 'mcp',
    what: 'MCP results',
    weight: 2,
    sees: ({ object }) =>
      isRpc(object) &&
      (Array.isArray(resultOf(object)['content']) || Array.isArray(resultOf(object)['tools'])),
  },
  {
    format: 'acp',
    what: 'ACP messages',
    weight: 3,
    sees: ({ object }) =>
      isRpc(object) &&
      (ACP_METHOD.test(asText(object['method'])) ||
        typeof paramsOf(object)['protocolVersion'] === 'number' ||
        typeof resultOf(object)['protocolVersion'] === 'number'),
  },
  {
    format: 'acp',
    what: 'ACP results',
    weight: 2,
    sees: ({ object }) =>
      isRpc(object) && (isText(resultOf(object)['stopReason']) || isText(resultOf(object)['sessionId'])),
  },
  {
    format: 'a2a',
    what: 'A2A messages',
    weight: 3,
    sees: ({ object }) =>
      (isRpc(object) && A2A_METHOD.test(asText(object['method']))) ||
      isA2aResult(resultOf(object)) ||
      isA2aResult(object),
  },
  {
    format: 'langgraph',
    what: 'events of the LangGraph protocol',
    weight: 3,
    sees: ({ object, type }) =>
      type === 'event' && isText(object['method']) && Array.isArray(paramsOf(object)['namespace']),
  },
  {
    format: 'langgraph',
    what: 'LangGraph stream tuples',
    weight: 3,
    sees: ({ value }) => isLangGraphTuple(value),
  },
  {
    format: 'langgraph',
    what: 'events of a LangGraph server',
    weight: 3,
    sees: ({ event, type }) => type === '' && event !== undefined && LANGGRAPH_MODE.test(event),
  },
  {
    format: 'langgraph',
    what: 'LangChain callback events',
    weight: 3,
    sees: ({ object }) =>
      isText(object['event']) && LANGCHAIN_EVENT.test(object['event']) && isText(object['run_id']),
  },
  {
    format: 'langgraph',
    what: 'LangGraph task and checkpoint events',
    weight: 2,
    sees: ({ object, type }) =>
      /^(?:task|task_result|checkpoint)$/.test(type) &&
      typeof object['step'] === 'number' &&
      isObject(object['payload']),
  },
  {
    format: 'langgraph',
    what: 'LangGraph node updates',
    weight: 2,
    sees: ({ object }) =>
      Object.values(object).some(
        (update) => isObject(update) && members(update['messages']).some(isLangChainMessage),
      ),
  },
  {
    format: 'langgraph',
    what: 'LangChain messages',
    weight: 2,
    record: true,
    sees: ({ object }) =>
      isLangChainMessage(object) ||
      [object['messages'], isObject(object['values']) && object['values']['messages']].some((list) =>
        members(list).some(isLangChainMessage),
      ),
  },
  {
    format: 'otel',
    what: 'OpenTelemetry spans',
    weight: 3,
    record: true,
    sees: ({ object }) =>
      Array.isArray(object['resourceSpans']) ||
      isSpan(object) ||
      members(object['spans']).some(isSpan) ||
      members(object['data']).some(({ spans }) => members(spans).length > 0),
  },
];

function isRpc(object: Loose): boolean {
  return object['jsonrpc'] === '2.0';
}

function paramsOf(object: Loose): Loose {
  return isObject(object['params']) ? object['params'] : {};
}

function resultOf(object: Loose): Loose {
  return isObject(object['result']) ? object['result'] : {};
}

function isA2aResult(result: Loose): boolean {
  const { kind, task, statusUpdate, artifactUpdate, message, contextId, taskId, status } = result;
  if (isText(result['messageId']) && Array.isArray(result['parts'])) return true;
  if (isText(kind) && A2A_KIND.test(kind)) return isText(contextId ?? taskId ?? result['messageId']);
  if (isObject(statusUpdate) || isObject(artifactUpdate)) return true;
  if (isObject(task)) return isText(task['contextId']) || isObject(task['status']);
  if (isObject(message)) return isText(message['messageId']) && Array.isArray(message['parts']);
  return isText(contextId) && isObject(status) && isText(status['state']);
}

function isLangGraphTuple(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return false;
  const mode: unknown = value.at(-2);
  const isNamed = isText(mode) && LANGGRAPH_MODE.test(mode);
  return isNamed
    ? value.length === 2 || Array.isArray(value[0])
    : isObject(value[0]) && isLangChainMessage(value[0]);
}

function isLangChainMessage(message: Loose): boolean {
  if (message['lc'] === 1) return message['type'] === 'constructor';
  return LANGCHAIN_MESSAGE.test(asText(message['type'])) && 'content' in message && !('message' in message);
}

function isSpan(span: Loose): boolean {
  const context = isObject(span['spanContext']) ? span['spanContext'] : span;
  return (
    (isText(context['traceId'] ?? context['traceID'] ?? context['trace_id']) && 'name' in span) ||
    'operationName' in span
  );
}
