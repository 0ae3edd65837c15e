/** What `callboard state --json` prints. Ids are those of the wire; `key` is unique and stable within one transcript. */
export interface StateJson {
  format: string;
  runs: RunJson[];
  /** Sub-agents. The conversation itself is agent `root` and not listed. */
  agents: AgentJson[];
  messages: MessageJson[];
  toolCalls: ToolCallJson[];
  asks: AskJson[];
  diagnostics: { code: string; count: number }[];
}

/** What marks entities that the default view leaves out; printed with `--all`. */
export interface Withdrawn {
  /** Its source took it back, or no longer knows it. */
  retracted?: true;
}

/** One request and its answer. */
export interface RunJson {
  id: string;
  key: string;
  status: string;
  /** Why it failed; null when it did not. */
  errorText: string | null;
  /** What the source sent, when it says more. */
  errorRaw?: unknown;
}

/** One sub-agent. */
export interface AgentJson extends Withdrawn {
  id: string;
  key: string;
  parentId: string | null;
  parentKey: string | null;
  spawnToolCallId: string | null;
  spawnToolCallKey: string | null;
  name: string | null;
  task: string | null;
  status: string;
  errorText: string | null;
  errorRaw?: unknown;
}

/** One message. */
export interface MessageJson extends Withdrawn {
  id: string;
  key: string;
  role: string;
  agentId: string;
  agentKey: string;
  runId: string;
  runKey: string;
  status: string;
  /** Its text blocks, joined. */
  text: string;
  /** Its reasoning blocks, joined. */
  reasoning: string;
}

/** One tool call. */
export interface ToolCallJson extends Withdrawn {
  id: string;
  key: string;
  agentId: string;
  agentKey: string;
  messageId: string;
  messageKey: string;
  runId: string;
  runKey: string;
  name: string;
  title: string | null;
  status: string;
  /** Nobody said how it ended: it was settled because its run or stream was over. */
  soft: boolean;
  /** Absent while there is none. */
  input?: unknown;
  inputText: string;
  /** Absent when there is none; `null` is an output. */
  output?: unknown;
  /** What a person reads; never empty on a failed call. */
  errorText: string | null;
  /** What the source sent, when it says more. */
  errorRaw?: unknown;
  progress: ProgressJson | null;
}

/** Latest progress of a call, in the source's own numbers; `fraction` is 0 to 1. */
export interface ProgressJson {
  kind: string;
  fraction?: number;
  current?: number;
  total?: number;
  unit?: string;
  message?: string;
}

/** Anything that waits, or waited, for a person. */
export interface AskJson {
  id: string;
  key: string;
  toolCallId: string | null;
  toolCallKey: string | null;
  agentId: string;
  agentKey: string;
  runId: string;
  runKey: string;
  kind: string;
  state: string;
}
