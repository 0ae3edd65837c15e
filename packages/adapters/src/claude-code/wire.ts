import type { Usage } from '@callboard/core';
import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** What a line's message holds, as blocks; a plain text is one block. */
export function blocksOf(line: JsonObject): JsonObject[] {
  const message = line['message'];
  const content = isObject(message) ? message['content'] : undefined;
  return typeof content === 'string' ? [{ type: 'text', text: content }] : objects(content);
}

/** The words of blocks. */
export function textOf(blocks: readonly JsonObject[]): string {
  return blocks.map((block) => (block['type'] === 'text' ? (text(block['text']) ?? '') : '')).join('');
}

/** True for a line of a session file; the others are of the output stream. */
export function isFileLine(line: JsonObject): boolean {
  return typeof line['sessionId'] === 'string' || 'parentUuid' in line;
}

/** Tokens of a message or a task. */
export function usageOf(value: unknown): Usage | undefined {
  if (!isObject(value)) return undefined;
  const usage = given({
    inputTokens: finite(value['input_tokens']),
    outputTokens: finite(value['output_tokens']),
    cachedInputTokens: finite(value['cache_read_input_tokens']),
    totalTokens: finite(value['total_tokens']),
  });
  return Object.keys(usage).length === 0 ? undefined : usage;
}

/** The server of an MCP tool, which its name holds. */
export function serverOf(toolName: string): string | undefined {
  return /^mcp__(.+?)__/.exec(toolName)?.[1];
}

/** True for the tool that starts a sub-agent; it was called Task before. */
export function isAgentTool(toolName: string | undefined): boolean {
  return toolName === 'Agent' || toolName === 'Task';
}

/** What a line says about one of its results, beside the result itself. */
export interface ResultNote {
  /** Why the call was not executed. */
  kind?: string;
  refused: boolean;
}

/** The note on a result: the stream lists notes by call, a session file has one a line. */
export function noteOf(line: JsonObject, toolCallId: string): ResultNote {
  const listed = objects(line['tool_result_meta']).find((meta) => meta['id'] === toolCallId);
  const decision = listed?.['permission_decision'] ?? line['permissionDecision'];
  const { decision: word, source } = isObject(decision) ? decision : {};
  const kind = words(listed?.['non_execution_kind']) ?? words(line['toolDenialKind']);
  return { refused: word === 'reject' && source !== 'invalid_input', ...given({ kind }) };
}

/** A notification of a background task in the words the model gets. */
export function notificationIn(words: string): JsonObject | undefined {
  if (!/^\s*<task-notification>/.test(words)) return undefined;
  const field = (name: string): string | undefined =>
    new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(words)?.[1]?.trim();
  return given({
    task_id: field('task-id'),
    tool_use_id: field('tool-use-id'),
    status: field('status'),
    summary: field('result') ?? field('summary'),
  });
}
