import type { EventScope } from '@callboard/core';
import type { Stamp } from '../internal/stamp.ts';
import type { UiMessage } from './wire.ts';

/** Where the events of one message go. `stamp` and `runId` change when a later run goes on with the message. */
export interface Place {
  stamp: Stamp;
  runId: string;
  readonly agentId: string;
  readonly messageId: string;
}

/** The scope of a step of this message, in the run that is writing it now. */
export function scopeAt({ stamp, runId, agentId }: Place, stepId?: string): EventScope {
  return stamp.scope(runId, agentId, stepId);
}

/** A sub-agent whose transcript arrives as snapshots in the output of the call that spawned it. */
export interface ChildAgent {
  update: (message: UiMessage) => void;
  end: (outcome: 'completed' | 'failed', error?: unknown) => void;
}

/** The call that spawns a sub-agent. */
export interface Spawn {
  toolCallId: string;
  stepId?: string;
  name?: string | undefined;
  input?: unknown;
}

/** Opens a sub-agent below a call. */
export type SpawnAgent = (parent: Place, spawn: Spawn) => ChildAgent;
