/** A message of the conversation. */
export interface Spoken {
  agentId: string;
  messageId: string;
}

/**
 * The tree of a session file. Lines name the one before them; when a person's words follow an earlier line than the last,
 * everything said between is on a branch that was left.
 */
export class Branches {
  /** The place of each line in the file. */
  readonly #places = new Map<string, number>();
  readonly #said: { spoken: Spoken; place: number }[] = [];
  #leaf: { uuid: string; after: number } | undefined;

  /** Notes a line. False for one that was read before. */
  note(uuid: string): boolean {
    if (this.#places.has(uuid)) return false;
    this.#places.set(uuid, this.#places.size);
    return true;
  }

  /** Notes that a message of the main conversation began with the line that was noted last. */
  said(spoken: Spoken): void {
    this.#said.push({ spoken, place: this.#places.size - 1 });
  }

  /** A person goes on after `parent`: the messages that are left by that. A parent that is not in the file says nothing. */
  goOnAfter(parent: string | null): readonly Spoken[] {
    if (parent === null) return this.#leave(-1);
    const place = this.#places.get(parent);
    return place === undefined ? [] : this.#leave(place);
  }

  /** The file says where the conversation stands now. */
  standsAt(uuid: string): void {
    this.#leaf = { uuid, after: this.#places.size };
  }

  /** The file is over: what is left when it stands at an earlier line than the last. */
  close(): readonly Spoken[] {
    const leaf = this.#leaf;
    this.#leaf = undefined;
    return leaf?.after === this.#places.size ? this.goOnAfter(leaf.uuid) : [];
  }

  clear(): void {
    this.#places.clear();
    this.#said.length = 0;
    this.#leaf = undefined;
  }

  #leave(place: number): Spoken[] {
    let first = this.#said.length;
    while ((this.#said[first - 1]?.place ?? -1) > place) first -= 1;
    return this.#said.splice(first).map(({ spoken }) => spoken);
  }
}
