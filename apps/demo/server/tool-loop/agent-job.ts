import type { Usage } from '@callboard/core';
import type { AgentMemory } from './agent-memory.ts';
import type { AskDesk } from './ask-desk.ts';
import type { CallStops } from './call-stops.ts';
import type { EventWriter } from './event-writer.ts';
import type { LoopLimits } from './limits.ts';
import type { LoopClock } from './loop-clock.ts';
import type { ChatMessage, Model } from './model.ts';
import type { Tool } from './tool.ts';

/** What all agents of one run share. */
export interface RunRoom {
  model: Model;
  desk: AskDesk;
  stops: CallStops;
  clock: LoopClock;
  limits: LoopLimits;
  /** What happens when every call of a turn failed. `end`: the run ends with the causes. */
  onAllFailed: 'end' | 'ask-model';
  claimCallId: (wanted: string | undefined) => string;
}

/** One agent at work. */
export interface AgentJob {
  /** Writes in the agent's scope. */
  events: EventWriter;
  messageId: string;
  messages: readonly ChatMessage[];
  tools: readonly Tool[];
  signal: AbortSignal;
  memory?: AgentMemory;
}

/** How an agent's work ended. */
export interface AgentResult {
  outcome: 'completed' | 'failed' | 'cancelled' | 'limit';
  /** Its last words. */
  text: string;
  error?: unknown;
  /** The error in short, where its words stand in the message already. */
  headline?: { message: string };
  /** The limit that was met, in a sentence. */
  limit?: string;
  usage?: Usage;
  /** Why the model stopped, in the provider's word. */
  finishReason?: string | undefined;
}
