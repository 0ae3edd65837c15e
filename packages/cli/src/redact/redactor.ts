import { EXIT, Failure } from '../failure.ts';
import { jsonText } from '../state/json-text.ts';

/** Replaces what must not be shown. Without patterns nothing is. */
export interface Redactor {
  /** True when there is anything to replace. */
  readonly active: boolean;
  text: (text: string) => string;
  /** A copy of a JSON value whose texts and member names are clean; the value itself when nothing had to go. */
  value: <T>(value: T) => T;
}

const MARK = '[redacted]';
const DEEPEST = 2000;

/**
 * Makes a redactor of regular expressions: `sk-\w+`, or with flags `/bearer \S+/i`. Throws a `Failure` for one that is
 * not valid.
 */
export function createRedactor(patterns: readonly string[]): Redactor {
  const expressions = patterns.map(parse);
  const replaced = (given: string): string =>
    expressions.reduce(
      (rest, expression) => rest.replace(expression, (found) => (found === '' ? '' : MARK)),
      given,
    );
  const text = (given: string): string => {
    const plain = replaced(given);
    if (!plain.includes('\\')) return plain;
    // JSON inside of a text can write any character as an escape: what is found behind escapes goes too.
    const read = unescaped(plain);
    const clean = replaced(read);
    return clean === read ? plain : clean;
  };
  const value = (given: unknown, depth: number): unknown => {
    if (typeof given === 'string') return text(given);
    if (typeof given !== 'object' || given === null) return given;
    // What lies deeper is cleaned as one text.
    if (depth > DEEPEST) return text(jsonText(given));
    if (Array.isArray(given)) return given.map((item) => value(item, depth + 1));
    return Object.fromEntries(
      Object.entries(given).map(([name, member]) => [text(name), value(member, depth + 1)]),
    );
  };
  return {
    active: expressions.length > 0,
    text,
    value: <T>(given: T): T => (expressions.length === 0 ? given : (value(given, 0) as T)),
  };
}

function unescaped(text: string): string {
  return text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+(["/])/g, '$1');
}

function parse(pattern: string): RegExp {
  const [, body = pattern, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(pattern) ?? [];
  try {
    return new RegExp(body, flags.includes('g') ? flags : `${flags}g`);
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : String(error);
    throw new Failure(`--redact ${pattern} is not a regular expression: ${reason}.`, {
      exitCode: EXIT.usage,
      hint: 'Examples: --redact "sk-[A-Za-z0-9]+", --redact "/password/i".',
    });
  }
}
