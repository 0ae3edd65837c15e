import type { ErrorPayload, EventEnvelope, Meta } from './envelope.ts';

/** Whose words a message holds. */
export type MessageRole = 'user' | 'assistant' | 'system' | 'tool';

/** What a block holds. */
export type BlockKind = 'text' | 'reasoning' | 'refusal' | 'file' | 'source' | 'data' | 'custom';

/** Sent by the source when a message begins; also by the host for an optimistic user message. */
export interface MessageStartEvent extends EventEnvelope {
  type: 'message.start';
  messageId: string;
  role: MessageRole;
  /** Links an optimistic copy and its server echo: both carry it, the first one seen keeps its row. */
  clientId?: string;
  model?: string;
  createdAt?: number;
  meta?: Meta;
}

/** Sent by the source when a message is over, with its own outcome. */
export interface MessageEndEvent extends EventEnvelope {
  type: 'message.end';
  messageId: string;
  /** Default `completed`. */
  outcome?: 'completed' | 'failed' | 'cancelled';
  error?: ErrorPayload;
  finishReason?: string;
  meta?: Meta;
}

/** Sent by the source when it withdraws a message. It leaves the default view and stays addressable. */
export interface MessageRetractEvent extends EventEnvelope {
  type: 'message.retract';
  messageId: string;
}

/** Sent by the source when a block begins inside a message. */
export interface BlockStartEvent extends EventEnvelope {
  type: 'block.start';
  messageId: string;
  blockId: string;
  kind: BlockKind;
  /** Position among the message's items when the protocol states one. */
  index?: number;
  meta?: Meta;
}

/** Sent by the source to append text at `off`, counted in UTF-16 units from the block's start within this epoch. */
export interface BlockDeltaEvent extends EventEnvelope {
  type: 'block.delta';
  messageId: string;
  blockId: string;
  off: number;
  text: string;
  /** Default `text`; used when the delta opens the block. */
  kind?: BlockKind;
}

/** Sent by the source to state a block's whole content. Replaces; an empty text never erases what was shown. */
export interface BlockSetEvent extends EventEnvelope {
  type: 'block.set';
  messageId: string;
  blockId: string;
  kind?: BlockKind;
  text?: string;
  value?: unknown;
  index?: number;
  meta?: Meta;
}

/** Sent by the source when a block is complete. `text`, when given, is the final text. */
export interface BlockEndEvent extends EventEnvelope {
  type: 'block.end';
  messageId: string;
  blockId: string;
  text?: string;
  /** Signature or encrypted reasoning: carried, never shown. */
  opaque?: unknown;
  meta?: Meta;
}

/** One entry of a plan. */
export interface PlanItem {
  id?: string;
  text: string;
  status: 'pending' | 'in-progress' | 'completed' | 'cancelled';
}

/** Sent by the source to state its whole plan. Replaces the plan of the same id. */
export interface PlanSetEvent extends EventEnvelope {
  type: 'plan.set';
  planId?: string;
  title?: string;
  items: readonly PlanItem[];
}

/** Sent by the source to append to an artifact at `off` (UTF-16 units). */
export interface ArtifactDeltaEvent extends EventEnvelope {
  type: 'artifact.delta';
  artifactId: string;
  off: number;
  text: string;
}

/** Sent by the source to state an artifact. Present fields replace. */
export interface ArtifactSetEvent extends EventEnvelope {
  type: 'artifact.set';
  artifactId: string;
  name?: string;
  mediaType?: string;
  text?: string;
  value?: unknown;
  meta?: Meta;
}

/** Sent by the source or an adapter: something worth saying that settles nothing, whatever its level. */
export interface NoticeEvent extends EventEnvelope {
  type: 'notice';
  /** Same id: one notice. Adapters derive it from the stream when the wire has none. */
  noticeId: string;
  level: 'debug' | 'info' | 'warn' | 'error';
  message: string;
  code?: string;
  error?: ErrorPayload;
}

/** Sent by an adapter for what it could not read. Counted and shown in diagnostics; touches no entity. */
export interface RawEvent extends EventEnvelope {
  type: 'raw';
  reason: string;
  data?: unknown;
}
