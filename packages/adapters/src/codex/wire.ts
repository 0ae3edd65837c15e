import type { BlockKind, Usage } from '@callboard/core';
import { field } from '../internal/either-case.ts';
import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/**
 * The kind of an item, whichever way it is spelled: `command_execution` (exec), `commandExecution` (app-server) and
 * `CommandExecution` (rollout) are one.
 */
export function kindOf(type: unknown): string {
  return typeof type === 'string' ? type.replaceAll('_', '').toLowerCase() : '';
}

/** The name of an item as a tool, in snake case where the wire writes it like a type. */
export function toolNameOf(type: string): string {
  return /^[A-Z]/.test(type) ? type.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase() : type;
}

/** A piece of what an item says. */
export interface Said {
  /** Names the block within its item. */
  part: string;
  kind: BlockKind;
  text: string;
}

/** What an item of text says: the words of the model, its reasoning, a plan it proposes. */
export function saidBy(item: JsonObject): Said[] {
  const kind = kindOf(item['type']);
  if (kind === 'reasoning') return reasoningOf(item);
  return [{ part: '', kind: 'text', text: words(item['text']) ?? wordsIn(item['content']) }];
}

function reasoningOf(item: JsonObject): Said[] {
  const whole = words(item['text']);
  if (whole !== undefined) return [{ part: '', kind: 'reasoning', text: whole }];
  const summary = pieces(item['summary'] ?? item['summary_text']);
  const content = pieces(item['content'] ?? item['raw_content']);
  const of = (name: string) => (said: string, index: number) =>
    ({ part: `${name}${index}`, kind: 'reasoning', text: said }) as const;
  return [...summary.map(of('s')), ...content.map(of('c'))];
}

function pieces(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.map((one: unknown) => (isObject(one) ? (text(one['text']) ?? '') : (text(one) ?? '')));
}

/** The words in a list of content. */
export function wordsIn(content: unknown): string {
  if (typeof content === 'string') return content;
  return objects(content)
    .map((part) => text(part['text']) ?? '')
    .join('');
}

/** What is no text in a list of content: pictures, files, mentions. */
export function attachmentsIn(content: unknown): JsonObject[] {
  return objects(content).filter((part) => typeof part['text'] !== 'string');
}

/** Token counts. */
export function usageOf(value: unknown): Usage | undefined {
  if (!isObject(value)) return undefined;
  const usage = given({
    inputTokens: finite(field(value, 'inputTokens')),
    outputTokens: finite(field(value, 'outputTokens')),
    cachedInputTokens: finite(field(value, 'cachedInputTokens')),
    reasoningTokens: finite(field(value, 'reasoningOutputTokens')),
    totalTokens: finite(field(value, 'totalTokens')),
  });
  return Object.keys(usage).length === 0 ? undefined : usage;
}

/** What became of an agent, as a call reports it: a word, a word with a message, or `{ completed: message }`. */
export function agentStateOf(value: unknown): { status: string; message?: string } {
  if (typeof value === 'string') return { status: kindOf(value) };
  if (!isObject(value)) return { status: '' };
  const status = words(value['status']);
  if (status !== undefined) return { status: kindOf(status), ...given({ message: words(value['message']) }) };
  const [word, message] = Object.entries(value)[0] ?? [''];
  return { status: kindOf(word), ...given({ message: words(message) }) };
}
