import { base64Of, fileNote } from './file.ts';
import type { HistoryFile } from './file.ts';
import type { HistoryPart, HistoryTurn } from './history.ts';

/** A content block of an Anthropic request. */
export type AnthropicBlock =
  | { type: 'text'; text: string }
  | {
      type: 'image';
      source: { type: 'base64'; media_type: string; data: string } | { type: 'url'; url: string };
    }
  | { type: 'tool_use'; id: string; name: string; input: Record<string, unknown> }
  | { type: 'tool_result'; tool_use_id: string; content: string; is_error?: true };

/** A message of an Anthropic request. */
export interface AnthropicMessage {
  role: 'user' | 'assistant';
  content: AnthropicBlock[];
}

const IMAGES = /^image\/(?:jpeg|png|gif|webp)$/;

/**
 * Turns as Anthropic messages: roles alternate and begin with the user, the results of all calls of a message open the next
 * one. What the system said belongs into the request's own `system` field and is left out.
 */
export function toAnthropicMessages(turns: readonly HistoryTurn[]): AnthropicMessage[] {
  const messages: AnthropicMessage[] = [];
  for (const { role, steps } of turns) {
    if (role === 'system') continue;
    for (const step of steps) {
      if (role === 'user') add(messages, role, step.flatMap(block));
      else addResponse(messages, step);
    }
  }
  const last = messages.at(-1)?.content.at(-1);
  // An answer that is gone on with may not end in white space.
  if (last?.type === 'text') last.text = last.text.trimEnd();
  return messages;
}

function addResponse(messages: AnthropicMessage[], step: readonly HistoryPart[]): void {
  const calls = step.filter((part) => part.type === 'call');
  // Words behind a call would part it from its result.
  const said = [...step.filter((part) => part.type !== 'call'), ...calls].flatMap(answerBlock);
  if (said.length === 0) return;
  if (messages.length === 0)
    add(messages, 'user', [{ type: 'text', text: '(The conversation begins here.)' }]);
  add(messages, 'assistant', said);
  const results = calls.map(({ id, result }): AnthropicBlock => ({
    type: 'tool_result',
    tool_use_id: id,
    content: result.text,
    ...(result.isError && { is_error: true as const }),
  }));
  add(messages, 'user', results);
}

/** Adds to the last message when it is of the same side. */
function add(
  messages: AnthropicMessage[],
  role: AnthropicMessage['role'],
  content: readonly AnthropicBlock[],
): void {
  if (content.length === 0) return;
  const before = messages.at(-1);
  if (before?.role === role) before.content.push(...content);
  else messages.push({ role, content: [...content] });
}

function block(part: HistoryPart): AnthropicBlock[] {
  if (part.type === 'text') return [{ type: 'text', text: part.text }];
  if (part.type === 'call') return [{ type: 'tool_use', id: part.id, name: part.name, input: part.input }];
  return part.type === 'file' ? [imageBlock(part)] : [];
}

/** An answer holds no images: a note takes their place. */
function answerBlock(part: HistoryPart): AnthropicBlock[] {
  return part.type === 'file' ? [{ type: 'text', text: fileNote(part) }] : block(part);
}

function imageBlock(file: HistoryFile): AnthropicBlock {
  const { url, mediaType } = file;
  const inline = base64Of(file);
  if (inline && IMAGES.test(inline.mediaType))
    return { type: 'image', source: { type: 'base64', media_type: inline.mediaType, data: inline.data } };
  if (IMAGES.test(mediaType) && url.startsWith('https://'))
    return { type: 'image', source: { type: 'url', url } };
  return { type: 'text', text: fileNote(file) };
}
