/** Text fields that files and sources are described by. */
export type DescribedBy = 'filename' | 'name' | 'title' | 'url' | 'mediaType' | 'mimeType';

const names: readonly DescribedBy[] = ['filename', 'name', 'title', 'url', 'mediaType', 'mimeType'];

/** Those text fields of a value from outside that hold text. */
export function readFields(value: unknown): Partial<Record<DescribedBy, string>> {
  if (typeof value !== 'object' || value === null) return {};
  const fields: Partial<Record<DescribedBy, string>> = {};
  for (const name of names) {
    const held: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (typeof held === 'string' && held !== '') fields[name] = held;
  }
  return fields;
}
