import type { ProgressBarStrings } from './progress-bar-strings.ts';
import type { ToolCallRowStrings } from './tool-call-row-strings.ts';

/** Every word the kit says, by part. A part's own defaults stay beside it, so that a page loads only the words it uses. */
export interface TranscriptStrings {
  readonly toolCallRow: ToolCallRowStrings;
  readonly progressBar: ProgressBarStrings;
}

/** What a host replaces; everything else stays English. */
export type PartialStrings = { readonly [P in keyof TranscriptStrings]?: Partial<TranscriptStrings[P]> };
