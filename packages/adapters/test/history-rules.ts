import type { ModelMessage } from 'ai';
import type { AnthropicBlock, AnthropicMessage, OpenAiMessage } from '../src/messages/index.ts';

/** What the Chat Completions API would refuse in a list of messages; none when it takes it. */
export function openAiProblems(messages: readonly OpenAiMessage[]): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  let open: string[] = [];
  messages.forEach((message, at) => {
    const say = (what: string): void => void problems.push(`message ${at} (${message.role}): ${what}`);
    if (message.role === 'tool') {
      if (!open.includes(message.tool_call_id)) say('answers no call of the message before');
      open = open.filter((id) => id !== message.tool_call_id);
      if (message.content === '') say('is empty');
      return;
    }
    if (open.length > 0) say(`calls without result: ${open.join(', ')}`);
    open = [];
    if (message.role === 'assistant') {
      const { tool_calls: calls, content } = message;
      if (calls === undefined && (content === null || content.trim() === '')) say('says nothing');
      if (content === '') say('has an empty text');
      if (calls?.length === 0) say('has an empty list of calls');
      for (const call of calls ?? []) {
        if (!/^.{1,40}$/.test(call.id)) say(`id ${call.id}`);
        if (seen.has(call.id)) say(`id ${call.id} again`);
        seen.add(call.id);
        open.push(call.id);
        if (!/^[a-zA-Z0-9_-]{1,64}$/.test(call.function.name)) say(`name ${call.function.name}`);
        if (!isObjectText(call.function.arguments)) say(`arguments ${call.function.arguments}`);
      }
    } else if (message.content === '' || message.content.length === 0) say('is empty');
    const before = messages[at - 1];
    if (message.role === 'user' && before?.role === 'user') say('two of the user in a row');
    if (
      message.role === 'assistant' &&
      before?.role === 'assistant' &&
      before.tool_calls === undefined &&
      message.tool_calls === undefined
    )
      say('two of the assistant in a row');
  });
  if (open.length > 0) problems.push(`calls without result at the end: ${open.join(', ')}`);
  return problems;
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** What the Anthropic API would refuse in a list of messages; none when it takes it. */
export function anthropicProblems(messages: readonly AnthropicMessage[]): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  let open: string[] = [];
  if (messages[0] && messages[0].role !== 'user') problems.push('does not begin with the user');
  messages.forEach(({ role, content }, at) => {
    const say = (what: string): void => void problems.push(`message ${at} (${role}): ${what}`);
    if (messages[at - 1]?.role === role) say('two of one side in a row');
    if (content.length === 0) say('is empty');
    const results = content.filter((block) => block.type === 'tool_result');
    const expected = new Set(open);
    for (const { tool_use_id: id, content: text, is_error: isError } of results) {
      if (!expected.delete(id)) say(`result of ${id}, which the message before did not call, or already has`);
      if (isError && text === '') say('an error without words');
    }
    if (expected.size > 0) say(`lacks results of ${[...expected].join(', ')}`);
    if (content.findLastIndex(({ type }) => type === 'tool_result') >= results.length)
      say('results do not come first');
    open = [];
    for (const block of content) blockProblems(block, role).forEach(say);
    for (const block of content) {
      if (block.type !== 'tool_use') continue;
      if (seen.has(block.id)) say(`id ${block.id} again`);
      seen.add(block.id);
      open.push(block.id);
    }
  });
  if (open.length > 0) problems.push(`calls without result at the end: ${open.join(', ')}`);
  const last = messages.at(-1);
  const end = last?.role === 'assistant' ? last.content.at(-1) : undefined;
  if (end?.type === 'text' && end.text !== end.text.trimEnd()) problems.push('ends in white space');
  return problems;
}

function blockProblems(block: AnthropicBlock, role: AnthropicMessage['role']): string[] {
  if (block.type === 'text') return block.text.trim() === '' ? ['a text without words'] : [];
  if (block.type === 'tool_result') return role === 'user' ? [] : ['a result of the assistant'];
  if (block.type === 'image') return role === 'user' ? [] : ['an image of the assistant'];
  return [
    ...(role === 'assistant' ? [] : ['a call of the user']),
    ...(/^[a-zA-Z0-9_-]+$/.test(block.id) ? [] : [`id ${block.id}`]),
    ...(/^[a-zA-Z0-9_-]{1,128}$/.test(block.name) ? [] : [`name ${block.name}`]),
    ...(typeof block.input === 'object' && !Array.isArray(block.input) ? [] : ['input is no object']),
  ];
}

/** What is wrong with messages of the AI SDK: calls that the next message does not answer exactly once, nothing said. */
export function modelProblems(messages: readonly ModelMessage[]): string[] {
  return messages.flatMap((message, at) => {
    const next = messages[at + 1];
    const calls = message.role === 'assistant' ? idsOf(message, 'tool-call') : [];
    const results = next?.role === 'tool' ? idsOf(next, 'tool-result') : [];
    const isLoose = message.role === 'tool' && messages[at - 1]?.role !== 'assistant';
    const isAnswered = [...calls].sort().join() === [...results].sort().join();
    return [
      ...(message.role === 'assistant' && !isAnswered
        ? [`message ${at}: calls ${calls.join()}, results ${results.join()}`]
        : []),
      ...(isLoose ? [`message ${at}: results of no call`] : []),
      ...(message.content.length === 0 ? [`message ${at} says nothing`] : []),
    ];
  });
}

function idsOf({ content }: ModelMessage, type: 'tool-call' | 'tool-result'): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === type ? [part.toolCallId] : []));
}
