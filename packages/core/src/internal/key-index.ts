/**
 * Places of keys, shared by all tables of one history. A table looks only at places below its own size, so adding a key
 * for a newer table never shows in an older one. A second branch of history gets its own copy.
 */
export class KeyIndex {
  readonly #places: Map<string, number>;
  readonly #keys: string[];
  /** The last question and its answer: things are mostly asked for several times in a row, also before they are added. */
  #lastKey: string | undefined;
  #lastPlace = -1;

  constructor(keys: string[] = []) {
    this.#keys = keys;
    this.#places = new Map(keys.map((key, place) => [key, place]));
  }

  /** The place of a key, -1 for an unknown one. */
  placeOf(key: string): number {
    if (key !== this.#lastKey) this.#note(key, this.#places.get(key) ?? -1);
    return this.#lastPlace;
  }

  /** The index to use for a table of `size` keys that gains one more at place `size`. */
  add(key: string, size: number): KeyIndex {
    const target = this.#keys.length === size ? this : new KeyIndex(this.#keys.slice(0, size));
    target.#places.set(key, size);
    target.#keys.push(key);
    target.#note(key, size);
    return target;
  }

  #note(key: string, place: number): void {
    this.#lastKey = key;
    this.#lastPlace = place;
  }

  keys(size: number): readonly string[] {
    return this.#keys.slice(0, size);
  }
}
