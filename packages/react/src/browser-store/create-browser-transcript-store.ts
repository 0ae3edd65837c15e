import { createTranscriptStore } from '@callboard/core';
import type { TranscriptStore, TranscriptStoreOptions } from '@callboard/core';
import { browserNow } from '../internal/clock/clock.ts';
import { nextFrame } from './next-frame.ts';

/** A store for a page: it stamps events with the browser's clock and tells its subscribers at most once a frame. */
export function createBrowserTranscriptStore(options: TranscriptStoreOptions = {}): TranscriptStore {
  return createTranscriptStore({ now: browserNow, schedule: nextFrame, ...options });
}
