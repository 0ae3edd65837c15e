import type { Redact } from '../internal/contexts/redact-context.ts';
import { noRedaction } from '../internal/contexts/redact-context.ts';
import { readProperty } from './measure-value.ts';

/** Deeper than anybody reads; what lies below is left out rather than shown unredacted. */
const maxDepth = 200;

/**
 * A value with `redact` applied to itself and to every field, each by its path. Parts in which nothing changed stay the
 * same objects; the original is never touched. Costs nothing when the host redacts nothing.
 */
export function redactDeep(value: unknown, path: readonly string[], redact: Redact): unknown {
  return redact === noRedaction ? value : visit(value, path, { redact, seen: new Map() });
}

interface Walk {
  readonly redact: Redact;
  readonly seen: Map<object, object>;
}

function visit(raw: unknown, path: readonly string[], walk: Walk): unknown {
  const value = walk.redact(raw, path);
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  const known = walk.seen.get(value);
  if (known) return known;
  if (path.length > maxDepth) return '[…]';
  const copy: object = Array.isArray(value) ? [] : {};
  walk.seen.set(value, copy);
  const changed = copyFields({ from: value, to: copy }, path, walk);
  if (!changed) walk.seen.set(value, value);
  return changed ? copy : value;
}

function copyFields(
  { from, to }: { from: object; to: object },
  path: readonly string[],
  walk: Walk,
): boolean {
  let changed = false;
  for (const key of Object.keys(from)) {
    const before = readProperty(from, key);
    const after = visit(before, [...path, key], walk);
    changed ||= after !== before;
    Object.defineProperty(to, key, { value: after, enumerable: true, writable: true, configurable: true });
  }
  return changed;
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
