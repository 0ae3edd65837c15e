import { createChunk } from '../internal/lazy/chunk.ts';
import type { Chunk } from '../internal/lazy/chunk.ts';

/** What to say of a run that broke off: most conversations never need it. Fetched when idle. */
export const transcriptChunk: Chunk<typeof import('./transcript-parts.ts')> = createChunk(
  () => import('./transcript-parts.ts'),
);
