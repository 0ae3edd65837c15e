import type { AskKind } from '@callboard/core';

/** One call of a tool, over all its attempts. */
export interface CallRecord {
  /** Its id: that of the first request. */
  toolCallId: string;
  name: string;
  input: unknown;
  attempt: number;
  over: boolean;
  /** It answered that it needs something: what it asked for, and the state that the retry sends back. */
  needs: { asks: ReadonlyMap<string, Need>; state: unknown } | undefined;
  /** The task that does its work after the answer. */
  task: TaskRecord | undefined;
}

/** One thing a call asked the client for. */
export interface Need {
  id: string;
  /** What a person is asked; undefined when the client's model is asked. */
  kind: AskKind | undefined;
}

/** The task of a call, as last told. */
export interface TaskRecord {
  status: string;
  message: string | undefined;
}
