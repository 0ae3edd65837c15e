import type { Meta, Usage } from '../events/index.ts';
import type { EntityList } from '../internal/entity-list.ts';
import type { Failure } from './failure.ts';
import type { MemberRef } from './message.ts';
import type { Tally } from './tally.ts';
import type { Stamp } from './time.ts';

/** Where a run stands. `limit`: stopped by a declared limit. `interrupted`: its stream went away. */
export type RunStatus =
  'running' | 'waiting' | 'completed' | 'failed' | 'cancelled' | 'limit' | 'interrupted';

/** One user request end to end. */
export interface Run {
  readonly entity: 'run';
  readonly key: string;
  readonly id: string;
  readonly parentRunId?: string;
  readonly status: RunStatus;
  readonly soft: boolean;
  readonly error?: Failure;
  readonly limit?: string;
  readonly reason?: string;
  readonly stoppedBy?: 'user' | 'host' | 'source';
  readonly model?: string;
  readonly title?: string;
  readonly usage?: Usage;
  readonly meta?: Meta;
  readonly signalsRun: boolean;
  readonly toolExecutor: 'agent' | 'client';
  readonly streamId: string;
  readonly tally: Tally;
  readonly started: Stamp;
  readonly ended?: Stamp;
  readonly implied?: boolean;
  /** Everything that belongs to this run, in order of appearance. */
  readonly members: EntityList<MemberRef>;
}
