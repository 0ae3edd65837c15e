import type { BlockKind, EventScope, MessageRole } from '@callboard/core';
import { objects } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Place, Speech } from '../internal/speech.ts';

/** Whose words a chunk brings, and as what. */
export interface Manner {
  role: MessageRole;
  kind: BlockKind;
}

interface OpenBlock {
  blockId: string;
  kind: BlockKind;
}

/**
 * What one agent says in one turn. Messages without ids are told apart by who speaks, their blocks by what comes between;
 * messages with ids take their chunks whenever they come.
 */
export class Voice {
  readonly #speech: Speech;
  readonly #scope: EventScope;
  readonly #prefix: string;
  readonly #blocks = new Map<string, number>();
  readonly #open = new Map<string, OpenBlock>();
  #unnamed: { role: MessageRole; messageId: string } | undefined;
  /** Messages without ids so far, of either side: what one side's are called does not depend on the other's. */
  readonly #counts = new Map<string, number>();
  #opened = false;
  /** The message that shows calls: the last one the agent spoke in. */
  #shown: string | undefined;
  /** Messages of a person; they are over when somebody else speaks. */
  readonly #heard = new Set<string>();

  constructor(speech: Speech, scope: EventScope, prefix: string) {
    this.#speech = speech;
    this.#scope = scope;
    this.#prefix = prefix;
  }

  /** A piece of a message. */
  chunk(manner: Manner, content: JsonObject, wireId: string | undefined): void {
    const messageId = this.#enter(manner.role, wireId);
    if (wireId === undefined) this.#closeUnnamed(messageId, manner.kind);
    const open = this.#open.get(messageId);
    const isText = content['type'] === 'text';
    if (open && (!isText || open.kind !== manner.kind)) this.#close(messageId);
    if (!isText) return this.#speech.show(this.#next(messageId, 'file'), content);
    const { blockId } = this.#open.get(messageId) ?? this.#next(messageId, manner.kind);
    this.#open.set(messageId, { blockId, kind: manner.kind });
    return this.#speech.append(this.#place(messageId, { blockId, kind: manner.kind }), content['text']);
  }

  /** A whole message: its blocks are stated in their order. */
  whole({ role, kind }: Manner, wireId: string, content: unknown): void {
    const messageId = this.#enter(role, wireId);
    for (const [index, block] of objects(content).entries()) {
      const isText = block['type'] === 'text';
      const place = this.#place(messageId, { blockId: `b${index}`, kind: isText ? kind : 'file' });
      if (!isText) this.#speech.show(place, block);
      else {
        this.#speech.set(place, block['text']);
        this.#open.set(messageId, place);
      }
      this.#blocks.set(messageId, Math.max(this.#blocks.get(messageId) ?? 0, index + 1));
    }
  }

  /** The message in which a call is shown. What is said after it is another block. */
  messageId(): string {
    const messageId = this.#shown ?? this.#enter('assistant', undefined);
    if (this.#unnamed) this.#close(this.#unnamed.messageId);
    return messageId;
  }

  /** Nothing more is said in this turn. */
  finish(): void {
    this.hush();
    for (const messageId of this.#open.keys()) this.#close(messageId);
  }

  /** Whoever spoke to the agent has said everything. */
  hush(): void {
    for (const messageId of this.#heard) {
      this.#close(messageId);
      this.#speech.end(this.#scope.agentId, messageId);
    }
    this.#heard.clear();
  }

  #enter(role: MessageRole, wireId: string | undefined): string {
    if (wireId === undefined && this.#unnamed?.role !== role) {
      const letter = role === 'user' ? 'u' : 'm';
      const count = this.#counts.get(letter) ?? 0;
      this.#counts.set(letter, count + 1);
      this.#unnamed = { role, messageId: `${this.#prefix}/${letter}${count}` };
    }
    const messageId = wireId ?? this.#unnamed?.messageId ?? this.#prefix;
    // The words that open a turn keep their row, whatever id they get when they are told again.
    const opens = role === 'user' && !this.#opened;
    this.#opened = true;
    this.#speech.start(this.#scope, messageId, opens ? { role, clientId: `${this.#prefix}/u0` } : { role });
    if (role === 'user') this.#heard.add(messageId);
    else {
      this.hush();
      this.#shown = messageId;
    }
    return messageId;
  }

  /** Unnamed text goes on only where it left off. */
  #closeUnnamed(messageId: string, kind: BlockKind): void {
    for (const [id, open] of this.#open) if (id !== messageId || open.kind !== kind) this.#close(id);
  }

  #close(messageId: string): void {
    const open = this.#open.get(messageId);
    this.#open.delete(messageId);
    if (open) this.#speech.close(this.#place(messageId, open));
  }

  #next(messageId: string, kind: BlockKind): Place {
    const count = this.#blocks.get(messageId) ?? 0;
    this.#blocks.set(messageId, count + 1);
    return this.#place(messageId, { blockId: `b${count}`, kind });
  }

  #place(messageId: string, { blockId, kind }: OpenBlock): Place {
    return { agentId: this.#scope.agentId, messageId, blockId, kind };
  }
}
