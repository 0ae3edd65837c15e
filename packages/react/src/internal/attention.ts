/** Something that a person who looks elsewhere may want to come back for, or the word that they came back. */
export interface Attention {
  /**
   * `ask`: something waits for them. `call-failed`, `run-failed`: a call or the whole run failed, met a limit or lost its
   * connection. `seen`: they look again, after at least one of the others.
   */
  readonly reason: 'ask' | 'call-failed' | 'run-failed' | 'seen';
  /** Key of the ask, call or run; empty for `seen`. */
  readonly key: string;
  /** What it is, on one line, redacted: the question, or what failed and why. Empty for `seen`. */
  readonly text: string;
  /** Asks that came since they looked away and are still open. */
  readonly waiting: number;
  /** Failures since they looked away. */
  readonly failed: number;
}
