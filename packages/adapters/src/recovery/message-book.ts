import type { EventScope, TranscriptEventOf } from '@callboard/core';

type BlockEvent = TranscriptEventOf<'block.start' | 'block.delta' | 'block.set' | 'block.end'>;

/** Names a message wherever it is spoken of. */
interface MessageRef {
  scope: EventScope;
  messageId: string;
}

/** Which messages are a model's, which ids mean the same one, and which of their blocks are text. */
export class MessageBook {
  /** Messages of people and tools: their words are never read for calls. */
  readonly #others = new Set<string>();
  readonly #aliases = new Map<string, string>();
  /** Blocks that hold no text of an answer, by message. */
  readonly #noText = new Map<string, Set<string>>();

  clear(): void {
    this.#noText.clear();
  }

  start({ scope, messageId, clientId, role }: TranscriptEventOf<'message.start'>): void {
    const { agentId } = scope;
    if (clientId !== undefined && clientId !== messageId)
      this.#aliases.set(`${agentId}\n${messageId}`, this.keyOf(agentId, clientId));
    const key = this.keyOf(agentId, messageId);
    if (role === 'assistant') this.#others.delete(key);
    else this.#others.add(key);
  }

  /** Nothing more is told of a message. */
  end({ scope, messageId }: MessageRef): void {
    this.#noText.delete(this.keyOf(scope.agentId, messageId));
  }

  keyOf(agentId: string, messageId: string): string {
    const key = `${agentId}\n${messageId}`;
    return this.#aliases.get(key) ?? key;
  }

  isSame(a: MessageRef, b: MessageRef): boolean {
    return this.keyOf(a.scope.agentId, a.messageId) === this.keyOf(b.scope.agentId, b.messageId);
  }

  blockKey({ scope, messageId, blockId }: BlockEvent): string {
    return `${this.keyOf(scope.agentId, messageId)}\n${scope.stepId ?? ''}\n${blockId}`;
  }

  /** Whether an event is about text of a model. Only the first event of a block need say its kind. */
  isText(blockKey: string, event: BlockEvent): boolean {
    const message = this.keyOf(event.scope.agentId, event.messageId);
    if (this.#others.has(message)) return false;
    const kind = 'kind' in event ? event.kind : undefined;
    const others = this.#noText.get(message) ?? new Set();
    if (event.type === 'block.start' && kind === 'text') others.delete(blockKey);
    if (kind === undefined || kind === 'text') return !others.has(blockKey);
    this.#noText.set(message, others.add(blockKey));
    return false;
  }
}
