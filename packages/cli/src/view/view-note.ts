import type { TranscriptEvent } from '@callboard/core';

/** What the page is told beside events. */
export type ViewNote =
  /** What is read. `live`: it may go on; a page need not wait for its end. */
  | { readonly type: 'source'; readonly name: string; readonly format: string; readonly live: boolean }
  /** Bytes read so far, of how many where that is known. */
  | { readonly type: 'progress'; readonly read: number; readonly size?: number | undefined }
  /** Everything that was there when the page asked has been sent. */
  | { readonly type: 'caught-up' }
  | { readonly type: 'end' }
  | { readonly type: 'failure'; readonly message: string; readonly hint?: string | undefined };

/** One line of what the page reads, NDJSON: an event as it is, or a note. */
export type ViewLine = TranscriptEvent | { readonly note: ViewNote };
