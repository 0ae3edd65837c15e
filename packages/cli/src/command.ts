import type { ExitCode } from './failure.ts';
import type { Host } from './host/host.ts';

/** One option of a command. */
export interface Option {
  type: 'boolean' | 'string';
  short?: string;
  /** It may be given several times. */
  multiple?: boolean;
  /** What the help calls its value. */
  value?: string;
  /** One line for the help. */
  about: string;
}

/** What was typed behind the name of a command. */
export interface Invocation {
  host: Host;
  /** Files, folders, addresses, `-`. */
  targets: readonly string[];
  /** True when a switch was given. */
  has: (name: string) => boolean;
  /** The value of an option, the last one that was given. */
  value: (name: string) => string | undefined;
  /** All values of an option. */
  values: (name: string) => readonly string[];
}

/** One command of the program. */
export interface Command {
  name: string;
  /** One line for the list of commands. */
  about: string;
  /** What follows the name, for the help. */
  usage: string;
  /** Paragraphs below the usage. */
  details?: string;
  examples?: readonly string[];
  options: Readonly<Record<string, Option>>;
  run: (invocation: Invocation) => Promise<ExitCode>;
}
