import type { EventScope } from '../events/index.ts';

interface OpenBlock {
  kind: 'text' | 'reasoning';
  blockId: string;
  length: number;
}

/** Which block is open in each message, and how long it is. */
export class BlockCounter {
  readonly #open = new Map<string, OpenBlock>();
  readonly #counts = new Map<string, number>();

  kindOf(scope: EventScope, messageId: string): OpenBlock['kind'] | undefined {
    return this.#open.get(placeOf(scope, messageId))?.kind;
  }

  /** Notes `length` more characters in the open block of a message, opening one when there is none. */
  append(
    scope: EventScope,
    messageId: string,
    { kind, length }: { kind: OpenBlock['kind']; length: number },
  ): { blockId: string; off: number; isNew: boolean } {
    const place = placeOf(scope, messageId);
    const known = this.#open.get(place);
    const block = known ?? { kind, blockId: this.#nextId(place), length: 0 };
    const off = block.length;
    this.#open.set(place, { ...block, length: off + length });
    return { blockId: block.blockId, off, isNew: known === undefined };
  }

  /** Forgets the open block of a message and tells its id. */
  close(scope: EventScope, messageId: string): string | undefined {
    const place = placeOf(scope, messageId);
    const open = this.#open.get(place);
    this.#open.delete(place);
    return open?.blockId;
  }

  #nextId(place: string): string {
    const count = (this.#counts.get(place) ?? 0) + 1;
    this.#counts.set(place, count);
    return `b${count}`;
  }
}

function placeOf(scope: EventScope, messageId: string): string {
  return JSON.stringify([scope.agentId, scope.stepId, messageId]);
}
