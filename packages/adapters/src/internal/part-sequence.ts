import type { BlockKind, MessageRole, Meta } from '@callboard/core';
import type { EventScope } from '@callboard/core';
import { given } from './json.ts';
import type { Stamp } from './stamp.ts';

interface OpenBlock {
  kind: BlockKind;
  blockId: string;
  text: string;
  opaque?: unknown;
}

/**
 * One message whose wire sends parts without ids: text of one kind in a row is one block, anything between two texts parts
 * them. Blocks are numbered in order.
 */
export class PartSequence {
  readonly #stamp: Stamp;
  readonly #scope: () => EventScope;
  #id: string;
  #count = 0;
  #block: OpenBlock | undefined;

  constructor(stamp: Stamp, scope: () => EventScope, id: string) {
    this.#stamp = stamp;
    this.#scope = scope;
    this.#id = id;
  }

  get id(): string {
    return this.#id;
  }

  start(role: MessageRole, facts: { model?: string; createdAt?: number; meta?: Meta } = {}): void {
    this.#stamp.emit(this.#scope(), { type: 'message.start', messageId: this.id, role, ...facts });
  }

  /** The text of the open block of a kind; undefined when another kind, or none, is open. */
  textOf(kind: BlockKind): string | undefined {
    return this.#block?.kind === kind ? this.#block.text : undefined;
  }

  append(kind: BlockKind, text: string): void {
    if (text === '') return;
    const block = this.#open(kind);
    const ref = { messageId: this.id, blockId: block.blockId };
    this.#stamp.emit(this.#scope(), { type: 'block.delta', ...ref, off: block.text.length, text, kind });
    block.text += text;
  }

  /** States the whole text of the block that is being written. */
  set(kind: BlockKind, text: string): void {
    const known = this.textOf(kind) ?? '';
    if (text.startsWith(known)) return this.append(kind, text.slice(known.length));
    const block = this.#open(kind);
    block.text = text;
    const ref = { messageId: this.id, blockId: block.blockId };
    this.#stamp.emit(this.#scope(), { type: 'block.set', ...ref, kind, text });
  }

  /** Shows something that is no text. */
  show(kind: BlockKind, value: unknown): void {
    this.part();
    const ref = { messageId: this.id, blockId: this.#next() };
    this.#stamp.emit(this.#scope(), { type: 'block.set', ...ref, kind, value });
    this.#stamp.emit(this.#scope(), { type: 'block.end', ...ref });
  }

  /** Keeps a signature with the block that is being written; false when there is none. */
  sign(opaque: unknown): boolean {
    if (this.#block) this.#block.opaque = opaque;
    return this.#block !== undefined;
  }

  /** What follows is another block. */
  part(): void {
    const block = this.#block;
    if (block === undefined) return;
    this.#block = undefined;
    const ref = { messageId: this.id, blockId: block.blockId };
    this.#stamp.emit(this.#scope(), { type: 'block.end', ...ref, ...given({ opaque: block.opaque }) });
  }

  end(
    facts: {
      outcome?: 'completed' | 'failed' | 'cancelled';
      error?: unknown;
      finishReason?: string;
      meta?: Meta;
    } = {},
  ): void {
    this.part();
    this.#stamp.emit(this.#scope(), { type: 'message.end', messageId: this.id, ...facts });
  }

  #open(kind: BlockKind): OpenBlock {
    if (this.#block?.kind === kind) return this.#block;
    this.part();
    const block: OpenBlock = { kind, blockId: this.#next(), text: '' };
    this.#block = block;
    this.#stamp.emit(this.#scope(), {
      type: 'block.start',
      messageId: this.id,
      blockId: block.blockId,
      kind,
    });
    return block;
  }

  #next(): string {
    this.#count += 1;
    return `b${this.#count - 1}`;
  }
}
