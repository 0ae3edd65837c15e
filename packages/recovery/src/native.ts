import type { NativeCall } from './options.ts';
import type { Outcome } from './outcome.ts';

/** Whether a written call says the same as one that the provider delivered natively. */
export function isNative({ call, found }: Outcome, natives: readonly NativeCall[]): boolean {
  return natives.some(
    ({ name, input }) => name === found?.tool.name && canonical(input) === canonical(call.input),
  );
}

/** Equal values give equal texts, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
