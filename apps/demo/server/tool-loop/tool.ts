import type { AskOption, ToolExecutor } from '@callboard/core';

/** One report of how far a tool is. Numbers are the tool's own. */
export interface ProgressReport {
  progress?: number;
  total?: number;
  message?: string;
}

/** What a tool may use while it works. */
export interface ToolContext {
  toolCallId: string;
  /** Aborts on a stop and on the time limit. */
  signal: AbortSignal;
  /** Has no effect once the call has ended. */
  report: (progress: ProgressReport) => void;
}

/** What a tool that does not throw gives back: an output, or the cause of its failure with what output there is. */
export type ToolResult = { output: unknown; error?: undefined } | { error: unknown; output?: unknown };

/** The question put to a person before a tool may run. */
export interface ApprovalRequest {
  title: string;
  prompt: string;
  options?: readonly AskOption[];
}

/** Something the model may call. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: unknown;
  kind?: string;
  executor: ToolExecutor;
  server?: string;
  /** Running it twice does no harm, so a lost attempt may be repeated. */
  readOnly: boolean;
  /** Ends by itself soon after the signal, whatever happens: the loop waits for it and sets no time limit. */
  settlesItself?: boolean;
  /** What is wrong with an input, in one sentence, or nothing. */
  validate?: (input: unknown) => string | undefined;
  /** Asks a person first when it returns a request. */
  approval?: (input: unknown) => ApprovalRequest | undefined;
  /** Milliseconds this tool may take; the loop's own limit when absent. */
  timeoutMs?: number;
  execute: (input: unknown, context: ToolContext) => Promise<ToolResult> | ToolResult;
}
