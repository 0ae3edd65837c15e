import type { Dialect } from '../dialect.ts';
import * as bare from './bare.ts';
import * as jsonTags from './json-tags.ts';
import * as literals from './literals.ts';
import * as special from './special.ts';
import * as tags from './tags.ts';

const known: readonly Dialect[] = [special, jsonTags, tags, literals, bare].flatMap((group) =>
  Object.values(group),
);

/** Dialects that are safe to enable without knowing the model: reserved tokens and tags. */
export const defaultDialects: readonly Dialect[] = known.filter(
  (dialect) => dialect.tier !== 'B' && !['ernie', 'mimo', 'gemini-bare'].includes(dialect.name),
);

const byName: ReadonlyMap<string, Dialect> = new Map(known.map((dialect) => [dialect.name, dialect]));

/** Names of all dialects, those included that only work when they are named. */
export const dialectNames: readonly string[] = [...byName.keys()];

/** The dialect of a name; throws when there is none. */
export function dialectNamed(name: string): Dialect {
  const found = byName.get(name);
  if (!found)
    throw new Error(
      `@callboard/recovery: there is no dialect "${name}". Known are: ${dialectNames.join(', ')}.`,
    );
  return found;
}
