/** One odd thing that was recorded instead of thrown. Codes are stable; messages are English for developers. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly streamId?: string;
  readonly epoch?: number;
  readonly seq?: number;
  readonly entityKey?: string;
}

/** Why something was recorded. */
export type DiagnosticCode =
  | 'raw'
  | 'bad-event'
  | 'bad-field'
  | 'foreign-session'
  | 'unknown-type'
  | 'duplicate'
  | 'conflicting-terminal'
  | 'late'
  | 'late-input'
  | 'input-changed'
  | 'input-truncated'
  | 'rewritten'
  | 'gap'
  | 'ended-empty'
  | 'agent-cycle'
  | 'hidden-limit'
  | 'bad-progress'
  | 'stream-gap';

/** All diagnostics of a transcript: a count for each code, the latest hundred in full. */
export interface Diagnostics {
  readonly counts: ReadonlyMap<DiagnosticCode, number>;
  readonly recent: readonly Diagnostic[];
}
