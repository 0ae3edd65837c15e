import type { Dialect, RecoveryLimits } from './dialect.ts';
import type { OfferedTool } from './tools.ts';

/** A call that the provider delivered natively in the same message. */
export interface NativeCall {
  name: string;
  input: unknown;
}

/** Settings of a scanner whose dialects are given as values; `dialects` is the only thing without a default. */
export interface RecoverySettings {
  /** What the model may call in this message. Without it nothing is ever a call; reserved tokens still go. */
  tools?: readonly (string | OfferedTool)[];
  dialects: readonly Dialect[];
  /** The caller chose the dialects because it knows the model. Reserved openers then end unclosed reasoning. */
  declared?: boolean;
  /** Goes into the ids, so that they are unique across messages. */
  messageKey?: string;
  /** Native calls exist: markup is only stripped. A list lets equal calls be reported as duplicates. */
  nativeCalls?: boolean | readonly NativeCall[];
  /** What to do with a call whose closer is missing. Default `complete`. */
  onUnclosed?: 'strict' | 'complete' | 'lenient';
  /** Written name to offered name. */
  aliases?: Readonly<Record<string, string>>;
  /** Only exact names count. */
  exactNames?: boolean;
  limits?: Partial<RecoveryLimits>;
  /** `separate` turns reasoning tags into `reasoning` segments. Default `text`: they stay, and only gate calls. */
  reasoning?: 'text' | 'separate';
  /** The prompt already opened the reasoning. */
  startsInReasoning?: boolean;
  /** Calls inside reasoning count. */
  callsInReasoning?: boolean;
  /**
   * `known-whole-message`: a message that is one code fence and nothing else counts, if it holds calls of offered tools and no
   * text. It is held back until it ends. Default `never`: nothing in code is a call.
   */
  inCode?: 'never' | 'known-whole-message';
  /** `mistral` makes ids of nine letters and digits. */
  idFormat?: 'default' | 'mistral';
}

/** Why the provider stopped, when it is known; `length` makes unfinished calls truncated. */
export type FinishReason = 'stop' | 'length';

/** The caps when the caller sets none. */
export const DEFAULT_LIMITS: RecoveryLimits = {
  callLength: 4_194_304,
  calls: 128,
  parameters: 1024,
  depth: 256,
};
