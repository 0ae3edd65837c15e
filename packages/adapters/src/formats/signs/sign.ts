import type { FormatName } from '../format.ts';

/** One value of a sample, with the event name that its framing gave it. */
export interface Sample {
  value: unknown;
  /** The value as an object without members when it is none. */
  object: Readonly<Record<string, unknown>>;
  /** Its `type`, or an empty text. */
  type: string;
  event: string | undefined;
  /** It is an entry of a stored list. */
  listed: boolean;
}

/** A shape that tells a format. Weight 3: nothing else looks like this. 2: hardly anything else. 1: it fits. */
export interface Sign {
  format: FormatName;
  /** What is seen, in words. */
  what: string;
  weight: 1 | 2 | 3;
  /** The value belongs to a stored record, not to a stream. */
  record?: boolean;
  sees: (sample: Sample) => boolean;
}

/** True for a member that is there and is a text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** True for objects and nothing else. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in a list. */
export function members(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** True for a list whose objects, if any, all pass. */
export function isListOf(
  value: unknown,
  passes: (item: Readonly<Record<string, unknown>>) => boolean,
): boolean {
  return (
    Array.isArray(value) && value.length > 0 && members(value).length > 0 && members(value).every(passes)
  );
}

/** A text, empty for anything else: an object may not be able to say what it is. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
