import type { TranscriptEvent } from '@callboard/core';

/** How the bytes of a connection stopped: the far side closed it, or something failed. */
export type EndCause = 'eof' | 'error';

/** How the next connection of a stream goes on: with what we lack, or with everything again from the start. */
export type ReopenMode = 'continue' | 'replay';

/** Where a connection stands in its stream: what a server needs to know to send the rest. */
export interface StreamPosition {
  streamId: string;
  /** The id of the last thing that was read without a gap, as the wire gave it (`Last-Event-ID`). */
  lastEventId?: string;
  /** The last event of our own format that was read without a gap. */
  epoch?: number;
  seq?: number;
  /** How long the server asked clients to wait before they come back, ms. */
  retryMs?: number;
}

/**
 * Translates one stream. `push` takes what the wire gave, text and bytes cut anywhere or one parsed value, and returns
 * the events that are complete; `end` says that nothing more comes. No clock, no randomness: equal input, equal events.
 */
export interface Adapter {
  push: (chunk: string | object) => TranscriptEvent[];
  end: (cause: EndCause, error?: unknown) => TranscriptEvent[];
  /** Starts the next connection of the same stream. Absent: the stream cannot be resumed. */
  reopen?: (mode: ReopenMode) => TranscriptEvent[];
  /** The request was refused, or never reached a server: its run failed before the first byte. */
  fail?: (error: unknown) => TranscriptEvent[];
  /** Where the stream stands. */
  readonly position?: StreamPosition;
  /** How this protocol's servers resume. Default `replay`. */
  readonly resumeMode?: ReopenMode;
  /** The source has said its last word, so that a close is not a loss. */
  readonly finished?: boolean;
  /** Something is missing that only a new connection can bring. Nothing is read until `reopen`. */
  readonly missing?: boolean;
}

/** What every adapter is told about the stream it reads. */
export interface AdapterOptions {
  /**
   * Names the connection: stable for one stream, different for the next. Ids that the wire lacks are derived from it, so
   * a replay under the same name meets the same entities. For a chat, for example `<chat id>/<request number>`.
   */
  streamId: string;
  /** The conversation, for events whose wire has no session id. It wins over the wire's own. */
  sessionId?: string;
  /** The run, for wires without run ids. Default: the stream's name. */
  runId?: string;
  /**
   * Number of this connection within the stream. Default 0, for a replay 1; a reloaded store goes on with its cursor's + 1.
   */
  epoch?: number;
  /** What the first connection brings. Default `continue`; `import` for a file. */
  mode?: 'continue' | 'replay' | 'import';
  /** Framing of text chunks. Default: told by the first lines. */
  format?: WireFormat;
  /** Puts the wire value on the events of tool calls, for stores that keep raw values. Default false. */
  keepRaw?: boolean;
  /** Longest line that is read, in characters. Default 32 Mi; a longer one costs itself. */
  maxLineLength?: number;
}

/** How text chunks are framed: server-sent events, lines of JSON, or whole JSON documents. */
export type WireFormat = 'sse' | 'ndjson' | 'json';
