import { readProperty } from './measure-value.ts';

/** What a node of the tree holds. `range` is a slice of a long list. */
export type JsonNodeKind = 'object' | 'array' | 'range' | 'string' | 'number' | 'boolean' | 'null' | 'other';

/** One line of the tree. Children are made when somebody opens it. Give it values that were redacted. */
export interface JsonNode {
  /** Unique in its tree, stable while the shape stays. */
  readonly id: string;
  /** Property names from the root down. */
  readonly path: readonly string[];
  /** Property name, index or range; absent at the root. */
  readonly label?: string;
  readonly kind: JsonNodeKind;
  readonly value: unknown;
  /** How many members it has; 0 for a leaf. */
  readonly count: number;
  /** First index of a range. */
  readonly from?: number;
  /** The value is one of its own ancestors. */
  readonly circular?: boolean;
}

/** Members shown under one node; longer lists are cut into ranges. */
export const pageSize = 100;

/** The root of a tree over `value`. */
export function jsonRoot(value: unknown): JsonNode {
  return makeNode({ id: '$', path: [] }, value);
}

/** The members of a node: at most `pageSize`. */
export function jsonChildren(node: JsonNode, ancestors: readonly JsonNode[]): readonly JsonNode[] {
  if (node.count > pageSize) return ranges(node);
  return keysOf(node).map((key) => {
    const value = readProperty(node.value as object, key);
    const circular =
      typeof value === 'object' &&
      value !== null &&
      [...ancestors, node].some((above) => above.value === value);
    return makeNode({ id: `${node.id}/${key}`, path: [...node.path, key], label: key, circular }, value);
  });
}

function makeNode(place: Pick<JsonNode, 'id' | 'path' | 'label' | 'circular'>, value: unknown): JsonNode {
  const kind = kindOf(value);
  const count = place.circular ? 0 : countOf(value, kind);
  return { ...place, kind, value, count };
}

/** A long list in at most `pageSize` ranges of equal, round length. */
function ranges(node: JsonNode): readonly JsonNode[] {
  let length = pageSize;
  while (node.count / length > pageSize) length *= pageSize;
  const start = node.from ?? 0;
  const parts: JsonNode[] = [];
  for (let from = 0; from < node.count; from += length) {
    const count = Math.min(length, node.count - from);
    const first = start + from;
    parts.push({
      id: `${node.id}/${first}…${first + count - 1}`,
      path: node.path,
      label: `${first}…${first + count - 1}`,
      kind: 'range',
      value: node.value,
      count,
      from: first,
    });
  }
  return parts;
}

function keysOf(node: JsonNode): readonly string[] {
  const from = node.from ?? 0;
  if (Array.isArray(node.value))
    return Array.from({ length: node.count }, (_, index) => String(from + index));
  return ownKeys(node.value).slice(from, from + node.count);
}

const keyCache = new WeakMap<object, readonly string[]>();

/** Names of a value's members. Kept, because each range of a long object asks for them again. */
function ownKeys(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const known = keyCache.get(value);
  if (known) return known;
  const keys = Object.keys(value);
  keyCache.set(value, keys);
  return keys;
}

function countOf(value: unknown, kind: JsonNodeKind): number {
  if (kind === 'array') return (value as readonly unknown[]).length;
  return kind === 'object' ? ownKeys(value).length : 0;
}

function kindOf(value: unknown): JsonNodeKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'object' || type === 'string' || type === 'number' || type === 'boolean' ? type : 'other';
}
