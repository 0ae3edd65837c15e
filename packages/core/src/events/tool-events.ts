import type { ErrorPayload, EventEnvelope, Meta } from './envelope.ts';

/** Who executes a call. */
export type ToolExecutor = 'host' | 'client' | 'provider' | 'mcp' | 'agent';

/** A file or place that a call works on. */
export interface ToolLocation {
  path: string;
  line?: number;
}

/** Facts about a call that any of its events may bring. Present fields replace, absent ones stay. */
export interface ToolCallFacts {
  toolName?: string;
  title?: string;
  /** Coarse family for glyphs and renderers: `read`, `edit`, `execute`, `search`, `fetch`, `think`, `agent`, … */
  kind?: string;
  executor?: ToolExecutor;
  /** MCP server or provider that offers the tool. */
  server?: string;
  locations?: readonly ToolLocation[];
  /** Reasoning around the call, when the source attaches it to the call itself. */
  thinkingBefore?: string;
  thinkingAfter?: string;
  /** The program call that made this call. */
  callerToolCallId?: string;
  /** Sub-agents this call refers to (spawned, waited for, or messaged). */
  agentIds?: readonly string[];
  /** The call ends before its work does: its agents or output go on. */
  detached?: boolean;
  /** The source announced that a person or policy refused it. */
  denied?: boolean;
  /** The attempt this event belongs to, from 1, when the caller retries under one call id. */
  attempt?: number;
  /** How the call was found when it was not native: `text` recovery, … */
  recovered?: string;
  meta?: Meta;
}

interface ToolEvent extends EventEnvelope {
  toolCallId: string;
  /** The message that shows the call. Without it the call is shown in the run's own message. */
  messageId?: string;
}

/** Sent by the source when a call is announced. From another run, message or step it opens the id's next occurrence. */
export interface ToolStartEvent extends ToolEvent, ToolCallFacts {
  type: 'tool.start';
  toolName: string;
  index?: number;
}

/** Sent by the source to append input text at `off` (UTF-16 units, within this epoch). */
export interface ToolInputDeltaEvent extends ToolEvent {
  type: 'tool.input.delta';
  off: number;
  text: string;
}

/** Sent by the source to state the input so far (`complete: false`) or for good. */
export interface ToolInputSetEvent extends ToolEvent {
  type: 'tool.input.set';
  complete: boolean;
  /** The parsed value, when the source has one. */
  input?: unknown;
  /** The text as sent, when the source has it. */
  inputText?: string;
  /** `text`: free-form input that is not JSON. Default `json`. */
  inputEncoding?: 'json' | 'text';
  toolName?: string;
}

/** Sent by the source when execution begins. */
export interface ToolRunEvent extends ToolEvent {
  type: 'tool.run';
  paused?: boolean;
}

/** Sent by the source while a call works. Numbers are the source's own; without a positive `total` there is no percentage. */
export interface ToolProgressEvent extends ToolEvent {
  type: 'tool.progress';
  progress?: number;
  total?: number;
  unit?: string;
  message?: unknown;
}

/** Sent by the source to append to a live output channel at `off` (UTF-16 units, within this epoch). */
export interface ToolOutputDeltaEvent extends ToolEvent {
  type: 'tool.output.delta';
  channel: 'stdout' | 'stderr' | 'content';
  off: number;
  text: string;
}

/** Sent by the source to state a preliminary output. Replaces the last one and never ends the call. */
export interface ToolOutputSetEvent extends ToolEvent {
  type: 'tool.output.set';
  output: unknown;
}

/** Sent by the source to add facts to a call, also after its end. Never changes its outcome. */
export interface ToolUpdateEvent extends ToolEvent, ToolCallFacts {
  type: 'tool.update';
}

/** Sent by the source when a call is over. The first one is final. */
export interface ToolEndEvent extends ToolEvent, ToolCallFacts {
  type: 'tool.end';
  outcome: 'completed' | 'failed' | 'denied' | 'cancelled';
  /** Any value, `undefined` included, is an output. Content blocks stay structured. */
  output?: unknown;
  error?: ErrorPayload;
  errorCode?: string | number;
  /** Where it failed. Default `execution`. */
  phase?: 'input' | 'execution' | 'protocol' | 'unknown';
  /** `inferred`: the source did not say whether it failed. Default `stated`. */
  confidence?: 'stated' | 'inferred';
  /** Whether it may have changed anything. */
  effects?: 'none' | 'possible';
  /** Why a call was cancelled or denied. */
  reason?: string;
}

/** What an ask wants from the person. */
export type AskKind = 'approval' | 'question' | 'form' | 'sign-in';

/** One offered answer. */
export interface AskOption {
  id: string;
  label: string;
  description?: string;
  /** `allow-always` and `reject-always` ask the host to remember. */
  role?: 'allow' | 'allow-always' | 'reject' | 'reject-always' | 'choice';
}

/** Sent by the source when it waits for a person. A repeat merges; a closed ask stays closed. */
export interface AskOpenEvent extends EventEnvelope {
  type: 'ask.open';
  askId: string;
  kind: AskKind;
  toolCallId?: string;
  title?: string;
  prompt?: string;
  /** What is asked about, when the call does not show it. */
  input?: unknown;
  options?: readonly AskOption[];
  /** JSON Schema of the answer, for `form`. */
  schema?: unknown;
  /** Where to sign in. Only listed schemes become links. */
  url?: string;
  expiresAt?: number;
  /** More than one option may be chosen. */
  multiple?: boolean;
  meta?: Meta;
}

/** Sent by the source, or by the host for its own answer, when an ask is over. The first one is final. */
export interface AskCloseEvent extends EventEnvelope {
  type: 'ask.close';
  askId: string;
  outcome: 'approved' | 'denied' | 'answered' | 'cancelled' | 'expired' | 'superseded';
  by?: 'user' | 'policy' | 'unknown';
  reason?: string;
  value?: unknown;
}
