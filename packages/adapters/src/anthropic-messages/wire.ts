import type { ToolCallFacts, Usage } from '@callboard/core';
import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { digest } from '../internal/told-turns.ts';

/** True for blocks that are calls: of the client, of the provider, of an MCP server. Later kinds are named alike. */
export function isCall(block: JsonObject): boolean {
  return text(block['type'])?.endsWith('tool_use') ?? false;
}

/** True for blocks that are results of calls, in whichever message they come. */
export function isResult(block: JsonObject): boolean {
  return (text(block['type'])?.endsWith('tool_result') ?? false) && words(block['tool_use_id']) !== undefined;
}

/** True for a call that the application answers, and not the provider. */
export function isForClient(block: JsonObject): boolean {
  return block['type'] === 'tool_use';
}

/** The tool that a result names by its kind, where it is the tool's own name. */
export function nameOf(result: JsonObject): string | undefined {
  const name = text(result['type'])?.replace(/_?tool_result$/, '') ?? '';
  return name === '' || name === 'mcp' || name === 'tool_search' ? undefined : name;
}

const KINDS: readonly [RegExp, string][] = [
  [/^(web|tool)_search|advisor/, 'search'],
  [/^web_fetch/, 'fetch'],
  [/text_editor/, 'edit'],
  [/code_execution/, 'execute'],
];

/** What a call says about itself. */
export function callFacts(block: JsonObject): ToolCallFacts {
  const { type, name, server_name: server, caller, toolset_name: toolset } = block;
  const isMcp = type === 'mcp_tool_use';
  const provider = isForClient(block) ? undefined : ('provider' as const);
  const kind =
    provider && !isMcp ? KINDS.find(([pattern]) => pattern.test(text(name) ?? ''))?.[1] : undefined;
  return given({
    executor: isMcp ? ('mcp' as const) : provider,
    server: words(server),
    kind,
    callerToolCallId: isObject(caller) ? words(caller['tool_id']) : undefined,
    meta: toolset === undefined ? undefined : { toolset_name: toolset },
  });
}

interface Outcome {
  outcome: 'completed' | 'failed';
  output?: unknown;
  error?: unknown;
  errorCode?: string;
}

/** How a call ended: by the flag of its result, or because the content is one of the provider's error objects. */
export function outcomeOf(block: JsonObject): Outcome {
  const { content, is_error: isError } = block;
  if (isObject(content) && text(content['type'])?.endsWith('_error')) {
    const code = words(content['error_code']);
    const message = words(content['error_message']) ?? code?.replaceAll('_', ' ');
    const error = { ...content, ...given({ message, code }) };
    return { outcome: 'failed', error, ...given({ errorCode: code }) };
  }
  if (isError !== true) return { outcome: 'completed', output: content };
  const isEmpty = content == null || content === '' || (Array.isArray(content) && content.length === 0);
  return { outcome: 'failed', error: isEmpty ? 'The tool failed and gave no reason.' : content };
}

/** Counted tokens; what came out of a cache is also part of the input. */
export function usageOf(value: unknown): Usage {
  if (!isObject(value)) return {};
  const cached = finite(value['cache_read_input_tokens']);
  const parts = [value['input_tokens'], cached, value['cache_creation_input_tokens']].map(finite);
  const counted = parts.filter((part) => part !== undefined);
  const inputTokens = counted.length === 0 ? undefined : counted.reduce((sum, part) => sum + part, 0);
  const details = value['output_tokens_details'];
  const reasoningTokens = isObject(details) ? finite(details['thinking_tokens']) : undefined;
  const outputTokens = finite(value['output_tokens']);
  return given({ inputTokens, outputTokens, reasoningTokens, cachedInputTokens: cached });
}

/** The blocks of a message; a plain text stands for one block. */
export function blocksOf(content: unknown): JsonObject[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return objects(content);
}

/** Names what a block says, the same in a stream and in a history. Reasoning may be left out of a history. */
export function signatureOf(block: JsonObject): string {
  const { type } = block;
  if (isCall(block)) return `c${text(block['id']) ?? ''}`;
  if (isResult(block)) return `r${text(block['tool_use_id']) ?? ''}`;
  if (type === 'text') return digest(text(block['text']) ?? '');
  if (type === 'thinking' || type === 'redacted_thinking') return '';
  // Where the cache begins moves from request to request.
  const { cache_control: _cache, ...said } = block;
  return digest(JSON.stringify(said));
}
