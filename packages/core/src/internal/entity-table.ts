import { KeyIndex } from './key-index.ts';

const BITS = 5;
const WIDTH = 1 << BITS;
const MASK = WIDTH - 1;
/** Twice the number of writes that wait before they go into the tree together. */
const WAITING = 16;

/** Permission to change in place what was made under it, which nobody else can see yet. A batch takes a new one and drops it. */
export class Owner {
  readonly batch = true;
}

/** A node of the tree: up to 32 nodes or, at the bottom, up to 32 entities. */
class Node<T> {
  readonly slots: (Node<T> | T | undefined)[];
  readonly owner: Owner | undefined;

  constructor(slots: (Node<T> | T | undefined)[], owner: Owner | undefined) {
    this.slots = slots;
    this.owner = owner;
  }
}

/**
 * An immutable map from key to entity in order of first appearance. A key keeps its place for life; there is no removal.
 * Reading and writing cost O(log₃₂ n); older tables stay valid and share everything that did not change.
 */
export class EntityTable<T> implements Iterable<T> {
  #root: Node<T>;
  #shift: number;
  #index: KeyIndex;
  #size: number;
  /** The latest writes, place and value in turn, not yet in the tree: most go to the same few places again and again. */
  readonly #latest: (number | T)[];
  readonly #owner: Owner | undefined;

  private constructor(from?: EntityTable<T>, owner?: Owner) {
    this.#root = from === undefined ? new Node<T>([], undefined) : from.#root;
    this.#shift = from === undefined ? 0 : from.#shift;
    this.#index = from === undefined ? new KeyIndex() : from.#index;
    this.#size = from === undefined ? 0 : from.#size;
    this.#latest = from === undefined ? [] : from.#latest.slice();
    this.#owner = owner;
  }

  /** A table without entities. */
  static empty<T>(): EntityTable<T> {
    return new EntityTable<T>();
  }

  /** How many keys the table holds. */
  get size(): number {
    return this.#size;
  }

  /** The entity of this key, else undefined. */
  get(key: string): T | undefined {
    return this.at(this.#index.placeOf(key));
  }

  has(key: string): boolean {
    return this.indexOf(key) >= 0;
  }

  /** Order of first appearance, from 0; -1 for an unknown key. */
  indexOf(key: string): number {
    const place = this.#index.placeOf(key);
    return place < this.#size ? place : -1;
  }

  /** The entity at this place in order of appearance. */
  at(place: number): T | undefined {
    return place >= 0 && place < this.#size ? this.#read(place) : undefined;
  }

  /** The table with `value` under `key`. The result may be changed in place by later calls with the same owner. */
  set(key: string, value: T, owner: Owner): EntityTable<T> {
    const table = this.#owner === owner ? this : new EntityTable(this, owner);
    table.#put(key, value, owner);
    return table;
  }

  /** Keys in order of appearance. */
  keys(): readonly string[] {
    return this.#index.keys(this.#size);
  }

  *[Symbol.iterator](): Iterator<T> {
    const size = this.#size;
    for (let place = 0; place < size; place++) yield this.#read(place) as T;
  }

  /** Entities in order of appearance. */
  values(): T[] {
    return [...this];
  }

  #put(key: string, value: T, owner: Owner): void {
    let place = this.indexOf(key);
    if (place < 0) {
      place = this.#size;
      this.#index = this.#index.add(key, place);
      this.#size = place + 1;
    }
    const latest = this.#latest;
    for (let at = 0; at < latest.length; at += 2) {
      if (latest[at] === place) {
        latest[at + 1] = value;
        return;
      }
    }
    if (latest.length === WAITING) {
      for (let at = 0; at < WAITING; at += 2) this.#write(latest[at] as number, latest[at + 1] as T, owner);
      latest.length = 0;
    }
    latest.push(place, value);
  }

  #write(place: number, value: T, owner: Owner): void {
    if (place === WIDTH << this.#shift) {
      this.#root = new Node<T>([this.#root], owner);
      this.#shift += BITS;
    }
    let node = ownNode(this.#root, owner);
    this.#root = node;
    for (let shift = this.#shift; shift > 0; shift -= BITS) {
      const slot = (place >>> shift) & MASK;
      const child = ownNode(node.slots[slot] as Node<T> | undefined, owner);
      node.slots[slot] = child;
      node = child;
    }
    node.slots[place & MASK] = value;
  }

  #read(place: number): T | undefined {
    const latest = this.#latest;
    for (let at = 0; at < latest.length; at += 2) if (latest[at] === place) return latest[at + 1] as T;
    let node = this.#root;
    for (let shift = this.#shift; shift > 0; shift -= BITS)
      node = node.slots[(place >>> shift) & MASK] as Node<T>;
    return node.slots[place & MASK] as T | undefined;
  }
}

function ownNode<T>(node: Node<T> | undefined, owner: Owner): Node<T> {
  if (node === undefined) return new Node<T>([], owner);
  return node.owner === owner ? node : new Node<T>(node.slots.slice(), owner);
}
