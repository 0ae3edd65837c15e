import type { Diagnostic, Diagnostics } from '../entities/index.ts';

const RECENT = 100;
/** How many of one code about one entity are kept: a source that goes on about it hides nothing else. */
const ALIKE = 3;
const LENGTH = 300;

/** None so far. */
export const NO_DIAGNOSTICS: Diagnostics = Object.freeze({ counts: new Map(), recent: Object.freeze([]) });

/** A message of at most 300 characters that does not hold on to a longer one. */
export function shortened(message: string): string {
  return message.length > LENGTH ? message.slice(0, LENGTH).split('').join('') : message;
}

/** `diagnostics` with one more counted; of the latest hundred, at most three alike, all is kept. */
export function addDiagnostic({ counts: before, recent }: Diagnostics, diagnostic: Diagnostic): Diagnostics {
  const { code, entityKey } = diagnostic;
  const counts = new Map(before).set(code, (before.get(code) ?? 0) + 1);
  const isAlike = (one: Diagnostic): boolean =>
    entityKey !== undefined && one.entityKey === entityKey && one.code === code;
  const alike = recent.filter(isAlike).length;
  const oldest = alike < ALIKE ? -1 : recent.findIndex(isAlike);
  const kept = oldest < 0 ? recent.slice(1 - RECENT) : recent.toSpliced(oldest, 1);
  return { counts, recent: [...kept, diagnostic] };
}
