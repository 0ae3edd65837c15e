import type { BlockKind, EventScope, MessageRole, Meta } from '@callboard/core';
import { given } from './json.ts';
import type { EventBody, Stamp } from './stamp.ts';

type MessageFacts = {
  role: MessageRole;
  model?: string;
  createdAt?: number;
  meta?: Meta;
  /** The message may be renamed. */
  isDraft?: boolean;
  /** Names the row it may have had under another id. */
  clientId?: string;
};
type MessageEnd = { outcome?: 'completed' | 'failed' | 'cancelled'; error?: unknown; finishReason?: string };

interface Block {
  text: string;
  open: boolean;
  told: boolean;
}

interface Said {
  scope: EventScope;
  open: boolean;
  retracted: boolean;
  /** What was told of each block; the text of a closed one is let go. */
  blocks: Map<string, Block>;
}

/** A block of a message, by its place. */
export interface Place {
  agentId: string;
  messageId: string;
  blockId: string;
  kind: BlockKind;
}

/**
 * The messages of one stream, by agent and id. Each is opened and ended once, whatever the wire repeats; deltas are counted
 * here and a whole text closes its block. A message that is over still takes blocks it did not have.
 */
export class Speech {
  readonly #stamp: Stamp;
  readonly #messages = new Map<string, Said>();

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  /** Opens a message. One that is known stays as it is. */
  start(scope: EventScope, messageId: string, { isDraft = false, ...facts }: MessageFacts): void {
    const key = keyOf(scope.agentId, messageId);
    if (this.#messages.has(key)) return;
    this.#messages.set(key, { scope, open: true, retracted: false, blocks: new Map() });
    const draft = isDraft ? { clientId: clientIdOf(scope.agentId, messageId) } : undefined;
    this.#stamp.emit(scope, { type: 'message.start', messageId, ...facts, ...draft });
  }

  /** Gives a message the id by which the wire knows it; here it stays known by the first one. */
  rename(agentId: string, messageId: string, wireId: string): void {
    const said = this.#messages.get(keyOf(agentId, messageId));
    if (said === undefined || wireId === messageId) return;
    this.#stamp.emit(said.scope, {
      type: 'message.start',
      messageId: wireId,
      role: 'assistant',
      clientId: clientIdOf(agentId, messageId),
    });
  }

  /** True for a message that was opened. */
  has(agentId: string, messageId: string): boolean {
    return this.#messages.has(keyOf(agentId, messageId));
  }

  /** The scope in which a message began. */
  scopeOf(agentId: string, messageId: string): EventScope | undefined {
    return this.#messages.get(keyOf(agentId, messageId))?.scope;
  }

  /** Appends to a block of an open message. */
  append(place: Place, text: unknown): void {
    const said = this.#said(place);
    if (said === undefined || typeof text !== 'string' || text === '') return;
    const block = blockOf(said, place.blockId);
    if (!block.open) return;
    this.#tell(said, place, { type: 'block.delta', off: block.text.length, text, kind: place.kind });
    block.text += text;
    block.told = true;
  }

  /** States what a block holds so far; repeats say nothing. */
  set(place: Place, text: unknown): void {
    const said = this.#said(place);
    if (said === undefined || typeof text !== 'string') return;
    const block = blockOf(said, place.blockId);
    if (!block.open || block.text === text) return;
    const { length } = block.text;
    if (length > 0 && text.startsWith(block.text)) return this.append(place, text.slice(length));
    block.text = text;
    block.told = true;
    this.#tell(said, place, { type: 'block.set', kind: place.kind, text });
  }

  /** Closes a block, with its final text when the wire states one. */
  close(place: Place, text?: unknown, opaque?: unknown): void {
    if (text !== undefined) this.set(place, text);
    const said = this.#said(place);
    const block = said?.blocks.get(place.blockId) ?? { text: '', open: true, told: false };
    if (said === undefined || !block.open || (!block.told && opaque === undefined)) return;
    if (!block.told) this.#tell(said, place, { type: 'block.start', kind: place.kind });
    said.blocks.set(place.blockId, { text: '', open: false, told: true });
    this.#tell(said, place, { type: 'block.end', ...given({ opaque }) });
  }

  /** Shows a value that is no text: a picture, a file, data. */
  show(place: Place, value: unknown): void {
    const said = this.#said(place);
    if (said === undefined || said.blocks.has(place.blockId)) return;
    said.blocks.set(place.blockId, { text: '', open: false, told: true });
    this.#tell(said, place, { type: 'block.set', kind: place.kind, value });
    this.#tell(said, place, { type: 'block.end' });
  }

  /** Ends a message, once. */
  end(agentId: string, messageId: string, end: MessageEnd = {}): void {
    const said = this.#messages.get(keyOf(agentId, messageId));
    if (!said?.open) return;
    said.open = false;
    for (const block of said.blocks.values()) Object.assign(block, { open: false, text: '' });
    this.#stamp.emit(said.scope, { type: 'message.end', messageId, ...end });
  }

  /** Withdraws a message. */
  retract(agentId: string, messageId: string): void {
    const said = this.#messages.get(keyOf(agentId, messageId));
    if (said === undefined || said.retracted) return;
    Object.assign(said, { open: false, retracted: true });
    this.#stamp.emit(said.scope, { type: 'message.retract', messageId });
  }

  /** Names the present moment for `retractSince`. */
  mark(): number {
    return this.#messages.size;
  }

  /** Withdraws the messages of an agent that began since a moment. */
  retractSince(agentId: string, mark: number): void {
    const later = [...this.#messages.entries()].slice(mark);
    for (const [key, { scope }] of later)
      if (scope.agentId === agentId) this.retract(agentId, key.slice(keyOf(agentId, '').length));
  }

  /** A message that is complete as it comes: words of a person, or of the system. */
  whole(scope: EventScope, messageId: string, { role, text }: { role: MessageRole; text: string }): void {
    if (this.has(scope.agentId, messageId)) return;
    this.start(scope, messageId, { role });
    this.close({ agentId: scope.agentId, messageId, blockId: 'text', kind: 'text' }, text);
    this.end(scope.agentId, messageId);
  }

  clear(): void {
    this.#messages.clear();
  }

  #said({ agentId, messageId }: Place): Said | undefined {
    return this.#messages.get(keyOf(agentId, messageId));
  }

  #tell({ scope }: Said, { messageId, blockId }: Place, body: object): void {
    this.#stamp.emit(scope, { ...body, messageId, blockId } as EventBody);
  }
}

function blockOf({ blocks }: Said, blockId: string): Block {
  const block = blocks.get(blockId) ?? { text: '', open: true, told: false };
  blocks.set(blockId, block);
  return block;
}

function clientIdOf(agentId: string, messageId: string): string {
  return `${agentId}/${messageId}`;
}

function keyOf(agentId: string, messageId: string): string {
  return `${agentId.length}:${agentId}${messageId}`;
}
