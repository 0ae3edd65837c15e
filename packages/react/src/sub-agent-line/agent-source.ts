import type { Agent } from '@callboard/core';

/** Which agent a part shows: one of the two, and the call that spawned it when that is known. */
export interface AgentSource {
  /** A plain agent. */
  readonly agent?: Agent | undefined;
  /** Key of an agent in the provider's store. */
  readonly agentKey?: string | undefined;
  /** Key of the call that spawned it. @default what the agent says */
  readonly callKey?: string | undefined;
}
