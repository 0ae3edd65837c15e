import type { BlockKind, EventScope, MessageRole, Meta } from '@callboard/core';
import { given } from './json.ts';
import type { Stamp } from './stamp.ts';

interface Block {
  kind: BlockKind;
  blockId: string;
  text: string;
  open: boolean;
}

/** A piece of an answer that is text. */
export interface Said {
  kind: 'text' | 'reasoning';
  text: string;
}

/** How a message ends. */
export interface MessageEnd {
  outcome?: 'completed' | 'failed' | 'cancelled';
  error?: unknown;
  finishReason?: string;
}

/**
 * One message whose wire sends parts without ids: text of one kind in a row is one block, anything between two texts parts
 * them. Blocks are numbered in order; what was said is kept until the message ends.
 */
export class PartSequence {
  readonly #stamp: Stamp;
  readonly #scope: () => EventScope;
  readonly #clientId: string;
  #id: string;
  #blocks: Block[] = [];
  /** How many blocks the whole has confirmed. */
  #settled = 0;
  #opaque: unknown;

  constructor(stamp: Stamp, scope: () => EventScope, id: string) {
    this.#stamp = stamp;
    this.#scope = scope;
    this.#id = id;
    this.#clientId = id;
  }

  get id(): string {
    return this.#id;
  }

  /** `claimable`: another id may claim the message later. */
  start(
    role: MessageRole,
    facts: { model?: string; createdAt?: number; meta?: Meta } = {},
    claimable = false,
  ): void {
    const clientId = claimable ? { clientId: this.#clientId } : undefined;
    this.#stamp.emit(this.#scope(), {
      type: 'message.start',
      messageId: this.#id,
      role,
      ...clientId,
      ...facts,
    });
  }

  append(kind: BlockKind, text: string): void {
    if (text === '') return;
    const last = this.#blocks.at(-1);
    const block = last?.open && last.kind === kind ? last : this.#open(kind);
    const ref = { messageId: this.#id, blockId: block.blockId };
    this.#stamp.emit(this.#scope(), { type: 'block.delta', ...ref, off: block.text.length, text, kind });
    block.text += text;
  }

  /** The next text of the whole, which comes after its pieces: it wins over what they add up to. */
  settle({ kind, text }: Said): void {
    const found = this.#blocks.findIndex((block, index) => index >= this.#settled && block.kind === kind);
    const block = found === -1 ? undefined : this.#blocks[found];
    if (block === undefined) this.append(kind, text);
    else if (block.text !== text && text !== '') this.#replace(block, text);
    this.#settled = found === -1 ? this.#blocks.length : found + 1;
  }

  /** Shows something that is no text. */
  show(kind: BlockKind, value: unknown): void {
    this.part();
    const { blockId } = this.#add(kind, false);
    const ref = { messageId: this.#id, blockId };
    this.#stamp.emit(this.#scope(), { type: 'block.set', ...ref, kind, value });
    this.#stamp.emit(this.#scope(), { type: 'block.end', ...ref });
  }

  /** Keeps a signature with the block that is being written. */
  sign(opaque: unknown): void {
    if (this.#blocks.at(-1)?.open) this.#opaque = opaque;
  }

  /** What follows is another block. */
  part(): void {
    const last = this.#blocks.at(-1);
    if (!last?.open) return;
    last.open = false;
    const ref = { messageId: this.#id, blockId: last.blockId };
    this.#stamp.emit(this.#scope(), { type: 'block.end', ...ref, ...given({ opaque: this.#opaque }) });
    this.#opaque = undefined;
  }

  /** The id under which the message is kept. */
  claim(id: string): void {
    if (id === this.#id) return;
    this.#id = id;
    const clientId = this.#clientId;
    this.#stamp.emit(this.#scope(), { type: 'message.start', messageId: id, role: 'assistant', clientId });
  }

  end(end: MessageEnd = {}): void {
    this.part();
    this.#blocks = [];
    this.#stamp.emit(this.#scope(), { type: 'message.end', messageId: this.#id, ...end });
  }

  #open(kind: BlockKind): Block {
    this.part();
    const block = this.#add(kind, true);
    const ref = { messageId: this.#id, blockId: block.blockId };
    this.#stamp.emit(this.#scope(), { type: 'block.start', ...ref, kind });
    return block;
  }

  #add(kind: BlockKind, open: boolean): Block {
    const block: Block = { kind, blockId: `b${this.#blocks.length}`, text: '', open };
    this.#blocks.push(block);
    return block;
  }

  #replace(block: Block, text: string): void {
    block.text = text;
    const ref = { messageId: this.#id, blockId: block.blockId };
    this.#stamp.emit(this.#scope(), { type: 'block.set', ...ref, kind: block.kind, text });
  }
}
