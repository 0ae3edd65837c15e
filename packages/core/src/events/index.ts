import type * as content from './content-events.ts';
import type { EventEnvelope } from './envelope.ts';
import type * as run from './run-events.ts';
import type * as tool from './tool-events.ts';

/** Every event a store understands. A source, an adapter or the host sends them; nothing else changes a transcript. */
export type TranscriptEvent =
  | run.StreamOpenEvent
  | run.StreamGapEvent
  | run.StreamEndEvent
  | run.RunStartEvent
  | run.RunUpdateEvent
  | run.RunWaitEvent
  | run.RunEndEvent
  | run.AgentStartEvent
  | run.AgentUpdateEvent
  | run.AgentEndEvent
  | run.StepStartEvent
  | run.StepEndEvent
  | run.StepResetEvent
  | content.MessageStartEvent
  | content.MessageEndEvent
  | content.MessageRetractEvent
  | content.BlockStartEvent
  | content.BlockDeltaEvent
  | content.BlockSetEvent
  | content.BlockEndEvent
  | content.PlanSetEvent
  | content.ArtifactDeltaEvent
  | content.ArtifactSetEvent
  | content.NoticeEvent
  | SnapshotApplyEvent
  | content.RawEvent
  | tool.ToolStartEvent
  | tool.ToolInputDeltaEvent
  | tool.ToolInputSetEvent
  | tool.ToolRunEvent
  | tool.ToolProgressEvent
  | tool.ToolOutputDeltaEvent
  | tool.ToolOutputSetEvent
  | tool.ToolUpdateEvent
  | tool.ToolEndEvent
  | tool.AskOpenEvent
  | tool.AskCloseEvent;

/** Sent by an adapter for a native snapshot, as the events that would build it. Merges by key; removes only with `replace`. */
export interface SnapshotApplyEvent extends EventEnvelope {
  type: 'snapshot.apply';
  events: readonly TranscriptEvent[];
  /** The source declared a full replacement: root messages that the snapshot leaves out are retracted. */
  replace?: boolean;
}

/** The name of an event. */
export type TranscriptEventType = TranscriptEvent['type'];

/** The event of one name. */
export type TranscriptEventOf<T extends TranscriptEventType> = Extract<TranscriptEvent, { type: T }>;

export type { ErrorPayload, EventEnvelope, EventScope, Meta, Usage } from './envelope.ts';
export type * from './content-events.ts';
export type * from './run-events.ts';
export type * from './tool-events.ts';
