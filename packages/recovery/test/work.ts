type Method = (...input: never[]) => unknown;

/**
 * Runs something and counts the characters that string searches, copies, patterns and JSON parsing go through. Time
 * says how fast a machine is; this says how the cost grows.
 */
export function countWork(run: () => unknown): number {
  let work = 0;
  const restore: (() => void)[] = [];
  const replace = (
    owner: object,
    name: string,
    cost: (self: string, input: unknown[], result: unknown) => number,
  ): void => {
    const original = Reflect.get(owner, name) as Method;
    Reflect.set(owner, name, function counted(this: string, ...input: never[]) {
      const result = Reflect.apply(original, this, input) as unknown;
      work += cost(this, input, result);
      return result;
    });
    restore.push(() => Reflect.set(owner, name, original));
  };
  const searched = (self: string, [, from = 0]: unknown[], result: unknown): number => {
    const start = Math.max(0, from as number);
    return (result as number) < 0 ? Math.max(1, self.length - start) : (result as number) - start + 1;
  };
  replace(String.prototype, 'indexOf', searched);
  replace(String.prototype, 'charCodeAt', () => 1);
  replace(String.prototype, 'charAt', () => 1);
  replace(String.prototype, 'slice', (_, __, result) => 1 + (result as string).length / 64);
  replace(String.prototype, 'startsWith', (_, [needle]) => (needle as string).length);
  replace(JSON, 'parse', (_, [text]) => (text as string).length);
  const pattern = (self: unknown, [text]: unknown[], result: unknown): number => {
    const { lastIndex, sticky } = self as RegExp;
    if (sticky) return 1 + ((result as string[] | null)?.[0]?.length ?? 0);
    return 1 + Math.min((text as string).length, result ? Math.max(1, lastIndex) : (text as string).length);
  };
  const from = new WeakMap<RegExp, number>();
  for (const name of ['exec', 'test'] as const) {
    const original = Reflect.get(RegExp.prototype, name) as Method;
    Reflect.set(RegExp.prototype, name, function counted(this: RegExp, ...input: never[]) {
      from.set(this, this.global ? this.lastIndex : 0);
      const result = Reflect.apply(original, this, input) as unknown;
      work += Math.max(1, pattern(this, input, result) - (from.get(this) ?? 0));
      return result;
    });
    restore.push(() => Reflect.set(RegExp.prototype, name, original));
  }
  try {
    run();
  } finally {
    for (const undo of restore) undo();
  }
  return work;
}
