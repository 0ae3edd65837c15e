import type { JsonObject } from './json.ts';

/** A field by its name in camel case, or in snake case as Python writes it. */
export function field(from: JsonObject, name: string): unknown {
  return from[name] ?? from[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}
