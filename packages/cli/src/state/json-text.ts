/** A JSON value as text. Values that are nested deeper than the platform can write come without indentation. */
export function jsonText(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return deepText(value);
  }
}

interface Open {
  close: ']' | '}';
  /** What is not written yet: the text in front of each value, and the value. */
  rest: Iterator<readonly [string, unknown]>;
  separator: '' | ',';
}

/** The same without recursion: depth costs memory alone. */
function deepText(value: unknown): string {
  const text: string[] = [];
  const stack: Open[] = [];
  const write = (item: unknown): void => {
    if (typeof item !== 'object' || item === null) {
      text.push(JSON.stringify(item) ?? 'null');
      return;
    }
    text.push(Array.isArray(item) ? '[' : '{');
    stack.push({ close: Array.isArray(item) ? ']' : '}', rest: members(item), separator: '' });
  };
  write(value);
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.rest.next();
    if (next.done) {
      text.push(top.close);
      stack.pop();
      continue;
    }
    const [name, member] = next.value;
    text.push(top.separator, name);
    top.separator = ',';
    write(member);
  }
  return text.join('');
}

function* members(item: object): Generator<readonly [string, unknown]> {
  if (Array.isArray(item)) for (const member of item as readonly unknown[]) yield ['', member];
  else
    for (const [name, member] of Object.entries(item) as [string, unknown][])
      if (member !== undefined) yield [`${JSON.stringify(name)}:`, member];
}
