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
  /** The adapter could not read a value of the wire; the detail says why. */
  | 'raw'
  /** An event that cannot be used, or that broke while it was applied. */
  | 'bad-event'
  /** A field of an event was of no use and left out. */
  | 'bad-field'
  /** An event of another session, or of none, was refused. */
  | 'foreign-session'
  | 'unknown-type'
  /** Something that had ended ended again in the same way. */
  | 'duplicate'
  /** Something that had ended ended again in another way; the first end stays. */
  | 'conflicting-terminal'
  /** It came for something that was over. */
  | 'late'
  /** Other input text came after the input was complete. */
  | 'late-input'
  /** The input changed after it was complete. */
  | 'input-changed'
  /** A call completed before its input had, or its input is no valid JSON. */
  | 'input-truncated'
  /** A text went on from a point before its end, with other words. */
  | 'rewritten'
  /** Text before an offset is missing. */
  | 'gap'
  /** An empty text came for one that was already shown, which was kept. */
  | 'ended-empty'
  /** An agent cannot hang below itself. */
  | 'agent-cycle'
  /** Too many calls that nobody announced wait to be named. */
  | 'hidden-limit'
  /** A progress number was not finite or negative; its message was kept. */
  | 'bad-progress'
  /** The source's own numbers skipped. */
  | 'stream-gap';

/** All diagnostics of a transcript: a count for each code, the latest hundred in full. */
export interface Diagnostics {
  readonly counts: ReadonlyMap<DiagnosticCode, number>;
  readonly recent: readonly Diagnostic[];
}
