/** A short stand-in for a text: equal texts give equal ones. Not for secrets. */
export function digest(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  return `${text.length}:${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
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
    return (turn) => {
      const at = this.#turns.indexOf(turn, from);
      if (at === -1) return false;
      from = at + 1;
      return true;
    };
  }

  clear(): void {
    this.#turns.length = 0;
  }
}
