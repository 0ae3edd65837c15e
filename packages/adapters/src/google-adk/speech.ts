import type { BlockKind, EventScope } from '@callboard/core';
import { given } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';

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
 * One message of an agent. Parts of it come as partial events, each with an id of its own; the event after them repeats the
 * whole and names the message.
 */
export class Speech {
  readonly #stamp: Stamp;
  readonly #scope: EventScope;
  readonly #clientId: string;
  readonly #blocks: Block[] = [];
  #id: string;
  /** How many blocks the whole has confirmed. */
  #settled = 0;

  constructor(
    stamp: Stamp,
    scope: EventScope,
    event: { id: string; role: 'assistant' | 'user'; createdAt?: number },
  ) {
    const { id, role, createdAt } = event;
    this.#stamp = stamp;
    this.#scope = scope;
    this.#id = id;
    this.#clientId = id;
    stamp.emit(scope, { type: 'message.start', messageId: id, role, clientId: id, ...given({ createdAt }) });
  }

  get id(): string {
    return this.#id;
  }

  /** Appends what a partial event adds. */
  append({ kind, text }: Said): void {
    if (text === '') return;
    const last = this.#blocks.at(-1);
    const block = last?.open && last.kind === kind ? last : this.#open(kind);
    const ref = { messageId: this.#id, blockId: block.blockId };
    this.#stamp.emit(this.#scope, { type: 'block.delta', ...ref, off: block.text.length, text, kind });
    block.text += text;
  }

  /** The next text of the whole: it wins over what was added up. */
  settle({ kind, text }: Said): void {
    const found = this.#blocks.findIndex((block, index) => index >= this.#settled && block.kind === kind);
    const block = found === -1 ? undefined : this.#blocks[found];
    if (block === undefined) this.append({ kind, text });
    else if (block.text !== text) this.#replace(block, text);
    this.#settled = found === -1 ? this.#blocks.length : found + 1;
  }

  /** What follows is another block. */
  part(opaque?: unknown): void {
    const last = this.#blocks.at(-1);
    if (!last?.open) return;
    last.open = false;
    const ref = { messageId: this.#id, blockId: last.blockId };
    this.#stamp.emit(this.#scope, { type: 'block.end', ...ref, ...given({ opaque }) });
  }

  show(kind: BlockKind, value: unknown): void {
    this.part();
    const blockId = `b${this.#blocks.length}`;
    this.#blocks.push({ kind, blockId, text: '', open: false });
    const ref = { messageId: this.#id, blockId };
    this.#stamp.emit(this.#scope, { type: 'block.set', ...ref, kind, value });
    this.#stamp.emit(this.#scope, { type: 'block.end', ...ref });
  }

  /** The id under which the message is kept. */
  claim(id: string): void {
    if (id === this.#id) return;
    this.#id = id;
    const clientId = this.#clientId;
    this.#stamp.emit(this.#scope, { type: 'message.start', messageId: id, role: 'assistant', clientId });
  }

  end(end: MessageEnd = {}): void {
    this.part();
    this.#stamp.emit(this.#scope, { type: 'message.end', messageId: this.#id, ...end });
  }

  #open(kind: BlockKind): Block {
    this.part();
    const block: Block = { kind, blockId: `b${this.#blocks.length}`, text: '', open: true };
    this.#blocks.push(block);
    const ref = { messageId: this.#id, blockId: block.blockId };
    this.#stamp.emit(this.#scope, { type: 'block.start', ...ref, kind });
    return block;
  }

  #replace(block: Block, text: string): void {
    if (text === '') return;
    block.text = text;
    const ref = { messageId: this.#id, blockId: block.blockId };
    this.#stamp.emit(this.#scope, { type: 'block.set', ...ref, kind: block.kind, text });
  }
}
