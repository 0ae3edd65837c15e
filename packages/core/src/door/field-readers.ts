import { LISTS, SHAPES, WORDS, withGroups } from './event-fields.ts';

/** Hears of each odd field: its name and what became of it. */
export type Report = (name: string, problem: string) => void;

/** What one kind of value must be. */
export interface Kind {
  /** Whether a value is good as it is. */
  readonly test: (value: unknown) => boolean;
  /** Gives back the value, a mended copy of it, or `BAD` when it is of no use. Without it nothing can be mended. */
  readonly mend?: (value: unknown, report: Report) => unknown;
}

/** The answer for a value that is of no use. */
export const BAD: unique symbol = Symbol('bad');

interface Field extends Kind {
  readonly name: string;
  readonly optional: boolean;
}

/** The fields of one object, ready for reading. */
export type Fields = readonly Field[];

const MOST_ITEMS = 100_000;

/** Makes fields of a table from field name to kind. `event` is the kind of the items in lists of events. */
export function fieldsOf(table: Readonly<Record<string, string>>, event: Kind): Fields {
  return withGroups(table).map(([name, kind]) => {
    const optional = kind.endsWith('?');
    const { test, mend } = kindOf(optional ? kind.slice(0, -1) : kind, event);
    return { name, optional, test, mend };
  });
}

/** Whether all named fields of `value` are good. */
export function areGood(value: object, fields: Fields): boolean {
  for (const field of fields) {
    const given = (value as Record<string, unknown>)[field.name];
    if ((given !== undefined || !field.optional) && !field.test(given)) return false;
  }
  return true;
}

/** Reads the named fields of `value`; the same object when all of them are good, `BAD` when a needed one is not. */
export function readFields<T extends object>(value: T, fields: Fields, report: Report): T | typeof BAD {
  let copy: Record<string, unknown> | undefined;
  for (const { name, optional, test, mend } of fields) {
    const given = (value as Record<string, unknown>)[name];
    if ((given === undefined && optional) || test(given)) continue;
    const good = mend ? mend(given, report) : BAD;
    if (good === BAD) report(name, optional ? 'left out' : 'needed');
    if (good === BAD && !optional) return BAD;
    copy ??= { ...(value as Record<string, unknown>) };
    if (good === BAD) delete copy[name];
    else copy[name] = good;
  }
  return (copy ?? value) as T;
}

function kindOf(kind: string, event: Kind): Kind {
  const simple = SIMPLE.get(kind);
  if (simple) return { test: simple };
  if (kind === 'event') return event;
  const shape = SHAPES[kind as keyof typeof SHAPES] as Record<string, string> | undefined;
  if (shape) return shapeOf(fieldsOf(shape, event));
  const item = LISTS[kind as keyof typeof LISTS] as string | undefined;
  if (item !== undefined) return listOf(kindOf(item, event));
  const words = new Set<unknown>(((WORDS as Record<string, string>)[kind] ?? kind).split('|'));
  return { test: (value) => words.has(value) };
}

function shapeOf(fields: Fields): Kind {
  return {
    test: (value) => isObject(value) && areGood(value, fields),
    mend: (value, report) => (isObject(value) ? readFields(value, fields, report) : BAD),
  };
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= MOST_ITEMS;
}

function areAll(items: readonly unknown[], test: Kind['test']): boolean {
  for (const item of items) if (!test(item)) return false;
  return true;
}

/** Drops items that are of no use; a list of which nothing is left is kept, empty. */
function listOf({ test, mend }: Kind): Kind {
  return {
    test: (value) => isList(value) && areAll(value, test),
    mend: (value, report) => {
      if (!isList(value)) return BAD;
      return Array.from(value).flatMap((item, index) => {
        const good = test(item) ? item : (mend?.(item, report) ?? BAD);
        if (good !== BAD) return [good];
        report(`item ${index}`, 'left out');
        return [];
      });
    },
  };
}

const SIMPLE: ReadonlyMap<string, (value: unknown) => boolean> = new Map<string, (value: unknown) => boolean>(
  [
    ['any', () => true],
    ['id', isId],
    ['text', (value) => typeof value === 'string'],
    ['number', (value) => Number.isFinite(value)],
    ['count', isCount],
    ['code', (value) => typeof value === 'string' || Number.isFinite(value)],
    ['flag', (value) => typeof value === 'boolean'],
    ['meta', isObject],
  ],
);

/** True for a text of at least one character. */
export function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** True for a whole number from 0. */
export function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** True for objects that are not lists. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
