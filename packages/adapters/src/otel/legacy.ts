import { isObject, objects, words } from '../internal/json.ts';
import { parsed } from './content.ts';

type Attributes = ReadonlyMap<string, unknown>;

const OPERATIONS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['ai.generateText', 'invoke_agent'],
  ['ai.streamText', 'invoke_agent'],
  ['ai.generateObject', 'invoke_agent'],
  ['ai.streamObject', 'invoke_agent'],
  ['ai.generateText.doGenerate', 'chat'],
  ['ai.streamText.doStream', 'chat'],
  ['ai.generateObject.doGenerate', 'chat'],
  ['ai.streamObject.doStream', 'chat'],
  ['ai.toolCall', 'execute_tool'],
]);

/** Names of one meaning: the convention's, and those that the AI SDK used before it, newest first. */
const NAMES: readonly (readonly [string, ...string[]])[] = [
  ['gen_ai.agent.name', 'ai.telemetry.functionId'],
  ['gen_ai.request.model', 'ai.model.id'],
  ['gen_ai.response.id', 'ai.response.id'],
  ['gen_ai.response.model', 'ai.response.model'],
  ['gen_ai.usage.input_tokens', 'ai.usage.inputTokens', 'ai.usage.promptTokens'],
  ['gen_ai.usage.output_tokens', 'ai.usage.outputTokens', 'ai.usage.completionTokens'],
  ['gen_ai.tool.name', 'ai.toolCall.name'],
  ['gen_ai.tool.call.id', 'ai.toolCall.id'],
  ['gen_ai.tool.call.arguments', 'ai.toolCall.args'],
  ['gen_ai.tool.call.result', 'ai.toolCall.result'],
];

/** Attributes of an AI SDK that did not follow the conventions yet, under their names. Others stay as they are. */
export function withConventions(attributes: Attributes): Attributes {
  const operation = OPERATIONS.get(attributes.get('ai.operationId'));
  if (operation === undefined || attributes.has('gen_ai.operation.name')) return attributes;
  const all = new Map(attributes);
  all.set('gen_ai.operation.name', operation);
  for (const [name, ...before] of NAMES) {
    const old = before.find((one) => attributes.has(one));
    if (!all.has(name) && old !== undefined) all.set(name, attributes.get(old));
  }
  const reason = words(attributes.get('ai.response.finishReason'));
  if (reason !== undefined) all.set('gen_ai.response.finish_reasons', [reason]);
  if (operation === 'execute_tool') return all;
  all.set('gen_ai.input.messages', inputOf(attributes));
  if (operation === 'chat')
    all.set('gen_ai.output.messages', [{ role: 'assistant', parts: partsOf(attributes) }]);
  return all;
}

function inputOf(attributes: Attributes): unknown {
  const prompt = parsed(attributes.get('ai.prompt'));
  if (!isObject(prompt)) return attributes.get('ai.prompt.messages');
  const { messages, prompt: said } = prompt;
  return typeof said === 'string' ? [{ role: 'user', content: said }] : (messages ?? said);
}

function partsOf(attributes: Attributes): object[] {
  const thought = words(attributes.get('ai.response.reasoning'));
  const said = words(attributes.get('ai.response.text')) ?? words(attributes.get('ai.response.object'));
  const calls = objects(parsed(attributes.get('ai.response.toolCalls')));
  return [
    ...(thought === undefined ? [] : [{ type: 'reasoning', content: thought }]),
    ...(said === undefined ? [] : [{ type: 'text', content: said }]),
    ...calls.map((call) => ({
      type: 'tool_call',
      id: call['toolCallId'],
      name: call['toolName'],
      arguments: call['input'] ?? call['args'],
    })),
  ];
}
