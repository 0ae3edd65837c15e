import { createChunk } from '../internal/lazy/chunk.ts';
import type { Chunk } from '../internal/lazy/chunk.ts';

/** What hears of asks and failures: only pages that want to be told fetch it. */
export const attentionChunk: Chunk<typeof import('./watch-attention.ts')> = createChunk(
  () => import('./watch-attention.ts'),
);
