import type { ChatMessage, RequestedCall } from './model.ts';
import type { SettledCall } from './settle-call.ts';

/** A call that had not ended when the loop was cut off. */
export interface UnfinishedCall extends RequestedCall {
  /** Its tool had begun: it may have had effects. */
  ran: boolean;
  /** The number of its last attempt, from 1. */
  attempt: number;
}

/** Where an agent stood when its loop was cut off, read back from the log. */
export interface AgentMemory {
  /** The conversation up to the cut, the answer of an unfinished step included. */
  messages: readonly ChatMessage[];
  /** Steps begun so far. */
  steps: number;
  /** Calls of the last step that ended, in case the others end too. */
  settled: readonly SettledCall[];
  unfinished: readonly UnfinishedCall[];
  /** Ids of calls whose input never arrived whole. Nothing ran. */
  broken: readonly string[];
  /** The block that was open when the text was cut. */
  openBlockId?: string;
  /** Sub-agents that had not ended, by the id of the call that spawned them. */
  children: ReadonlyMap<string, AgentMemory>;
}
