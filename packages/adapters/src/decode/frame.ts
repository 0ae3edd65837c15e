import type { TextChunk } from './lines.ts';

/** One message of a text stream. */
export interface Frame {
  /** Its payload, or the start of what could not be read. */
  data: string;
  /** The event name, when the framing has one and the message carries it. */
  event?: string;
  /** The id a client sends back to go on after this message. */
  id?: string;
  /** Why `data` could not be read: the message is lost, the stream goes on. */
  problem?: 'line-too-long' | 'unknown-field' | 'plain-text' | 'unfinished';
  /** Full length of a line that was too long, or of a value that was not finished. */
  length?: number;
}

/** Cuts text into messages. `end` returns what an unfinished stream left over. */
export interface FrameDecoder {
  push: (chunk: TextChunk) => Frame[];
  end: () => Frame[];
  /** The last `id` of the stream. */
  readonly lastEventId: string | undefined;
  /** The last `retry` of the stream, ms. */
  readonly retryMs: number | undefined;
}

/** Settings of a decoder. */
export interface DecoderOptions {
  /** Longest line (and longest message) that is read, in characters. Default 32 Mi. */
  maxLineLength?: number | undefined;
}

/** Reads lines of one framing into frames. */
export interface LineReader {
  line: (line: string, out: Frame[]) => void;
  tooLong: (head: string, length: number, out: Frame[]) => void;
  end: (out: Frame[]) => void;
  readonly lastEventId: string | undefined;
  readonly retryMs: number | undefined;
}
