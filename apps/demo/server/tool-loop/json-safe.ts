/**
 * A copy of a value that survives JSON: cycles, functions and values that refuse to be read become words.
 * `undefined` stays `undefined`.
 */
export function toJsonSafe(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, replaceOdd());
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch (error) {
    return `[unreadable: ${error instanceof Error ? error.message : 'no reason given'}]`;
  }
}

function replaceOdd(): (this: unknown, key: string, value: unknown) => unknown {
  const above: unknown[] = [];
  return function replace(this: unknown, _key: string, value: unknown): unknown {
    if (typeof value === 'bigint') return value.toString();
    if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`;
    if (typeof value !== 'object' || value === null) return value;
    while (above.length > 0 && above.at(-1) !== this) above.pop();
    if (above.includes(value)) return '[circular]';
    above.push(value);
    return value;
  };
}
