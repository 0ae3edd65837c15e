import { lineDiff } from './line-diff.ts';

/** A value that says how a text was changed. */
export interface DiffSource {
  /** As a unified diff; empty when nothing changed. */
  readonly text: string;
  /** What the value says beside it: a path, a flag. */
  readonly rest?: Readonly<Record<string, unknown>> | undefined;
}

/** Names under which editing tools pass the text before and after. */
const pairs = [
  ['old_string', 'new_string'],
  ['oldString', 'newString'],
  ['old_str', 'new_str'],
  ['oldText', 'newText'],
  ['old_text', 'new_text'],
  ['old', 'new'],
] as const;

const hunk = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m;
/** Characters in which a diff must begin, and those above which no two texts are compared. */
const NEAR = 20_000;
const LARGE = 2_000_000;

const known = new WeakMap<object, DiffSource | undefined>();

/** The change that a value tells of: a unified diff, a pair of texts, or a list of such pairs; undefined for anything else. */
export function diffOf(value: unknown): DiffSource | undefined {
  if (typeof value === 'string') return hunk.test(value.slice(0, NEAR)) ? { text: value } : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if (!known.has(value)) known.set(value, read(value as Readonly<Record<string, unknown>>));
  return known.get(value);
}

function read(fields: Readonly<Record<string, unknown>>): DiffSource | undefined {
  const own = pairText(fields);
  if (own !== undefined) return own;
  const { edits, ...rest } = fields;
  if (!Array.isArray(edits) || edits.length === 0) return undefined;
  const parts = edits.map((edit: unknown) =>
    typeof edit === 'object' && edit !== null ? pairText(edit as typeof fields) : undefined,
  );
  if (parts.some((part) => part === undefined || part.rest !== undefined)) return undefined;
  return { text: parts.map((part) => part?.text ?? '').join('\n'), rest: orNothing(rest) };
}

function pairText(fields: Readonly<Record<string, unknown>>): DiffSource | undefined {
  for (const [before, after] of pairs) {
    const { [before]: old = null, [after]: now, ...rest } = fields;
    // A file that did not exist has no text before.
    if (typeof now !== 'string' || !(typeof old === 'string' || (old === null && before in fields))) continue;
    if ((old?.length ?? 0) + now.length > LARGE) return undefined;
    return { text: lineDiff(old ?? '', now), rest: orNothing(rest) };
  }
  return undefined;
}

function orNothing(rest: Readonly<Record<string, unknown>>): DiffSource['rest'] {
  return Object.keys(rest).length > 0 ? rest : undefined;
}
