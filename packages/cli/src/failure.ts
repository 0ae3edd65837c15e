/** Exit codes of the program. */
export const EXIT = {
  ok: 0,
  /** `check` found something. */
  violations: 1,
  /** The command line makes no sense. */
  usage: 2,
  /** The source could not be read, or holds nothing that could be read. */
  unreadable: 3,
  /** A fault of this program. */
  internal: 70,
} as const;

/** How the program ends, for the shell. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Something a person can mend: what went wrong, and what to do about it. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  readonly hint: string | undefined;

  constructor(message: string, { exitCode = EXIT.unreadable, hint }: FailureDetails = {}) {
    super(message);
    this.name = 'Failure';
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

/** A source that broke in the middle: what came before it counts. */
export class BrokenSource extends Failure {}

interface FailureDetails {
  exitCode?: ExitCode;
  hint?: string | undefined;
}
