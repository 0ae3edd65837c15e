import { isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** A message of LangChain, whatever form it was sent in. */
export interface WireMessage {
  id: string | undefined;
  type: 'ai' | 'human' | 'system' | 'tool' | 'remove';
  /** One piece of a message that is still being written. */
  isChunk: boolean;
  /** Its own fields: `content`, `tool_calls`, `tool_call_chunks`, … */
  fields: JsonObject;
}

const TYPES: ReadonlyMap<string, WireMessage['type']> = new Map<string, WireMessage['type']>([
  ['ai', 'ai'],
  ['assistant', 'ai'],
  ['human', 'human'],
  ['user', 'human'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
  ['remove', 'remove'],
]);

/**
 * Reads a message: serialized by a constructor's name (`lc`), plain (`type`), of OpenAI's form (`role`), or the older
 * `{ type, data }`. Undefined for anything else.
 */
export function messageOf(value: unknown): WireMessage | undefined {
  if (!isObject(value)) return undefined;
  const isSerialized = value['lc'] !== undefined && isObject(value['kwargs']);
  const isNested = isObject(value['data']) && typeof value['type'] === 'string';
  const nested = isNested ? (value['data'] as JsonObject) : value;
  const fields = isSerialized ? (value['kwargs'] as JsonObject) : nested;
  const path: unknown = isSerialized && Array.isArray(value['id']) ? value['id'].at(-1) : undefined;
  const name = words(path) ?? words(value['type']) ?? words(value['role']) ?? '';
  const type = TYPES.get(name.replace(/Message(Chunk)?$/, '').toLowerCase());
  if (type === undefined) return undefined;
  return { id: words(fields['id']), type, isChunk: name.endsWith('Chunk'), fields };
}

/** The messages in a value: a list of them, or one. */
export function messagesIn(value: unknown): WireMessage[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((one) => messageOf(one) ?? []);
}

/** One run of text or reasoning, or something that is neither. */
export type Part = { kind: 'text' | 'reasoning'; text: string } | { kind: 'file'; value: JsonObject };

const FILES: ReadonlySet<unknown> = new Set([
  'image',
  'audio',
  'video',
  'file',
  'image_url',
  'input_audio',
  'document',
]);

/** What a message says, in order; pieces of one kind that follow each other are one. Calls in its content are told elsewhere. */
export function partsOf(fields: JsonObject): Part[] {
  const { content } = fields;
  const extra = isObject(fields['additional_kwargs'])
    ? text(fields['additional_kwargs']['reasoning_content'])
    : undefined;
  const parts: Part[] = extra === undefined ? [] : [{ kind: 'reasoning', text: extra }];
  if (typeof content === 'string') parts.push({ kind: 'text', text: content });
  for (const part of Array.isArray(content) ? content : []) {
    if (typeof part === 'string') parts.push({ kind: 'text', text: part });
    else if (isObject(part)) parts.push(...contentOf(part));
  }
  return joined(parts);
}

/** What one part of a content says. Some models hang text on a part of reasoning. */
export function contentOf(part: JsonObject): Part[] {
  const parts: Part[] = [];
  const thought = text(part['reasoning']) ?? text(part['thinking']) ?? summaryOf(part['summary']);
  if (thought !== undefined) parts.push({ kind: 'reasoning', text: thought });
  const said = part['type'] === 'input_json_delta' ? undefined : text(part['text']);
  if (said !== undefined) parts.push({ kind: 'text', text: said });
  if (FILES.has(part['type'])) parts.push({ kind: 'file', value: part });
  return parts;
}

function summaryOf(summary: unknown): string | undefined {
  const texts = objects(summary).flatMap((one) => text(one['text']) ?? []);
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

function joined(parts: readonly Part[]): Part[] {
  const out: Part[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (part.kind !== 'file' && part.text === '') continue;
    if (part.kind !== 'file' && last?.kind === part.kind) last.text += part.text;
    else out.push({ ...part });
  }
  return out;
}

/** The message that a tool's output holds: the output itself, or one inside the command that a sub-agent's tool returns. */
export function resultIn(output: unknown, toolCallId: string | undefined): WireMessage | undefined {
  const direct = messageOf(output);
  if (direct?.type === 'tool') return direct;
  if (Array.isArray(output))
    return output.map((one) => resultIn(one, toolCallId)).find((one) => one !== undefined);
  const update = isObject(output) ? output['update'] : undefined;
  if (!isObject(update)) return undefined;
  const results = messagesIn(update['messages']).filter(({ type }) => type === 'tool');
  return results.find(({ fields }) => fields['tool_call_id'] === toolCallId) ?? results[0];
}

/** Namespaces name a place in the tree of graphs; the agent's id is the form that checkpoints use. */
export function agentIdOf(namespace: readonly string[]): string {
  return namespace.length === 0 ? 'root' : namespace.join('|');
}

/** The parts of a namespace. */
export function namespaceOf(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : [];
  return parts.filter((part): part is string => typeof part === 'string' && part !== '');
}

/** The namespace around a task, which checkpoints write as one text. */
export function namespaceAround(task: string | undefined): string[] {
  return namespaceOf(task?.split('|').slice(0, -1));
}
