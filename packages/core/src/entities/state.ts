import type { EntityTable } from '../internal/entity-table.ts';
import type { Agent } from './agent.ts';
import type { Artifact, Notice, Plan } from './artifact.ts';
import type { Ask } from './ask.ts';
import type { Diagnostics } from './diagnostic.ts';
import type { Block, Message } from './message.ts';
import type { Run } from './run.ts';
import type { StreamCursor } from './stream.ts';
import type { Tally } from './tally.ts';
import type { ToolCall } from './tool-call.ts';

/** Any entity of a transcript. */
export type Entity = Run | Agent | Message | Block | ToolCall | Ask | Plan | Artifact | Notice;

/** Which raw wire values are kept with a call: none, those of calls without a good end, or all. */
export type KeepRaw = 'none' | 'unsettled' | 'all';

/**
 * A transcript at one instant. Immutable: every event makes a new one, unchanged entities keep their identity,
 * and old states stay valid.
 */
export interface TranscriptState {
  readonly sessionId?: string;
  readonly keepRaw: KeepRaw;
  readonly runs: EntityTable<Run>;
  readonly agents: EntityTable<Agent>;
  readonly messages: EntityTable<Message>;
  readonly blocks: EntityTable<Block>;
  readonly toolCalls: EntityTable<ToolCall>;
  readonly asks: EntityTable<Ask>;
  readonly plans: EntityTable<Plan>;
  readonly artifacts: EntityTable<Artifact>;
  /** The latest two hundred. */
  readonly notices: readonly Notice[];
  /** Keys of asks that are open, in order of appearance. */
  readonly openAskKeys: readonly string[];
  /** Keys of runs that go on, wait, or lost their connection. */
  readonly openRunKeys: readonly string[];
  /** Raw wire values by call key, at most 64 KB a call. */
  readonly raw: EntityTable<RawLog>;
  readonly streams: EntityTable<StreamCursor>;
  /** All calls of the transcript. */
  readonly tally: Tally;
  /** Grows when something is added, moved, hidden or revealed; equal numbers mean equal structure on screen. */
  readonly structure: number;
  readonly diagnostics: Diagnostics;
  /** Internal bookkeeping: reused call ids, client ids, replay ordinals. */
  readonly ledger: EntityTable<LedgerEntry>;
}

/** Raw wire values of one call. */
export interface RawLog {
  readonly key: string;
  readonly values: readonly unknown[];
  /** Characters kept, as JSON. */
  readonly size: number;
  /** Values left out because the log was full. */
  readonly dropped: number;
}

/** One line of internal bookkeeping. */
export interface LedgerEntry {
  readonly key: string;
  /** What the line says; its meaning belongs to the reducer. */
  readonly value: string | number;
  readonly epoch?: number;
  readonly count?: number;
}
