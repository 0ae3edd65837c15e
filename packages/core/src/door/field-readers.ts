import { LISTS, SHAPES, WORDS, withGroups } from './event-fields.ts';

/** Hears of each odd field: its name and what became of it. */
export type Report = (name: string, problem: string) => void;

/** Gives back the value, a mended copy of it, or `BAD` when it is of no use. */
export type Reader = (value: unknown, report: Report) => unknown;

/** The answer of a reader for a value it cannot use. */
export const BAD: unique symbol = Symbol('bad');

interface Field {
  readonly name: string;
  readonly optional: boolean;
  readonly read: Reader;
}

/** The fields of one object, ready for reading. */
export type Fields = readonly Field[];

const MOST_ITEMS = 100_000;

/** Makes readers of a table from field name to kind. `event` reads the items of lists of events. */
export function fieldsOf(table: Readonly<Record<string, string>>, event: Reader): Fields {
  return withGroups(table).map(([name, kind]) => {
    const optional = kind.endsWith('?');
    return { name, optional, read: readerOf(optional ? kind.slice(0, -1) : kind, event) };
  });
}

/** Reads the named fields of `value`; the same object when all of them are good, `BAD` when a needed one is not. */
export function readFields<T extends object>(value: T, fields: Fields, report: Report): T | typeof BAD {
  let copy: Record<string, unknown> | undefined;
  for (const { name, optional, read } of fields) {
    const given = (value as Record<string, unknown>)[name];
    if (given === undefined && optional) continue;
    const good = read(given, report);
    if (Object.is(good, given)) continue;
    if (good === BAD) report(name, optional ? 'left out' : 'needed');
    if (good === BAD && !optional) return BAD;
    copy ??= { ...(value as Record<string, unknown>) };
    if (good === BAD) delete copy[name];
    else copy[name] = good;
  }
  return (copy ?? value) as T;
}

function readerOf(kind: string, event: Reader): Reader {
  const simple = SIMPLE.get(kind);
  if (simple) return (value) => (simple(value) ? value : BAD);
  if (kind === 'event') return event;
  const shape = SHAPES[kind as keyof typeof SHAPES] as Record<string, string> | undefined;
  if (shape) return shapeReader(fieldsOf(shape, event));
  const item = LISTS[kind as keyof typeof LISTS] as string | undefined;
  if (item !== undefined) return listReader(readerOf(item, event));
  const words = new Set<unknown>(((WORDS as Record<string, string>)[kind] ?? kind).split('|'));
  return (value) => (words.has(value) ? value : BAD);
}

function shapeReader(fields: Fields): Reader {
  return (value, report) => (isObject(value) ? readFields(value, fields, report) : BAD);
}

/** Drops items that are of no use; a list of which nothing is left is kept, empty. */
function listReader(read: Reader): Reader {
  return (value, report) => {
    if (!Array.isArray(value) || value.length > MOST_ITEMS) return BAD;
    const items: readonly unknown[] = value;
    let copy: unknown[] | undefined;
    for (let index = 0; index < items.length; index++) {
      const good = read(items[index], report);
      if (!Object.is(good, items[index])) copy ??= items.slice(0, index);
      if (good === BAD) report(`item ${index}`, 'left out');
      else copy?.push(good);
    }
    return copy ?? items;
  };
}

const SIMPLE: ReadonlyMap<string, (value: unknown) => boolean> = new Map<string, (value: unknown) => boolean>(
  [
    ['any', () => true],
    ['id', (value) => typeof value === 'string' && value !== ''],
    ['text', (value) => typeof value === 'string'],
    ['number', (value) => Number.isFinite(value)],
    ['count', (value) => Number.isSafeInteger(value) && (value as number) >= 0],
    ['code', (value) => typeof value === 'string' || Number.isFinite(value)],
    ['flag', (value) => typeof value === 'boolean'],
    ['meta', isObject],
  ],
);

/** True for objects that are not lists. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
