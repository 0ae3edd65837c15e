import { fileNote } from './file.ts';
import type { HistoryCall, HistoryPart, HistoryTurn } from './history.ts';

/** A piece of what a user says. */
export type OpenAiContentPart =
  { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

/** A call in an assistant message. */
export interface OpenAiToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

/** A message of a Chat Completions request. */
export type OpenAiMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string | OpenAiContentPart[] }
  | { role: 'assistant'; content: string | null; tool_calls?: OpenAiToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

/** Turns as Chat Completions messages: each assistant message with calls is followed by the result of every one of them. */
export function toOpenAiMessages(turns: readonly HistoryTurn[]): OpenAiMessage[] {
  const messages: OpenAiMessage[] = [];
  for (const { role, steps } of turns) {
    if (role === 'assistant') for (const step of steps) addStep(messages, step);
    else {
      const parts = steps.flat().flatMap(contentPart);
      if (parts.length > 0) add(messages, role, parts);
    }
  }
  return messages;
}

function addStep(messages: OpenAiMessage[], step: readonly HistoryPart[]): void {
  const calls = step.filter((part) => part.type === 'call');
  const text = step
    .flatMap((part) => {
      if (part.type === 'text') return [part.text];
      return part.type === 'file' ? [fileNote(part)] : [];
    })
    .join('');
  if (calls.length === 0 && text === '') return;
  const before = messages.at(-1);
  if (calls.length === 0 && before?.role === 'assistant' && before.tool_calls === undefined) {
    before.content = `${before.content ?? ''}\n\n${text}`;
    return;
  }
  const content = text === '' ? null : text;
  messages.push({ role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls.map(toolCall) }) });
  for (const { id, result } of calls) messages.push({ role: 'tool', tool_call_id: id, content: result.text });
}

function toolCall({ id, name, input }: HistoryCall): OpenAiToolCall {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

/** Adds what a user or the system says; two user messages in a row become one, because many servers insist on turns. */
function add(messages: OpenAiMessage[], role: 'user' | 'system', parts: readonly OpenAiContentPart[]): void {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n\n');
  if (role === 'system') {
    if (text.trim() !== '') messages.push({ role, content: text });
    return;
  }
  const before = messages.at(-1);
  const known = before?.role === 'user' ? partsOf(before.content) : [];
  if (before?.role === 'user') messages.pop();
  const all = [...known, ...parts];
  const isText = all.every((part) => part.type === 'text');
  messages.push({ role, content: isText ? all.map((part) => part.text).join('\n\n') : all });
}

function partsOf(content: string | OpenAiContentPart[]): OpenAiContentPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function contentPart(part: HistoryPart): OpenAiContentPart[] {
  if (part.type === 'text') return [{ type: 'text', text: part.text }];
  if (part.type !== 'file') return [];
  return part.mediaType.startsWith('image/')
    ? [{ type: 'image_url', image_url: { url: part.url } }]
    : [{ type: 'text', text: fileNote(part) }];
}
