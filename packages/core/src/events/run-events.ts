import type { ErrorPayload, EventEnvelope, Meta, Usage } from './envelope.ts';

/** Sent by the adapter when a connection or file opens. Sets the replay rules for this epoch. */
export interface StreamOpenEvent extends EventEnvelope {
  type: 'stream.open';
  /** `continue`: only what we lack follows. `replay`: everything again from the start. `import`: a cold record. */
  mode: 'continue' | 'replay' | 'import';
  /** The source can be asked to go on after a loss. */
  resumable?: boolean;
  /** The replay repeats every entity of its messages; those it leaves out are stale. */
  complete?: boolean;
}

/** Sent by the adapter when native sequence numbers skip. Blocks touched afterwards are flagged. */
export interface StreamGapEvent extends EventEnvelope {
  type: 'stream.gap';
  from?: number;
  to?: number;
}

/** Sent by the connection, once, when the bytes stop. Settles whatever the source left open, softly. */
export interface StreamEndEvent extends EventEnvelope {
  type: 'stream.end';
  cause: 'eof' | 'error';
  error?: ErrorPayload;
}

/** Sent by the source when a request begins. Opens a run. */
export interface RunStartEvent extends EventEnvelope {
  type: 'run.start';
  parentRunId?: string;
  model?: string;
  title?: string;
  /** Whether this source says when a tool begins to run. Without it `ready` may already be executing. */
  signalsRun?: boolean;
  /** Who runs tools whose events do not say: the agent, or the client that reads the stream. */
  toolExecutor?: 'agent' | 'client';
  meta?: Meta;
}

/** Sent by the source to add facts to a run. Present fields replace, absent ones stay; `meta` merges by key. */
export interface RunUpdateEvent extends EventEnvelope {
  type: 'run.update';
  model?: string;
  title?: string;
  usage?: Usage;
  meta?: Meta;
}

/** Sent by the source when the run pauses for a person or the client. Nothing is settled. */
export interface RunWaitEvent extends EventEnvelope {
  type: 'run.wait';
  reason?: string;
}

/** Sent by the source, or by `store.abort`, when a run is over. Settles everything below it that is not in the background. */
export interface RunEndEvent extends EventEnvelope {
  type: 'run.end';
  outcome: 'completed' | 'failed' | 'cancelled' | 'limit' | 'waiting';
  error?: ErrorPayload;
  /** Who stopped a cancelled run. */
  by?: 'user' | 'host' | 'source';
  reason?: string;
  /** The declared limit that ended the run, in words, for `limit`. */
  limit?: string;
  /** Calls that wait for the client after the run; the others are the agent's own. */
  pendingToolCallIds?: readonly string[];
  usage?: Usage;
}

/** Sent by the source when a sub-agent appears; `scope.agentId` is the sub-agent. */
export interface AgentStartEvent extends EventEnvelope {
  type: 'agent.start';
  parentAgentId?: string;
  /** The call that spawned it, and the agent that made the call when it is not the parent. */
  spawnToolCallId?: string;
  spawnAgentId?: string;
  /** The parent's message that shows an agent which no call spawned. */
  messageId?: string;
  /** How sure the link is. Default `explicit`. */
  link?: 'explicit' | 'inferred';
  name?: string;
  task?: string;
  model?: string;
  /** Declared to outlive its call and run. */
  background?: boolean;
  meta?: Meta;
}

/** Sent by the source to change facts of a sub-agent: status, link, progress, usage. Present fields replace. */
export interface AgentUpdateEvent extends EventEnvelope {
  type: 'agent.update';
  status?: 'starting' | 'running' | 'waiting' | 'paused';
  parentAgentId?: string;
  spawnToolCallId?: string;
  spawnAgentId?: string;
  link?: 'explicit' | 'inferred';
  name?: string;
  task?: string;
  model?: string;
  background?: boolean;
  progress?: number;
  total?: number;
  unit?: string;
  message?: unknown;
  usage?: Usage;
  meta?: Meta;
}

/** Sent by the source when a sub-agent is over. Settles what it left open. */
export interface AgentEndEvent extends EventEnvelope {
  type: 'agent.end';
  outcome: 'completed' | 'failed' | 'cancelled' | 'limit';
  error?: ErrorPayload;
  /** What the agent reported back. */
  result?: unknown;
  by?: 'user' | 'host' | 'source';
  reason?: string;
  usage?: Usage;
}

/** Sent by the source when a step (`scope.stepId`) begins. */
export interface StepStartEvent extends EventEnvelope {
  type: 'step.start';
  name?: string;
}

/** Sent by the source when a step ends; says nothing about its calls. */
export interface StepEndEvent extends EventEnvelope {
  type: 'step.end';
  usage?: Usage;
}

/** Sent by the source when it withdraws a step. What it showed leaves the default view and its open calls are cancelled. */
export interface StepResetEvent extends EventEnvelope {
  type: 'step.reset';
}
