import type { Meta, Usage } from '../events/index.ts';
import type { EntityList } from '../internal/entity-list.ts';
import type { Failure } from './failure.ts';
import type { MemberRef } from './message.ts';
import type { Progress } from './progress.ts';
import type { Tally } from './tally.ts';
import type { Stamp } from './time.ts';
import type { SettleReason } from './tool-call.ts';

/** Where an agent stands. */
export type AgentStatus =
  'starting' | 'running' | 'waiting' | 'paused' | 'completed' | 'failed' | 'cancelled' | 'interrupted';

/** The root agent (key `root`) or a sub-agent. */
export interface Agent {
  readonly entity: 'agent';
  readonly key: string;
  readonly id: string;
  /** Absent on the root. An orphan hangs under the root until its link appears. */
  readonly parentAgentKey?: string;
  readonly spawnCallKey?: string;
  /** The message that lists it while no call does. */
  readonly messageKey?: string;
  readonly link: 'explicit' | 'inferred' | 'orphan';
  readonly name?: string;
  readonly task?: string;
  readonly model?: string;
  readonly background: boolean;
  readonly status: AgentStatus;
  readonly soft: boolean;
  readonly error?: Failure;
  readonly result?: unknown;
  readonly settleReason?: SettleReason;
  readonly reason?: string;
  readonly progress?: Progress;
  readonly usage?: Usage;
  readonly meta?: Meta;
  /** Keys of its runs; a resumed sub-agent has several, the root only its latest. */
  readonly runKeys: readonly string[];
  /** Agents that hang under it, in order of appearance. One that moved away since stays listed: its own `parentAgentKey` decides. */
  readonly childAgentKeys: EntityList<string>;
  /** Its messages in order of first appearance. */
  readonly messageKeys: EntityList<string>;
  /** Calls below it, descendants included. */
  readonly tally: Tally;
  readonly started: Stamp;
  readonly ended?: Stamp;
  /** Time of its last own event, or of the last change of state among its calls. */
  readonly last: Stamp;
  readonly implied?: boolean;
  readonly retracted?: boolean;
  /** Everything that belongs to a sub-agent, in order of appearance; empty on the root, whose runs hold it. */
  readonly members: EntityList<MemberRef>;
}
