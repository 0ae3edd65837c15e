import type { ToolExecutor } from '@callboard/core';
import { given, isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** What an item of a call type says, whatever its fields are called. */
export interface CallShape {
  toolName: string;
  executor: ToolExecutor;
  kind?: string;
  server?: string;
  /** Input as JSON text, as free text, or as a value. */
  json?: unknown;
  free?: unknown;
  value?: unknown;
  /** The item is its own result: its end ends the call. */
  hosted?: boolean;
}

type Reader = (item: JsonObject) => CallShape;

const hosted = (toolName: string, kind: string, rest: Partial<CallShape>): CallShape => ({
  toolName,
  executor: 'provider',
  kind,
  hosted: true,
  ...rest,
});

const nameOf = (item: JsonObject): string => words(item['name']) ?? 'unknown_tool';

const SHAPES: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['function_call', (item) => ({ toolName: nameOf(item), executor: 'client', json: item['arguments'] })],
  ['custom_tool_call', (item) => ({ toolName: nameOf(item), executor: 'client', free: item['input'] })],
  [
    'mcp_call',
    (item) => ({
      toolName: nameOf(item),
      executor: 'mcp',
      hosted: true,
      json: item['arguments'],
      ...given({ server: words(item['server_label']) }),
    }),
  ],
  ['web_search_call', (item) => hosted('web_search', 'search', { value: item['action'] })],
  ['file_search_call', ({ queries }) => hosted('file_search', 'search', { value: queries && { queries } })],
  ['code_interpreter_call', (item) => hosted('code_interpreter', 'execute', { free: item['code'] })],
  [
    'image_generation_call',
    ({ revised_prompt: prompt }) => hosted('image_generation', 'image', { value: prompt ? { prompt } : {} }),
  ],
  [
    'computer_call',
    ({ action, actions }) => ({
      toolName: 'computer',
      executor: 'client',
      value: action ?? (actions && { actions }),
    }),
  ],
  [
    'local_shell_call',
    ({ action }) => ({ toolName: 'local_shell', executor: 'client', kind: 'execute', value: action }),
  ],
  ['shell_call', shell],
  [
    'apply_patch_call',
    ({ operation }) => ({ toolName: 'apply_patch', executor: 'client', kind: 'edit', value: operation }),
  ],
  ['program', ({ code }) => ({ toolName: 'program', executor: 'provider', kind: 'execute', free: code })],
  [
    'tool_search_call',
    (item) => ({
      toolName: 'tool_search',
      executor: item['execution'] === 'client' ? 'client' : 'provider',
      kind: 'search',
      ...(typeof item['arguments'] === 'string' ? { json: item['arguments'] } : { value: item['arguments'] }),
    }),
  ],
  [
    'multi_agent_call',
    (item) => ({
      toolName: words(item['action']) ?? 'multi_agent',
      executor: 'provider',
      kind: 'agent',
      json: item['arguments'],
    }),
  ],
]);

function shell({ action, environment }: JsonObject): CallShape {
  const isLocal = !isObject(environment) || environment['type'] === 'local';
  return { toolName: 'shell', executor: isLocal ? 'client' : 'provider', kind: 'execute', value: action };
}

/** The shape of a call; undefined for items that are none. Kinds of later versions that are named alike are read by their fields. */
export function shapeOf(item: JsonObject): CallShape | undefined {
  const type = text(item['type']) ?? '';
  const reader = SHAPES.get(type);
  if (reader) return reader(item);
  if (!type.endsWith('_call')) return undefined;
  const { name, arguments: json, input: free, action: value } = item;
  const isClients = words(item['call_id']) !== undefined;
  const toolName = words(name) ?? type.slice(0, -'_call'.length);
  return { toolName, executor: isClients ? 'client' : 'provider', hosted: !isClients, json, free, value };
}

/** The id of a call: what its output names. Items that are their own result have only their item id. */
export function callIdOf(item: JsonObject): string | undefined {
  return words(item['call_id']) ?? words(item['approval_request_id']) ?? words(item['id']);
}

/** True for the items that hold the result of a call. */
export function isOutput(item: JsonObject): boolean {
  return text(item['type'])?.endsWith('_output') ?? false;
}

const OTHERS =
  /^(?:message|reasoning|mcp_approval_re(?:quest|sponse)|mcp_list_tools|(?:context_)?compaction(?:_trigger)?|additional_tools|configuration_update|agent_message|item_reference)$/;
const ROLES: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system', 'developer']);

/** True for what may stand among the items of a request, a response or a record. */
export function isItem(value: JsonObject): boolean {
  const { type, role } = value;
  if (type === undefined) return ROLES.has(role);
  return OTHERS.test(text(type) ?? '') || isOutput(value) || shapeOf(value) !== undefined;
}
