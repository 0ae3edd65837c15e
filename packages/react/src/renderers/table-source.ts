import { readProperty } from './measure-value.ts';

/** A list of like objects: one row each. */
export interface TableSource {
  readonly columns: readonly string[];
  readonly rows: readonly object[];
}

/** Rows looked at to tell whether a list is a table. */
const SAMPLE = 100;
const MOST_COLUMNS = 12;

/** The table that a list is, or undefined: at least two objects with mostly the same, mostly plain fields. */
export function tableOf(value: unknown): TableSource | undefined {
  if (!Array.isArray(value) || value.length < 2) return undefined;
  const list = value as readonly unknown[];
  const sample = list.slice(0, SAMPLE);
  if (!sample.every(isRecord) || !list.every(isRecord)) return undefined;
  const columns = [...new Set(sample.flatMap((row) => Object.keys(row)))];
  if (columns.length < 2 || columns.length > MOST_COLUMNS) return undefined;
  const cells = sample.flatMap((row) => Object.keys(row).map((key) => readProperty(row, key)));
  const nested = cells.filter((cell) => typeof cell === 'object' && cell !== null).length;
  const alike = cells.length >= columns.length * sample.length * 0.6;
  // Nested values are told by their size alone in a cell: few of them are a table still, many a tree.
  return alike && nested <= cells.length * 0.15 ? { columns, rows: list } : undefined;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
