import { readProperty } from './measure-value.ts';

/**
 * A value as text, whole: a string as it is, anything else as JSON with two spaces. Cycles, big integers, functions and
 * throwing getters are named instead of failing. Costs as much as the value is long: for copying and downloading only.
 */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return scalarText(value);
  try {
    return writeObject(value);
  } catch (error) {
    // Nested deeper than the engine's stack, or a `toJSON` that throws.
    return `[cannot be written as JSON: ${String(error)}]`;
  }
}

function writeObject(value: object): string {
  const path: object[] = [];
  const written = JSON.stringify(
    value,
    function (this: object, key, member: unknown) {
      while (path.length > 0 && path.at(-1) !== this) path.pop();
      const original = key === '' ? member : readProperty(this, key);
      if (typeof original !== 'object' || original === null) return plainMember(original);
      if (path.includes(original)) return '[circular]';
      path.push(original);
      return plainObject(member);
    },
    2,
  );
  return written ?? scalarText(value);
}

/** A value that is neither object nor array, as it is shown. */
export function scalarText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `[function ${value.name}]`;
  return String(value);
}

function plainMember(value: unknown): unknown {
  return typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol'
    ? scalarText(value)
    : value;
}

function plainObject(value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value];
  return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;
}
