/** Where an event belongs. Every id is the source's own, or derived from the stream; never random, never a position on screen. */
export interface EventScope {
  /** The conversation. A store refuses events of another one. */
  sessionId?: string;
  /** One user request end to end. */
  runId: string;
  /** `root`, or the sub-agent that sent the event. */
  agentId: string;
  /** One round of model and tools. Text ids and call ids may repeat from step to step. */
  stepId?: string;
}

/** The part that all events share. Times are milliseconds since the epoch. */
export interface EventEnvelope {
  /** Version of the event format. */
  v: 1;
  /** The protocol the event was read from, for example `ai-sdk` or `truss`. */
  source: string;
  /** One transport connection or one imported file. */
  streamId: string;
  /** Grows by one with each reconnect or replay of the same stream. */
  epoch: number;
  /** The adapter's counter within (streamId, epoch): 0, 1, 2, … without holes. */
  seq: number;
  /** Idempotency key when the protocol has one; a second event with the same key changes nothing. */
  key?: string;
  /** Source clock. */
  at?: number;
  /** Receiver clock, stamped by the store; absent on import and left out of every comparison. */
  seen?: number;
  scope: EventScope;
  /** `snapshot`: read from a persisted or fetched record. `local`: said by this client, not by the source. */
  authority?: 'snapshot' | 'local';
  /** The wire value the event was read from; kept only when the adapter is asked to. */
  raw?: unknown;
}

/** Anything a source says about a failure; `describeError` turns it into words. */
export type ErrorPayload = unknown;

/** Free-form extras of a source, carried and never interpreted. */
export type Meta = Readonly<Record<string, unknown>>;

/** Tokens and money. Only what the source states; cost is in US dollars. */
export interface Usage {
  inputTokens?: number;
  outputTokens?: number;
  reasoningTokens?: number;
  cachedInputTokens?: number;
  totalTokens?: number;
  costUsd?: number;
  /** True when the numbers already contain those of sub-agents. */
  includesChildren?: boolean;
}
