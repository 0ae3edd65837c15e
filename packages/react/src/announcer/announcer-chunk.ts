import { createChunk } from '../internal/lazy/chunk.ts';
import type { Chunk } from '../internal/lazy/chunk.ts';

/** What listens to a conversation and finds the words. Fetched once the page is shown. */
export const announcerChunk: Chunk<typeof import('./boundary-listener.tsx')> = createChunk(
  () => import('./boundary-listener.tsx'),
);
