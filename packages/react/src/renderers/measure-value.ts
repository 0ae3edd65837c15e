/** How large a value is as text, in characters; `exact: false` when counting stopped at the limit. */
export interface ValueSize {
  readonly characters: number;
  readonly exact: boolean;
}

/**
 * Estimates the length of a value as JSON without writing it out. Looks at no more than `limit` characters' worth, so that
 * a value of any size costs the same to measure. Strings are measured whole: their length is known.
 */
export function measureValue(value: unknown, limit: number): ValueSize {
  let characters = 0;
  const open: unknown[] = [value];
  const seen = new Set<object>();
  while (open.length > 0) {
    const next = open.pop();
    characters += lengthOf(next);
    if (typeof next === 'object' && next !== null && !seen.has(next)) {
      seen.add(next);
      characters += addChildren(next, open, limit - characters);
    }
    if (characters > limit && open.length > 0) return { characters, exact: false };
  }
  return { characters, exact: true };
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  return typeof value === 'object' && value !== null ? 2 : 5;
}

/** Puts the members of an object on the list, at most as many as could still fit; gives the length of its keys. */
function addChildren(value: object, open: unknown[], room: number): number {
  let length = 0;
  for (const key in value) {
    if (length > room) break;
    length += Array.isArray(value) ? 1 : key.length + 4;
    open.push(readProperty(value, key));
  }
  return length;
}

/** A property of a value from outside; a getter that throws counts as absent. */
export function readProperty(value: object, key: string | number): unknown {
  try {
    return (value as Readonly<Record<string | number, unknown>>)[key];
  } catch {
    // A hostile or revoked object.
    return undefined;
  }
}
