import type { Sign } from './sign.ts';
import { asText, isObject, isText, members } from './sign.ts';

type Loose = Readonly<Record<string, unknown>>;

const CODEX_EXEC =
  /^(?:thread\.started|turn\.(?:started|completed|failed)|item\.(?:started|updated|completed))$/;
const CODEX_METHOD =
  /^(?:thread|turn|item|serverRequest|mcpServer|hook|account|rawResponseItem|windows\w*)\/\w/;
const ROLLOUT =
  /^(?:session_meta|turn_context|world_state|response_item|event_msg|token_usage_record|compacted)$/;
const OPENCODE_EVENT =
  /^(?:message\.(?:updated|removed|part\.\w+)|session\.\w[\w.]*|permission\.[\w.]+|question\.\w+|todo\.updated|server\.(?:connected|heartbeat))$/;
const OPENCODE_RUN = /^(?:step_start|step_finish|text|tool_use|reasoning|error)$/;
const CLAUDE_FILE =
  /^(?:summary|attachment|queue-operation|progress|file-history-snapshot|last-prompt|cost-state|custom-title|agent-name|permission-mode|api-request\S*)$/;

/** Coding agents: what they print, and their session files. */
export const codingAgentSigns: readonly Sign[] = [
  {
    format: 'claude-code',
    what: 'Claude Code stream-json lines',
    weight: 3,
    sees: ({ object, type }) =>
      isText(object['session_id']) &&
      isText(object['uuid']) &&
      /^(?:system|assistant|user|stream_event|result|tool_progress)$/.test(type),
  },
  {
    format: 'claude-code',
    what: 'the start of a Claude Code session',
    weight: 3,
    sees: ({ object, type }) =>
      type === 'system' &&
      object['subtype'] === 'init' &&
      ('claude_code_version' in object || Array.isArray(object['tools'])),
  },
  {
    format: 'claude-code',
    what: 'Claude Code stream-json lines of an older version',
    weight: 1,
    sees: ({ object, type }) =>
      isText(object['session_id']) &&
      (/^(?:assistant|user)$/.test(type) ? isObject(object['message']) : type === 'result') &&
      'parent_tool_use_id' in object,
  },
  {
    format: 'claude-code',
    what: 'Claude Code control requests',
    weight: 2,
    sees: ({ type }) => /^control_(?:request|response)$/.test(type),
  },
  {
    format: 'claude-code',
    what: 'lines of a Claude Code session file',
    weight: 3,
    record: true,
    sees: ({ object }) => 'parentUuid' in object && (isText(object['sessionId']) || 'isSidechain' in object),
  },
  {
    format: 'claude-code',
    what: 'notes of a Claude Code session file',
    weight: 1,
    record: true,
    sees: ({ object, type }) =>
      CLAUDE_FILE.test(type) &&
      ('leafUuid' in object || 'messageId' in object || isText(object['sessionId'])),
  },
  { format: 'codex', what: 'events of codex exec', weight: 3, sees: ({ type }) => CODEX_EXEC.test(type) },
  {
    format: 'codex',
    what: 'messages of the Codex app server',
    weight: 3,
    sees: ({ object }) => CODEX_METHOD.test(asText(object['method'])) && isObject(object['params']),
  },
  {
    format: 'codex',
    what: 'answers of the Codex app server',
    weight: 1,
    sees: ({ object }) =>
      !('jsonrpc' in object) && 'id' in object && isObject(object['result']) && !('type' in object),
  },
  {
    format: 'codex',
    what: 'lines of a Codex rollout',
    weight: 3,
    record: true,
    sees: ({ object, type }) => ROLLOUT.test(type) && isObject(object['payload']),
  },
  {
    format: 'opencode',
    what: 'events of an OpenCode server',
    weight: 3,
    sees: ({ object }) =>
      isOpenCodeEvent(object) || (isObject(object['payload']) && isOpenCodeEvent(object['payload'])),
  },
  {
    format: 'opencode',
    what: 'lines of opencode run',
    weight: 3,
    sees: ({ object, type }) => OPENCODE_RUN.test(type) && isText(object['sessionID']),
  },
  {
    format: 'opencode',
    what: 'OpenCode messages',
    weight: 3,
    record: true,
    sees: ({ object }) => isOpenCodeMessage(object) || members(object['messages']).some(isOpenCodeMessage),
  },
  {
    format: 'gemini-cli',
    what: 'Gemini CLI stream-json lines',
    weight: 3,
    sees: ({ object, type }) =>
      (type === 'init' && isText(object['session_id'])) ||
      (/^tool_(?:use|result)$/.test(type) && isText(object['tool_id'])),
  },
  {
    format: 'gemini-cli',
    what: 'messages of Gemini CLI',
    weight: 2,
    sees: ({ object, type }) =>
      type === 'message' &&
      isText(object['role']) &&
      isText(object['content']) &&
      isText(object['timestamp']),
  },
  {
    format: 'gemini-cli',
    what: 'the end of a Gemini CLI stream',
    weight: 2,
    sees: ({ object, type }) => type === 'result' && isText(object['status']) && !('subtype' in object),
  },
  {
    format: 'gemini-cli',
    what: 'a Gemini CLI session file',
    weight: 3,
    record: true,
    sees: ({ object }) => isText(object['sessionId']) && 'projectHash' in object,
  },
  {
    format: 'gemini-cli',
    what: 'records of a Gemini CLI session',
    weight: 2,
    record: true,
    sees: ({ object, type }) =>
      '$set' in object ||
      '$rewindTo' in object ||
      (type === 'gemini' && isText(object['id']) && 'content' in object),
  },
  {
    format: 'cursor',
    what: 'tool calls of the Cursor CLI',
    weight: 3,
    sees: ({ object, type }) =>
      type === 'tool_call' &&
      isText(object['call_id']) &&
      (isObject(object['tool_call']) || isText(object['name'])),
  },
  {
    format: 'cursor',
    what: 'lines of the Cursor CLI',
    weight: 2,
    sees: ({ object, type }) =>
      isText(object['session_id']) &&
      !('uuid' in object) &&
      !('parent_tool_use_id' in object) &&
      ((/^(?:assistant|user)$/.test(type) && isObject(object['message'])) ||
        (type === 'thinking' && isText(object['subtype'])) ||
        (type === 'result' && isText(object['subtype'])) ||
        (type === 'system' && object['subtype'] === 'init' && !('tools' in object))),
  },
  {
    format: 'cursor',
    what: 'messages of the Cursor SDK',
    weight: 3,
    sees: ({ object, type }) =>
      isText(object['agent_id']) &&
      isText(object['run_id']) &&
      /^(?:system|user|assistant|thinking|tool_call|status|request|task)$/.test(type),
  },
];

function isOpenCodeEvent(event: Loose): boolean {
  return OPENCODE_EVENT.test(asText(event['type'])) && isObject(event['properties'] ?? event['data']);
}

function isOpenCodeMessage({ info, parts }: Loose): boolean {
  return isObject(info) && isText(info['sessionID']) && Array.isArray(parts);
}
