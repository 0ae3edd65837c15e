import type { Meta } from '../events/index.ts';

/** The named fields of `from` that are present. */
export function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {};
  for (const name of names) if (from[name] !== undefined) picked[name] = from[name];
  return picked;
}

/** True when a field differs. Nested values are compared by identity first, then as JSON. */
export function differs<T extends object>(a: T, b: T): boolean {
  if (a === b) return false;
  for (const name in b) if (a[name] !== b[name] && !sameValue(a[name], b[name])) return true;
  for (const name in a) if (!(name in b) && a[name] !== undefined) return true;
  return false;
}

const DEPTH = 64;

/** Deep equality of JSON-like values; what is nested deeper than 64 levels counts as different. */
export function sameValue(a: unknown, b: unknown, depth = 0): boolean {
  if (Object.is(a, b)) return true;
  if (depth > DEPTH || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every(
    (name) =>
      Object.hasOwn(b, name) && sameValue(a[name as keyof typeof a], b[name as keyof typeof b], depth + 1),
  );
}

/** What an event adds to the extras of an entity: nothing without extras of its own. */
export function mergedMeta({ meta: before }: { meta?: Meta }, { meta }: { meta?: Meta }): { meta?: Meta } {
  return meta === undefined ? {} : { meta: { ...before, ...meta } };
}

/** What `from` brings that an entity does not have yet: fields that are not there, and extras of other names. */
export function missing<T extends object>(entity: T, from: Partial<T>): Partial<T> {
  const brought: Partial<T> = {};
  for (const name in from)
    if (entity[name] === undefined && from[name] !== undefined) brought[name] = from[name];
  const { meta } = from as { meta?: Meta };
  const own = (entity as { meta?: Meta }).meta;
  return meta === undefined ? brought : { ...brought, meta: { ...meta, ...own } };
}
