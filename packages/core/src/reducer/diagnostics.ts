import type { Diagnostic, Diagnostics } from '../entities/index.ts';

const RECENT = 100;

export const NO_DIAGNOSTICS: Diagnostics = Object.freeze({ counts: new Map(), recent: Object.freeze([]) });

/** `diagnostics` with one more counted; only the latest hundred are kept in full. */
export function addDiagnostic(diagnostics: Diagnostics, diagnostic: Diagnostic): Diagnostics {
  const counts = new Map(diagnostics.counts);
  counts.set(diagnostic.code, (counts.get(diagnostic.code) ?? 0) + 1);
  return { counts, recent: [...diagnostics.recent.slice(1 - RECENT), diagnostic] };
}
