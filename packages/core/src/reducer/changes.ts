import type { Diagnostic } from '../entities/index.ts';

/** What the application of events changed since somebody last took note of it. */
export interface TranscriptChanges {
  /** Keys of changed entities, and `structure`. */
  readonly keys: Set<string>;
  /** Ends to tell of, in order: the name of each and the key of its call or run. */
  readonly ends: [type: EndType, key: string][];
  readonly diagnostics: Diagnostic[];
}

/** Names of ends as a store tells them. */
export type EndType = 'tool.ended' | 'tool.settled' | 'tool.corrected' | 'run.settled';

/** No changes yet. */
export function noChanges(): TranscriptChanges {
  return { keys: new Set(), ends: [], diagnostics: [] };
}
