import { describeError } from '../describe-error.ts';
import type { Failure } from '../entities/index.ts';

/** What a source says about a failure, in words a person can read, with the original behind it. */
export function failureOf(error: unknown, code?: string | number): Failure {
  const described = describeError(error);
  const known = code ?? described.code;
  return {
    message: described.message,
    ...(known === undefined ? {} : { code: known }),
    ...(described.stack === undefined ? {} : { stack: described.stack }),
    ...(error === described.message ? {} : { original: error }),
  };
}

/** The failure that an event tells of, as a field; none when it tells of none. */
export function failureIn({ error }: { error?: unknown }): { error?: Failure } {
  return error === undefined ? {} : { error: failureOf(error) };
}
