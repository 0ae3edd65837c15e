import type { Diagnostic, KeepRaw, Run, ToolCall, TranscriptState } from '../entities/index.ts';
import type { TranscriptEvent } from '../events/index.ts';
import type { TranscriptSnapshot } from './snapshot.ts';

/** What a store is made of. Core has no clock and no timer: the host brings both. */
export interface TranscriptStoreOptions {
  /** The conversation. With it, events of another session or of none are refused; without it the first session id seen is adopted. */
  sessionId?: string;
  /** Receiver clock, ms since the epoch. Without it, and where it says undefined, events stay unstamped. */
  now?: () => number | undefined;
  /** Runs a callback once, soon: a frame in a browser. Default: a microtask. Returns a function that cancels it. */
  schedule?: (callback: () => void) => () => void;
  /** `scheduled`: one notification a burst. `sync`: subscribers hear within `dispatch`. Default `scheduled`. */
  flush?: 'scheduled' | 'sync';
  /** Default `unsettled`. */
  keepRaw?: KeepRaw;
  /** Hears every diagnostic once. Its message may quote what the source said: see `redactDiagnostic`. */
  onDiagnostic?: (diagnostic: Diagnostic) => void;
  /** Applied to the message of a diagnostic before `onDiagnostic` hears of it; nothing else passes through here. */
  redactDiagnostic?: (value: unknown, path: readonly string[]) => unknown;
  /** A snapshot to start from. */
  snapshot?: TranscriptSnapshot;
}

/** What a store tells beside state: each end once. */
export interface TranscriptStoreEvents {
  /** A call reached its hard end. Once per call. */
  'tool.ended': { toolCall: ToolCall };
  /** The store settled a call softly. */
  'tool.settled': { toolCall: ToolCall };
  /** A snapshot corrected an outcome, once. */
  'tool.corrected': { toolCall: ToolCall };
  /** A run ended, hard or softly; once per run and attempt. */
  'run.settled': { run: Run };
}

/** Holds one transcript, applies events to it and tells subscribers what changed. */
export interface TranscriptStore {
  /** Applies events in order. Never throws on what they say. */
  dispatch: (events: TranscriptEvent | readonly TranscriptEvent[]) => void;
  /** The state after everything dispatched so far. */
  getState: () => TranscriptState;
  /** The state as subscribers last heard of it, which changes at most once a flush; the latest while there are none. */
  getPublished: () => TranscriptState;
  /**
   * Calls `listener` after a flush that changed the entity of `key`, or after any change without a key.
   * The key `structure` stands for additions, moves and visibility, `asks` for the questions that are open, `diagnostics`
   * for those. Returns a function that ends the subscription.
   */
  subscribe: (listener: () => void, key?: string) => () => void;
  /** Hears lifecycle events. Returns a function that ends the subscription. */
  on: <T extends keyof TranscriptStoreEvents>(
    type: T,
    listener: (event: TranscriptStoreEvents[T]) => void,
  ) => () => void;
  /** Notifies now instead of at the next scheduled flush. */
  flush: () => void;
  /** Stops a run here and now, whatever the source says; without an id every live run. */
  abort: (runId?: string) => void;
  /** The transcript as plain JSON. */
  snapshot: () => TranscriptSnapshot;
  /** Replaces the transcript. Events beyond the stored cursors then go on from there. Throws on a snapshot of a newer version. */
  hydrate: (snapshot: TranscriptSnapshot) => void;
  /** Cancels a scheduled flush and forgets all subscribers. */
  destroy: () => void;
}
