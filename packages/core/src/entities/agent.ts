import type { Meta, Usage } from '../events/index.ts';
import type { EntityList } from '../internal/entity-list.ts';
import type { Failure } from './failure.ts';
import type { Progress } from './progress.ts';
import type { Tally } from './tally.ts';
import type { Stamp } from './time.ts';

/** Where an agent stands. */
export type AgentStatus =
  | 'starting'
  | 'running'
  | 'waiting'
  | 'paused'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'interrupted';

/** The root agent (key `root`) or a sub-agent. */
export interface Agent {
  readonly entity: 'agent';
  readonly key: string;
  readonly id: string;
  /** Absent on the root. An orphan hangs under the root until its link appears. */
  readonly parentAgentKey?: string;
  readonly spawnCallKey?: string;
  readonly link: 'explicit' | 'inferred' | 'orphan';
  readonly name?: string;
  readonly task?: string;
  readonly model?: string;
  readonly background: boolean;
  readonly status: AgentStatus;
  readonly soft: boolean;
  readonly error?: Failure;
  readonly result?: unknown;
  readonly reason?: string;
  readonly progress?: Progress;
  readonly usage?: Usage;
  readonly meta?: Meta;
  /** Ids of its runs; a resumed agent has several. */
  readonly runKeys: readonly string[];
  readonly childAgentKeys: readonly string[];
  /** Its messages in order of first appearance. */
  readonly messageKeys: EntityList<string>;
  /** Calls below it, descendants included. */
  readonly tally: Tally;
  readonly started: Stamp;
  readonly ended?: Stamp;
  /** Time of the last event of the agent or anything it owns that changed its live line. */
  readonly last: Stamp;
  readonly implied?: boolean;
  readonly retracted?: boolean;
  /** Keys of everything that belongs to it, in order of appearance. */
  readonly members: EntityList<string>;
}
