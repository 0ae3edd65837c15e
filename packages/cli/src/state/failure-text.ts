import type { Failure } from '@callboard/core';

/** What a person reads of a failure, and what the source sent where that says more. */
export interface FailureText {
  errorText: string | null;
  errorRaw?: unknown;
}

/** Both forms of a failure. */
export function failureText(failure: Failure | undefined): FailureText {
  if (failure === undefined) return { errorText: null };
  const { message, original } = failure;
  return original === undefined || original === message
    ? { errorText: message }
    : { errorText: message, errorRaw: original };
}
