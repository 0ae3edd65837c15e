import type { BlockKind, MessageRole, Meta } from '../events/index.ts';
import type { EntityList } from '../internal/entity-list.ts';
import type { Failure } from './failure.ts';
import type { Tally } from './tally.ts';
import type { Stamp } from './time.ts';
import type { SettleReason } from './tool-call.ts';

/** Where a message stands. Written by its end or by the sweep, never guessed. */
export type MessageStatus = 'streaming' | 'completed' | 'failed' | 'cancelled' | 'interrupted';

/** One thing inside a message, in order of display. `agent` is a sub-agent that no call spawned. */
export interface MessageItem {
  readonly type: 'block' | 'tool-call' | 'agent';
  readonly key: string;
}

/** Something that belongs to a run or agent, in order of appearance. */
export interface MemberRef {
  readonly type: 'tool-call' | 'agent' | 'message' | 'ask' | 'run' | 'block';
  readonly key: string;
}

/** One message and the order of what it holds. */
export interface Message {
  readonly entity: 'message';
  /** View key: it never changes when a server id arrives. */
  readonly key: string;
  readonly id: string;
  readonly clientId?: string;
  readonly role: MessageRole;
  readonly agentKey: string;
  readonly runKey: string;
  readonly items: EntityList<MessageItem>;
  readonly status: MessageStatus;
  readonly soft: boolean;
  readonly settleReason?: SettleReason;
  readonly error?: Failure;
  readonly finishReason?: string;
  readonly model?: string;
  readonly meta?: Meta;
  readonly createdAt?: number;
  /** Optimistic and not yet confirmed by the source. */
  readonly unconfirmed?: boolean;
  readonly implied?: boolean;
  readonly retracted?: boolean;
  readonly stale?: boolean;
  /** Calls in this message, descendants included. */
  readonly tally: Tally;
  readonly started: Stamp;
  readonly ended?: Stamp;
}

/** One piece of a message. */
export interface Block {
  readonly entity: 'block';
  readonly key: string;
  readonly id: string;
  readonly messageKey: string;
  readonly stepId?: string;
  readonly kind: BlockKind;
  readonly text: string;
  /** Content of files, sources and data. */
  readonly value?: unknown;
  /** Nothing but white space so far. */
  readonly blank?: boolean;
  /** `cut`: its run ended while it was open. */
  readonly state: 'open' | 'closed' | 'cut';
  /** Text is missing somewhere inside. */
  readonly gap?: boolean;
  /** An empty final text arrived after shown text, which was kept. */
  readonly endedEmpty?: boolean;
  /** Signature or encrypted reasoning: carried, never shown. */
  readonly opaque?: unknown;
  readonly meta?: Meta;
  readonly retracted?: boolean;
  readonly stale?: boolean;
  readonly started: Stamp;
  readonly ended?: Stamp;
  /** Its id came again for a second block. */
  readonly reused?: boolean;
}
