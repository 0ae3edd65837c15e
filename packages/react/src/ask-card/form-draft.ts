import type { AskCardStrings } from '../internal/strings/ask-card-strings.ts';
import type { FormField } from './form-fields.ts';
import { readEdit } from './read-edit.ts';

/** What a person has put into each field, by its id: words, a tick, or the places of chosen options. */
export type FormDraft = ReadonlyMap<string, string | boolean | readonly number[]>;

/** A draft read as a value, with what is wrong by field id. */
export interface FormReading {
  readonly value: unknown;
  readonly problems: ReadonlyMap<string, string>;
}

/** The words that problems are written with. */
export interface FormWords {
  readonly strings: AskCardStrings;
  readonly locale: string;
}

/** What the fields hold before a person touches them: the defaults of the schema. */
export function firstDraft(fields: readonly FormField[], values?: unknown): FormDraft {
  const draft = new Map<string, string | boolean | readonly number[]>();
  for (const field of fields) {
    const given = own(values, field.name) ?? field.initial;
    if (field.kind === 'group')
      for (const [id, value] of firstDraft(field.fields, given)) draft.set(id, value);
    else draft.set(field.id, draftOf(field, given));
  }
  return draft;
}

/** Reads a draft: empty optional fields are left out, everything else is checked against its field. */
export function readDraft(fields: readonly FormField[], draft: FormDraft, words: FormWords): FormReading {
  const problems = new Map<string, string>();
  const entries: [string, unknown][] = [];
  for (const field of fields) {
    if (field.kind === 'group') {
      const inner = readDraft(field.fields, draft, words);
      for (const [id, problem] of inner.problems) problems.set(id, problem);
      const empty = Object.keys(inner.value as object).length === 0;
      if (field.required || !empty) entries.push([field.name, inner.value]);
      continue;
    }
    const read = readField(field, draft.get(field.id), words);
    if (read.problem !== undefined) problems.set(field.id, read.problem);
    else if (read.value !== undefined) entries.push([field.name, read.value]);
  }
  // Names come from outside: `__proto__` must become a field like any other.
  return { value: Object.fromEntries(entries), problems };
}

interface FieldReading {
  readonly value?: unknown;
  readonly problem?: string;
}

function readField(field: FormField, draft: ReturnType<FormDraft['get']>, words: FormWords): FieldReading {
  if (field.kind === 'boolean') return { value: draft === true };
  if (typeof draft === 'object') {
    if (draft.length === 0 && field.required) return { problem: words.strings.required };
    const picked = draft.map((place) => field.options[place]?.value);
    if (field.kind === 'choice') return { value: picked[0] };
    return picked.length > 0 || field.required ? { value: picked } : {};
  }
  const text = typeof draft === 'string' ? draft : '';
  if (text.trim() === '') return field.required ? { problem: words.strings.required } : {};
  if (field.kind === 'json') return readJson(text, words);
  return field.kind === 'text' ? readText(field, text, words) : readNumber(field, text, words);
}

function readJson(text: string, { strings }: FormWords): FieldReading {
  const { value, problem } = readEdit(text);
  return problem === undefined ? { value } : { problem: strings.inputIsNotJson(problem) };
}

function readText(field: FormField, text: string, { strings, locale }: FormWords): FieldReading {
  // JSON Schema counts characters, not their halves.
  const length = Array.from(text).length;
  if (field.minLength !== undefined && length < field.minLength)
    return { problem: strings.tooShort(field.minLength, locale) };
  if (field.maxLength !== undefined && length > field.maxLength)
    return { problem: strings.tooLong(field.maxLength, locale) };
  const format = field.format === undefined ? undefined : formats.get(field.format);
  return format && !format(text) ? { problem: strings.badFormat(field.format ?? '') } : { value: text };
}

function readNumber(field: FormField, text: string, { strings, locale }: FormWords): FieldReading {
  const value = Number(text.trim());
  if (!Number.isFinite(value)) return { problem: strings.notANumber };
  if (field.kind === 'integer' && !Number.isInteger(value)) return { problem: strings.notWhole };
  if (field.minimum !== undefined && value < field.minimum)
    return { problem: strings.tooSmall(field.minimum, locale) };
  if (field.maximum !== undefined && value > field.maximum)
    return { problem: strings.tooLarge(field.maximum, locale) };
  return { value };
}

/** Formats that are checked here; the source checks its own. */
const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['email', (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)],
  ['uri', (text: string) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text)],
  ['date', (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))],
  ['date-time', (text: string) => !Number.isNaN(Date.parse(text))],
]);

function draftOf(field: FormField, given: unknown): string | boolean | readonly number[] {
  if (field.kind === 'boolean') return given === true;
  if (field.kind === 'choice' || field.kind === 'choices') {
    const wanted: readonly unknown[] = field.kind === 'choices' && Array.isArray(given) ? given : [given];
    return wanted
      .map((value) => field.options.findIndex((option) => option.value === value))
      .filter((place) => place >= 0);
  }
  if (given === undefined || given === null) return '';
  if (field.kind === 'json') return JSON.stringify(given, null, 2) ?? '';
  return typeof given === 'string' || typeof given === 'number' ? String(given) : '';
}

function own(values: unknown, name: string): unknown {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return undefined;
  return (values as Readonly<Record<string, unknown>>)[name];
}
