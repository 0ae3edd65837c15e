import type { BlockKind, EventScope } from '@callboard/core';
import type { Place, Speech } from '../internal/speech.ts';

interface Message {
  id: string;
  agentId: string;
  hasText: boolean;
  hasCalls: boolean;
  /** Items that are still written. */
  open: Set<string>;
}

/**
 * What one thread says. The wire has items; a message is an item of text with the reasoning before it and the calls after
 * it, under the id of that item.
 */
export class Voice {
  readonly #speech: Speech;
  readonly #items = new Map<string, Message>();
  #current: Message | undefined;
  #minted = 0;

  constructor(speech: Speech) {
    this.#speech = speech;
  }

  /** The message of an item of text; `id` is what the item is called here, `wireId` what the wire calls it. */
  text(scope: EventScope, id: string, wireId: string = id): Message {
    const known = this.#items.get(id);
    if (known) return known;
    const current = this.#current;
    const goesOn = current !== undefined && !current.hasText && !current.hasCalls;
    const message = goesOn ? current : this.#open(scope, id);
    message.hasText = true;
    this.#speech.rename(scope.agentId, message.id, wireId);
    return this.#note(id, message);
  }

  /** The message of an item of reasoning: that of the text that follows. */
  reasoning(scope: EventScope, id: string): Message {
    const known = this.#items.get(id);
    if (known) return known;
    const current = this.#current;
    const goesOn = current !== undefined && !current.hasText && !current.hasCalls;
    return this.#note(id, goesOn ? current : this.#open(scope, id));
  }

  /** The id of the message that shows a call made now. */
  call(scope: EventScope): string {
    this.#current ??= this.#open(scope, `${scope.runId}/m${this.#minted++}`);
    this.#current.hasCalls = true;
    return this.#current.id;
  }

  /** The place of a part of an item. */
  place(
    { agentId, id: messageId }: Message,
    id: string,
    { part, kind }: { part: string; kind: BlockKind },
  ): Place {
    return { agentId, messageId, blockId: part === '' ? id : `${id}/${part}`, kind };
  }

  /** An item is complete. */
  close(id: string): void {
    const message = this.#items.get(id);
    if (message === undefined) return;
    message.open.delete(id);
    if (message !== this.#current) this.#end(message);
  }

  /** The turn is over. */
  end(outcome?: 'failed' | 'cancelled'): void {
    const last = this.#current;
    this.#current = undefined;
    this.#items.clear();
    if (last && outcome !== 'failed') this.#speech.end(last.agentId, last.id, outcome ? { outcome } : {});
  }

  #note(id: string, message: Message): Message {
    this.#items.set(id, message);
    message.open.add(id);
    return message;
  }

  #open(scope: EventScope, id: string): Message {
    const last = this.#current;
    const { agentId } = scope;
    this.#current = { id, agentId, hasText: false, hasCalls: false, open: new Set() };
    if (last) this.#end(last);
    this.#speech.start(scope, id, { role: 'assistant', isDraft: true });
    return this.#current;
  }

  /** A message ends when another one began and all of its items are complete. */
  #end({ agentId, id, open }: Message): void {
    if (open.size === 0) this.#speech.end(agentId, id);
  }
}
