import { field } from '../internal/either-case.ts';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** Types that the SDK calls otherwise than the API. */
const TYPES: ReadonlyMap<unknown, string> = new Map([
  ['function_call_result', 'function_call_output'],
  ['computer_call_result', 'computer_call_output'],
]);

/** An item of the SDK as an item of the Responses API, which is what the Python SDK has to begin with. */
export function normalizeItem(raw: JsonObject): JsonObject {
  const { providerData, type } = raw;
  const provider = isObject(providerData) ? providerData : {};
  const callId = field(raw, 'callId');
  const item = { ...raw, ...(callId === undefined ? undefined : { call_id: callId }) };
  if (type === 'hosted_tool_call') return { ...item, ...provider, type: provider['type'] ?? raw['name'] };
  if (type === 'reasoning')
    return { ...item, ...reasoningOf(raw), encrypted_content: provider['encrypted_content'] };
  if (type === 'message' || type === undefined) return { ...item, content: contentOf(raw['content']) };
  if (type === 'shell_call_output') return { ...item, output: objects(raw['output']).map(commandOf) };
  const output = raw['output'];
  const isText = isObject(output) && output['type'] === 'text' && typeof output['text'] === 'string';
  const plain = isText ? { output: output['text'] } : undefined;
  return { ...item, ...plain, type: TYPES.get(type) ?? type };
}

function reasoningOf({ content, rawContent }: JsonObject): JsonObject {
  const summary = objects(content).map((part) => ({ ...part, type: 'summary_text' }));
  return given({ summary, content: rawContent ?? [] });
}

function contentOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return objects(content).map((part) => {
    const { image, providerData } = part;
    const annotations = isObject(providerData) ? providerData['annotations'] : undefined;
    return {
      ...part,
      ...given({ image_url: words(image), annotations: part['annotations'] ?? annotations }),
    };
  });
}

function commandOf(command: JsonObject): JsonObject {
  const { outcome } = command;
  if (!isObject(outcome) || !('exitCode' in outcome)) return command;
  return { ...command, outcome: { ...outcome, exit_code: outcome['exitCode'] } };
}
