/**
 * An immutable list that only grows. Lists that grew out of one another share one array, so appending costs O(1)
 * and every older list still shows exactly its own items.
 */
export class EntityList<T> implements Iterable<T> {
  readonly #items: T[];
  readonly length: number;

  private constructor(items: T[], length: number) {
    this.#items = items;
    this.length = length;
  }

  static readonly #empty: EntityList<never> = new EntityList<never>([], 0);

  /** The empty list. */
  static empty<T>(): EntityList<T> {
    return EntityList.#empty;
  }

  /** A list of these items. */
  static from<T>(items: Iterable<T>): EntityList<T> {
    const copy = [...items];
    return copy.length === 0 ? EntityList.empty() : new EntityList(copy, copy.length);
  }

  /** This list with one more item at its end. */
  append(item: T): EntityList<T> {
    // A list that was already extended elsewhere branches: the other branch keeps the shared array.
    const items = this.length > 0 && this.#items.length === this.length ? this.#items : this.toArray();
    items.push(item);
    return new EntityList(items, items.length);
  }

  /** This list with an item put at `index`; costs a copy. */
  insert(index: number, item: T): EntityList<T> {
    const items = this.toArray();
    items.splice(index, 0, item);
    return new EntityList(items, items.length);
  }

  /** This list without the item at `index`; costs a copy. */
  without(index: number): EntityList<T> {
    return EntityList.from(this.toArray().toSpliced(index, 1));
  }

  /** The item at `index` (0 ≤ index < length), else undefined. */
  at(index: number): T | undefined {
    return index >= 0 && index < this.length ? this.#items[index] : undefined;
  }

  /** True when `other` begins with the same items because this list grew into it. */
  isPrefixOf(other: EntityList<T>): boolean {
    return this.length === 0 || (this.#items === other.#items && this.length <= other.length);
  }

  /** A fresh array of the items. */
  toArray(): T[] {
    return this.#items.slice(0, this.length);
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let index = 0; index < this.length; index++) yield this.#items[index] as T;
  }
}
