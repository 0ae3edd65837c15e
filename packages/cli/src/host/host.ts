/** What a command gets from the machine it runs on; tests bring their own. */
export interface Host {
  /** Writes to standard output; resolves when the reader has room for more. */
  out: (text: string) => Promise<void>;
  /** Writes to standard error. */
  err: (text: string) => void;
  stdin: AsyncIterable<Uint8Array>;
  /** Nobody pipes anything in. */
  stdinIsTerminal: boolean;
  /** Whether each output may hold colours. */
  colours: { out: boolean; err: boolean };
  /** Standard error is a terminal, so progress can be drawn in one line. */
  showsProgress: boolean;
  /** The folder that relative paths start from. */
  folder: string;
  /** Home of the user, for `~`. */
  home: string;
  platform: 'win32' | 'posix';
  fetch: typeof fetch;
  /** Fires when the person stops the command. */
  signal: AbortSignal;
}
