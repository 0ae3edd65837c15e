import { parseLiteral } from './literal.ts';
import type { JsonSchema } from './tools.ts';

/** A value typed from text. */
export interface TypedValue {
  value: unknown;
  guessed: boolean;
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const ALL = ['null', 'number', 'boolean', 'object', 'array'];

/** Reads a scalar or a JSON value from text; undefined when the text is not of that type. */
const READ: ReadonlyMap<string, (text: string) => [unknown] | undefined> = new Map([
  ['null', (text: string) => (text === 'null' || text === 'None' ? [null] : undefined)],
  ['integer', (text: string) => finite(INTEGER, text)],
  ['number', (text: string) => finite(NUMBER, text)],
  [
    'boolean',
    (text: string) => (/^(?:true|false)$/i.test(text) ? [text.toLowerCase() === 'true'] : undefined),
  ],
  ['object', (text: string) => structure(text, '{')],
  ['array', (text: string) => structure(text, '[')],
]);

/**
 * The value of a parameter that was written as text. A declared string is never converted; without a declared type
 * whatever reads as JSON is taken as such and reported as guessed.
 */
export function coerce(
  text: string,
  schema: JsonSchema | undefined,
  root: JsonSchema | undefined,
): TypedValue {
  const types = new Set<string>();
  if (schema) collect({ schema, root, types }, 0);
  const guessed = types.size === 0;
  const trimmed = text.trim();
  if (types.has('string')) {
    types.delete('object');
    types.delete('array');
    if (trimmed === 'None') types.delete('null');
  }
  for (const [type, read] of READ) {
    if (!(guessed ? ALL.includes(type) && !/^(?:None|True|False)$/.test(trimmed) : types.has(type))) continue;
    const found = read(trimmed);
    if (found) return { value: found[0], guessed };
  }
  return { value: text, guessed };
}

/** Whether a schema asks for an array. */
export function wantsArray(schema: JsonSchema | undefined, root: JsonSchema | undefined): boolean {
  const types = new Set<string>();
  if (schema) collect({ schema, root, types }, 0);
  return types.has('array');
}

function finite(pattern: RegExp, text: string): [unknown] | undefined {
  const value = Number(text);
  return pattern.test(text) && Number.isFinite(value) ? [value] : undefined;
}

function structure(text: string, opener: string): [unknown] | undefined {
  if (!text.startsWith(opener)) return undefined;
  return parseJson(text) ?? parseLiteral(text, 'python');
}

/** `JSON.parse` as `[value]`, undefined when the text is not JSON. */
export function parseJson(text: string): [unknown] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return [value];
  } catch {
    return undefined;
  }
}

interface Collecting {
  schema: JsonSchema;
  root: JsonSchema | undefined;
  types: Set<string>;
}

function collect({ schema, root, types }: Collecting, depth: number): void {
  if (depth > 16) return;
  const { type, enum: choices, const: only, $ref: ref } = schema;
  for (const name of Array.isArray(type) ? type : [type]) if (typeof name === 'string') types.add(name);
  if (type === undefined && Array.isArray(choices)) for (const choice of choices) types.add(typeOf(choice));
  if (type === undefined && only !== undefined) types.add(typeOf(only));
  const parts: unknown[] = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? []);
  if (typeof ref === 'string' && ref.startsWith('#/') && root) parts.push(follow(ref, root));
  for (const part of parts) if (isObject(part)) collect({ schema: part, root, types }, depth + 1);
}

function follow(ref: string, root: JsonSchema): unknown {
  let at: unknown = root;
  for (const step of ref.slice(2).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return at;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
