import type { EventScope } from '@callboard/core';

/** One call of a message, as far as its fragments came. */
export interface Call {
  readonly toolCallId: string;
  readonly messageId: string;
  readonly scope: EventScope;
  wireId: string | undefined;
  name: string;
  /** It was announced. */
  told: boolean;
  text: string;
  encoding: 'json' | 'text';
  complete: boolean;
  answered: boolean;
}

/** Calls by the ids that their results name. */
export class CallIndex {
  readonly #named = new Map<string, Call[]>();
  readonly #open = new Set<Call>();

  add(call: Call): void {
    this.#open.add(call);
    this.name(call, call.toolCallId);
  }

  /** A result may name a call by this id. Servers use ids again. */
  name(call: Call, id: string | undefined): void {
    if (id === undefined) return;
    const named = this.#named.get(id) ?? [];
    if (!named.includes(call)) named.push(call);
    this.#named.set(id, named);
  }

  /** The call of a result by id: of the newest message that has one, the first that waits. */
  find(id: string): Call | undefined {
    const named = this.#named.get(id) ?? [];
    const newest = named.at(-1);
    let found = newest;
    for (let at = named.length - 1; at >= 0 && named[at]?.messageId === newest?.messageId; at -= 1) {
      if (named[at]?.answered === false) found = named[at];
    }
    return found;
  }

  /** The only call that waits, of a tool if that is named; undefined when there are several. */
  single(toolName: string | undefined): Call | undefined {
    const open = [...this.#open].filter(({ name }) => toolName === undefined || name === toolName);
    return open.length === 1 ? open[0] : undefined;
  }

  answer(call: Call): void {
    call.answered = true;
    this.#open.delete(call);
  }
}
