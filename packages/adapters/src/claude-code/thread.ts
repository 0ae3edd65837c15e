import type { EventScope } from '@callboard/core';
import { given, isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Speech } from '../internal/speech.ts';
import type { Calls } from './calls.ts';

/** A message that comes block by block. */
interface Growing {
  id: string;
  /** Kinds of the blocks that were streamed, by their index, until their line came. */
  streamed: Map<number, string>;
  /** Calls that are streamed, by their index. */
  calls: Map<number, string>;
  next: number;
}

const KINDS: ReadonlyMap<unknown, 'text' | 'reasoning'> = new Map<unknown, 'text' | 'reasoning'>([
  ['text', 'text'],
  ['thinking', 'reasoning'],
  ['redacted_thinking', 'reasoning'],
]);

/** What a thread needs of its session. */
export interface ThreadHost {
  speech: Speech;
  calls: Calls;
  /** A call was announced. */
  onCall: (toolCallId: string, agentId: string) => void;
}

/**
 * What one agent of a session says. The same content comes as a stream and as a line for each block, which share the id of
 * their message; the line is the authority.
 */
export class Thread {
  readonly #host: ThreadHost;
  readonly #messages = new Map<string, Growing>();
  #current: Growing | undefined;

  constructor(host: ThreadHost) {
    this.#host = host;
  }

  /** Reads the line of one block, or of several. Returns the id of the message. */
  line(scope: EventScope, line: JsonObject, blocks: readonly JsonObject[]): string {
    const message = isObject(line['message']) ? line['message'] : {};
    const id = words(message['id']) ?? words(line['uuid']) ?? 'message';
    const growing = this.#enter(scope, id, message);
    for (const block of blocks) this.#block(scope, growing, { block, at: line['apiBlockIndex'] });
    return id;
  }

  /** Reads an event of the streamed message. False for one that is not known. */
  event(scope: EventScope, event: JsonObject): boolean {
    const { type, index, message } = event;
    if (type === 'message_start' && isObject(message)) {
      this.#enter(scope, words(message['id']) ?? 'message', message);
      return true;
    }
    if (type === 'ping' || type === 'message_delta' || type === 'error') return true;
    const growing = this.#current;
    if (growing === undefined) return false;
    if (type === 'message_stop') this.end(scope.agentId);
    else if (typeof index !== 'number') return false;
    else if (type === 'content_block_start') this.#start(scope, growing, event);
    else if (type === 'content_block_delta') this.#delta(scope, growing, event);
    else if (type === 'content_block_stop') this.#stop(scope, growing, index);
    else return false;
    return true;
  }

  /** The message that is written is over. */
  end(agentId: string, end: Parameters<Speech['end']>[2] = {}): void {
    if (this.#current) this.#host.speech.end(agentId, this.#current.id, end);
  }

  #enter(scope: EventScope, id: string, message: JsonObject): Growing {
    if (this.#current?.id === id) return this.#current;
    this.end(scope.agentId);
    const known = this.#messages.get(id);
    const growing = known ?? { id, streamed: new Map(), calls: new Map(), next: 0 };
    this.#messages.set(id, growing);
    this.#current = growing;
    this.#host.speech.start(scope, id, { role: 'assistant', ...given({ model: words(message['model']) }) });
    return growing;
  }

  #block(scope: EventScope, growing: Growing, { block, at }: { block: JsonObject; at: unknown }): void {
    const { type } = block;
    const kind = KINDS.get(type);
    const index = this.#indexOf(growing, String(type), typeof at === 'number' ? at : undefined);
    const place = { agentId: scope.agentId, messageId: growing.id, blockId: String(index) };
    if (kind !== undefined) {
      const opaque = block['signature'] ?? block['data'];
      this.#host.speech.close({ ...place, kind }, block['text'] ?? block['thinking'], opaque);
    } else if (isCallBlock(block)) this.#call(scope, growing, block);
    else if (isResultBlock(block))
      this.#host.calls.end(block['tool_use_id'] as string, block, { refused: false });
    else this.#host.speech.show({ ...place, kind: 'custom' }, block);
  }

  /** The place of a line's block: the first streamed one of its kind that has no line yet, else the next. */
  #indexOf(growing: Growing, type: string, stated: number | undefined): number {
    const streamed = [...growing.streamed].find(([, kind]) => kind === type)?.[0];
    const index = streamed ?? stated ?? growing.next;
    growing.streamed.delete(index);
    growing.next = Math.max(growing.next, index + 1);
    return index;
  }

  #call(scope: EventScope, { id }: Growing, block: JsonObject): void {
    const toolCallId = this.#announce(scope, id, block);
    if (toolCallId !== undefined) this.#host.calls.state(toolCallId, block['input'] ?? {});
  }

  #announce(scope: EventScope, messageId: string, block: JsonObject): string | undefined {
    const isNew = this.#host.calls.get(words(block['id'])) === undefined;
    const toolCallId = this.#host.calls.start(scope, messageId, block);
    if (toolCallId !== undefined && isNew) this.#host.onCall(toolCallId, scope.agentId);
    return toolCallId;
  }

  #start(scope: EventScope, growing: Growing, event: JsonObject): void {
    const index = event['index'] as number;
    const block = isObject(event['content_block']) ? event['content_block'] : {};
    growing.streamed.set(index, String(block['type']));
    growing.next = Math.max(growing.next, index + 1);
    if (!isCallBlock(block)) return;
    const toolCallId = this.#announce(scope, growing.id, block);
    if (toolCallId !== undefined) growing.calls.set(index, toolCallId);
  }

  #delta(scope: EventScope, growing: Growing, event: JsonObject): void {
    const index = event['index'] as number;
    const [delta = {}] = objects([event['delta']]);
    const { text, thinking, partial_json } = delta;
    const place = { agentId: scope.agentId, messageId: growing.id, blockId: String(index) };
    if (partial_json !== undefined) this.#host.calls.append(growing.calls.get(index), partial_json);
    else if (thinking !== undefined) this.#host.speech.append({ ...place, kind: 'reasoning' }, thinking);
    else this.#host.speech.append({ ...place, kind: 'text' }, text);
  }

  #stop(scope: EventScope, growing: Growing, index: number): void {
    const call = growing.calls.get(index);
    if (call !== undefined) return this.#host.calls.state(call);
    const kind = growing.streamed.get(index) === 'thinking' ? 'reasoning' : 'text';
    this.#host.speech.close({
      agentId: scope.agentId,
      messageId: growing.id,
      blockId: String(index),
      kind,
    });
  }
}

/** True for calls of the agent's tools and of the provider's own. */
function isCallBlock({ type, id }: JsonObject): boolean {
  return typeof id === 'string' && typeof type === 'string' && type.endsWith('tool_use');
}

function isResultBlock({ type, tool_use_id }: JsonObject): boolean {
  return typeof tool_use_id === 'string' && typeof type === 'string' && type.endsWith('tool_result');
}
