import { KeyIndex } from './key-index.ts';

const BITS = 5;
const WIDTH = 1 << BITS;
const MASK = WIDTH - 1;

type Node<T> = (Node<T> | T | undefined)[] & { owner?: Owner };

/** Permission to change nodes in place: those made under the same owner are not yet visible to anybody else. */
export type Owner = { readonly batch: true };

/**
 * An immutable map from key to entity in order of first appearance. A key keeps its place for life; there is no removal.
 * Reading and writing cost O(log₃₂ n); older tables stay valid and share everything that did not change.
 */
export class EntityTable<T> implements Iterable<T> {
  readonly #root: Node<T>;
  readonly #shift: number;
  readonly #index: KeyIndex;
  /** How many keys the table holds. */
  readonly size: number;

  private constructor(root: Node<T>, shift: number, index: KeyIndex, size: number) {
    this.#root = root;
    this.#shift = shift;
    this.#index = index;
    this.size = size;
  }

  /** A table without entities. */
  static empty<T>(): EntityTable<T> {
    return new EntityTable<T>([], 0, new KeyIndex(), 0);
  }

  /** The entity of this key, else undefined. */
  get(key: string): T | undefined {
    const place = this.#index.placeOf(key);
    return place !== undefined && place < this.size ? this.#read(place) : undefined;
  }

  has(key: string): boolean {
    return this.indexOf(key) >= 0;
  }

  /** Order of first appearance, from 0; -1 for an unknown key. */
  indexOf(key: string): number {
    const place = this.#index.placeOf(key);
    return place !== undefined && place < this.size ? place : -1;
  }

  /** The entity at this place in order of appearance. */
  at(place: number): T | undefined {
    return place >= 0 && place < this.size ? this.#read(place) : undefined;
  }

  /** This table with `value` under `key`. Nodes that `owner` made are changed in place. */
  set(key: string, value: T, owner?: Owner): EntityTable<T> {
    const known = this.indexOf(key);
    if (known >= 0) {
      const root = this.#write(this.#root, this.#shift, known, value, owner);
      return root === this.#root ? this : new EntityTable(root, this.#shift, this.#index, this.size);
    }
    const place = this.size;
    const index = this.#index.add(key, place);
    let { root, shift } = { root: this.#root, shift: this.#shift };
    if (place === WIDTH << shift) {
      root = own<T>([root], owner);
      shift += BITS;
    }
    return new EntityTable(this.#write(root, shift, place, value, owner), shift, index, place + 1);
  }

  /** Keys in order of appearance. */
  keys(): readonly string[] {
    return this.#index.keys(this.size);
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let place = 0; place < this.size; place++) yield this.#read(place) as T;
  }

  /** Entities in order of appearance. */
  values(): T[] {
    return [...this];
  }

  #read(place: number): T | undefined {
    let node = this.#root;
    for (let shift = this.#shift; shift > 0; shift -= BITS) node = node[(place >>> shift) & MASK] as Node<T>;
    return node[place & MASK] as T | undefined;
  }

  #write(node: Node<T>, shift: number, place: number, value: T, owner: Owner | undefined): Node<T> {
    const copy = owner !== undefined && node.owner === owner ? node : own<T>(node.slice(), owner);
    const slot = (place >>> shift) & MASK;
    copy[slot] =
      shift === 0
        ? value
        : this.#write((copy[slot] as Node<T> | undefined) ?? [], shift - BITS, place, value, owner);
    return copy;
  }
}

function own<T>(node: (Node<T> | T | undefined)[], owner: Owner | undefined): Node<T> {
  const owned: Node<T> = node;
  if (owner !== undefined) owned.owner = owner;
  return owned;
}
