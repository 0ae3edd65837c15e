import type { Diagnostic } from '../entities/index.ts';

/** What one application of events changed. */
export interface TranscriptChanges {
  /** Keys of changed entities, and `structure`. */
  readonly keys: Set<string>;
  /** Keys of calls that reached their hard end, in order. */
  readonly ended: string[];
  /** Keys of calls settled softly, in order. */
  readonly settled: string[];
  readonly corrected: string[];
  /** Keys of runs that ended. */
  readonly runsSettled: string[];
  readonly diagnostics: Diagnostic[];
}

/** No changes yet. */
export function noChanges(): TranscriptChanges {
  return { keys: new Set(), ended: [], settled: [], corrected: [], runsSettled: [], diagnostics: [] };
}
