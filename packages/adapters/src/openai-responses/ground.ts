import type { EventScope } from '@callboard/core';
import type { Stamp } from '../internal/stamp.ts';

/** What the readers of items stand on: the run and step that is open, and who waits for what in it. */
export interface Ground {
  stamp: Stamp;
  /** The scope of an agent in the open run and step. */
  scope: (agentId: string) => EventScope;
  /** The id of a message that has none of its own. */
  mint: () => string;
  /** A call waits for a result: of the client, or of the provider. */
  waits: (toolCallId: string, forClient: boolean) => void;
  /** A call has its result. */
  answered: (toolCallId: string) => void;
}
