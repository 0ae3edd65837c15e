import { finite, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { reasoningOf } from '../openai-chat/wire.ts';
import type { ItemReader } from '../openai-responses/items.ts';

/** Answers of models that do not speak Responses: chunks while they come, the SDK's own items at the end. */
export class ChatChunks {
  readonly #items: ItemReader;
  readonly #agentId: () => string;
  #calls = new Map<number, string>();
  #messages = 0;

  constructor(items: ItemReader, agentId: () => string) {
    this.#items = items;
    this.#agentId = agentId;
  }

  /** Another response begins. */
  begin(): void {
    this.#calls = new Map();
    this.#messages = 0;
  }

  /** A chunk of Chat Completions; false for values of another kind. */
  read(chunk: JsonObject): boolean {
    if (!Array.isArray(chunk['choices'])) return false;
    for (const { delta } of objects(chunk['choices']))
      if (isObject(delta)) this.#delta(delta, words(chunk['id']));
    return true;
  }

  text(delta: unknown, id?: string): void {
    if (typeof delta !== 'string' || delta === '') return;
    const item = { type: 'message', role: 'assistant', ...(id === undefined ? undefined : { id }) };
    this.#items.added('text', item, { agentId: this.#agentId() }).texts?.append('c0', 'text', delta);
  }

  /** The whole answer. */
  done(output: readonly JsonObject[]): void {
    for (const [index, item] of output.entries()) {
      const isFirst = item['type'] === 'message' && this.#messages === 0;
      if (isFirst) this.#messages += 1;
      this.#items.done(isFirst ? 'text' : placeOf(item, index), item, this.#agentId());
    }
    this.#items.close({});
  }

  #delta(delta: JsonObject, id: string | undefined): void {
    const reasoning = reasoningOf(delta);
    if (reasoning !== '') {
      const entry = this.#items.added('reasoning', { type: 'reasoning' }, { agentId: this.#agentId() });
      entry.texts?.append('c0', 'reasoning', reasoning);
    }
    this.text(delta['content'], id);
    for (const fragment of objects(delta['tool_calls'])) this.#call(fragment);
  }

  #call({ index, id, function: named }: JsonObject): void {
    const at = finite(index) ?? this.#calls.size;
    const { name, arguments: input } = isObject(named) ? named : {};
    const callId = words(id) ?? this.#calls.get(at);
    if (callId === undefined || (!this.#calls.has(at) && words(name) === undefined)) return;
    this.#calls.set(at, callId);
    const item = { type: 'function_call', call_id: callId, name };
    const { call } = this.#items.added(`call:${callId}`, item, { agentId: this.#agentId() });
    if (call) this.#items.calls.append(call, text(input), false);
  }
}

function placeOf(item: JsonObject, index: number): string {
  const callId = words(item['call_id']);
  if (callId !== undefined) return `call:${callId}`;
  return item['type'] === 'reasoning' ? 'reasoning' : `o${index}`;
}
