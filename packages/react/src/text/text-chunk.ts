import { createChunk } from '../internal/lazy/chunk.ts';
import type { Chunk } from '../internal/lazy/chunk.ts';

/** What few texts need: pictures, and the rest of very long ones. */
export const textChunk: Chunk<typeof import('./text-parts.ts')> = createChunk(
  () => import('./text-parts.ts'),
);
