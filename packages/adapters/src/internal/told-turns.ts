/** A short stand-in for a text that may come in pieces: equal texts, white space aside, give equal ones. Not for secrets. */
export class Digest {
  #length = 0;
  #a = 0xdeadbeef;
  #b = 0x41c6ce57;

  add(text: string): this {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit <= 32) continue;
      this.#length += 1;
      this.#a = Math.imul(this.#a ^ unit, 2654435761);
      this.#b = Math.imul(this.#b ^ unit, 1597334677);
    }
    return this;
  }

  /** Empty for a text that says nothing. */
  toString(): string {
    if (this.#length === 0) return '';
    return `${this.#length}:${(this.#a >>> 0).toString(36)}${(this.#b >>> 0).toString(36)}`;
  }
}

/** The stand-in of a whole text. */
export function digest(text: string): string {
  return new Digest().add(text).toString();
}

/** What was told of a conversation so far: each request repeats everything before it. */
export class ToldTurns {
  readonly #turns: string[] = [];

  /** Notes a turn. An empty one says nothing and is not noted. */
  add(turn: string): void {
    if (turn !== '') this.#turns.push(turn);
  }

  /** Walks a history from its start: each answer says whether this turn of it was told before. */
  walk(): (turn: string) => boolean {
    let from = 0;
    // The same words may come twice in one history.
    const known = this.#turns.length;
    return (turn) => {
      const at = this.#turns.indexOf(turn, from);
      if (at === -1 || at >= known) return false;
      from = at + 1;
      return true;
    };
  }

  clear(): void {
    this.#turns.length = 0;
  }
}
