import type { Meta, ToolExecutor, ToolLocation } from '../events/index.ts';
import type { Failure } from './failure.ts';
import type { Progress } from './progress.ts';
import type { Stamp } from './time.ts';

/** Where a call stands. The first six are live, `interrupted` is soft, the rest are final. */
export type ToolCallStatus =
  | 'announced'
  | 'input-streaming'
  | 'ready'
  | 'awaiting-approval'
  | 'running'
  | 'paused'
  | 'completed'
  | 'failed'
  | 'denied'
  | 'cancelled'
  | 'interrupted';

/** Why the store settled a call that its source left open. */
export type SettleReason =
  | 'incomplete-input'
  | 'run-ended'
  | 'run-error'
  | 'run-limit'
  | 'stopped'
  | 'connection-lost'
  | 'agent-ended'
  | 'retracted';

/** An earlier attempt of a call that its caller retries under the same id. `number` counts from 1. */
export interface ToolCallAttempt {
  readonly number: number;
  readonly started: Stamp;
  readonly ended?: Stamp;
  readonly error?: Failure;
  /** What it had given, whole or in part, when the next one began. */
  readonly output?: unknown;
}

/** One tool call: what it is, what it was given, what became of it. */
export interface ToolCall {
  readonly entity: 'tool-call';
  /** Unique in the transcript and stable for life. */
  readonly key: string;
  /** The id on the wire; servers may reuse it, see `occurrence`. */
  readonly id: string;
  /** 1 for the first call of this id in this agent, 2 for the next. */
  readonly occurrence: number;
  readonly agentKey: string;
  readonly runKey: string;
  readonly messageKey: string;
  readonly stepId?: string;

  /** Empty until the source names it. */
  readonly name: string;
  readonly title?: string;
  readonly kind?: string;
  readonly executor?: ToolExecutor;
  readonly server?: string;
  readonly locations?: readonly ToolLocation[];
  readonly meta?: Meta;
  readonly recovered?: string;

  readonly status: ToolCallStatus;
  /** True while a settled state was inferred by the store; a real end still replaces it. */
  readonly soft: boolean;
  readonly settleReason?: SettleReason;
  /** The live state it had when its source went away; a resumed stream puts it back. */
  readonly interruptedFrom?: ToolCallStatus;
  /** Whether the source said how the call ended, or only that it did. */
  readonly confidence: 'stated' | 'inferred';
  readonly effects?: 'none' | 'possible';
  /** Client-owned and ready after its run ended: it waits for this app. */
  readonly awaitsClient?: boolean;
  /** Its result arrived after a person had stopped the run. */
  readonly finishedAfterStop?: boolean;
  readonly correctedFrom?: ToolCallStatus;
  /** The reason the source gave for a denied or cancelled end. */
  readonly reason?: string;
  /** Where `awaiting-approval` goes back to. */
  readonly resumeTo?: 'ready' | 'running';
  /** The last closed ask was denied, or the source announced a refusal. */
  readonly denied?: boolean;
  readonly detached?: boolean;

  /** Input as text, exactly as streamed. */
  readonly inputText: string;
  /** The parsed input; absent until complete. For a partial view of the text use `selectPartialInput`. */
  readonly input?: unknown;
  readonly hasInput: boolean;
  readonly inputEncoding: 'json' | 'text';
  readonly inputComplete: boolean;

  readonly output?: unknown;
  readonly hasOutput: boolean;
  /** `output` is preliminary: the call goes on. */
  readonly outputPreliminary: boolean;
  /** Streamed input or output misses something inside. */
  readonly gap?: boolean;
  readonly outputChannels?: Readonly<Partial<Record<'stdout' | 'stderr' | 'content', string>>>;
  readonly error?: Failure;
  readonly errorPhase?: 'input' | 'execution' | 'protocol' | 'unknown';

  readonly progress?: Progress;
  /** Receiver time at which the bar first stood at 100 %. */
  readonly fullSeen?: number;
  readonly askKeys: readonly string[];
  readonly childAgentKeys: readonly string[];
  readonly callerKey?: string;
  /** Earlier attempts, oldest first; absent during the first. See `selectAttempt`. */
  readonly attempts?: readonly ToolCallAttempt[];
  readonly thinkingBefore?: string;
  readonly thinkingAfter?: string;

  readonly started: Stamp;
  readonly ready?: Stamp;
  readonly run?: Stamp;
  readonly ended?: Stamp;
  /** Receiver time of the hard or soft end; absent on import. */
  readonly endedSeen?: number;
  /** Time of the last event. */
  readonly last: Stamp;
  /** Milliseconds spent waiting for a person, closed waits only. */
  readonly waitedMs: number;
  /** Start of the wait that is open now. */
  readonly waitingSince?: Stamp;

  /** Made by an event other than its opener. */
  readonly implied?: boolean;
  /** Known from updates alone; left out of the default view until something names it. */
  readonly hidden?: boolean;
  readonly retracted?: boolean;
  /** A complete replay did not mention it any more. */
  readonly stale?: boolean;
  /** Its id came again for another call. */
  readonly reused?: boolean;
}
