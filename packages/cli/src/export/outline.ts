/** A transcript as it is read from top to bottom, already redacted. Every writer of documents starts from it. */
export interface Outline {
  name: string;
  format: string;
  title: string | undefined;
  model: string | undefined;
  /** Conversation turns in order. */
  runs: readonly RunPart[];
  /** Sub-agents that no message shows. */
  agents: readonly AgentPart[];
  plans: readonly PlanPart[];
  artifacts: readonly ArtifactPart[];
  notices: readonly NoticePart[];
  /** Questions that belong to no call. */
  asks: readonly AskPart[];
  diagnostics: readonly { code: string; count: number }[];
  counts: { messages: number; calls: number; failed: number; agents: number };
}

/** One request and its answer. */
export interface RunPart {
  id: string;
  status: string;
  /** How it ended, in words, when that is worth saying. */
  ending: string | undefined;
  error: ErrorPart | undefined;
  messages: readonly MessagePart[];
}

/** One message. */
export interface MessagePart {
  role: string;
  status: string;
  model: string | undefined;
  at: string | undefined;
  error: ErrorPart | undefined;
  parts: readonly Part[];
}

/** What a message holds. */
export type Part = TextPart | ValuePart | CallPart | AgentPart;

/** Words. */
export interface TextPart {
  type: 'text' | 'reasoning' | 'refusal';
  text: string;
}

/** A file, source or piece of data. */
export interface ValuePart {
  type: 'value';
  kind: string;
  text: string;
}

/** One tool call with what it spawned. */
export interface CallPart {
  type: 'call';
  id: string;
  name: string;
  title: string;
  status: string;
  /** The status and what is known about it, in words. */
  ending: string;
  took: string | undefined;
  input: string | undefined;
  output: string | undefined;
  isPreliminary: boolean;
  channels: readonly { name: string; text: string }[];
  error: ErrorPart | undefined;
  progress: string | undefined;
  attempts: readonly string[];
  thinking: readonly string[];
  asks: readonly AskPart[];
  agents: readonly AgentPart[];
}

/** One sub-agent with all it did. */
export interface AgentPart {
  type: 'agent';
  id: string;
  name: string;
  task: string | undefined;
  status: string;
  took: string | undefined;
  error: ErrorPart | undefined;
  result: string | undefined;
  messages: readonly MessagePart[];
}

/** A failure: the cause, and what the source sent where it says more. */
export interface ErrorPart {
  text: string;
  raw: string | undefined;
}

/** A question to a person and what became of it. */
export interface AskPart {
  kind: string;
  state: string;
  title: string;
  prompt: string | undefined;
  answer: string | undefined;
  options: readonly string[];
}

/** A list of things to do. */
export interface PlanPart {
  title: string;
  items: readonly { text: string; status: string }[];
}

/** A document that was worked on. */
export interface ArtifactPart {
  name: string;
  text: string;
}

/** Something the source said beside the conversation. */
export interface NoticePart {
  level: string;
  text: string;
}
