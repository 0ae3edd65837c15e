import { createChunk } from '../internal/lazy/chunk.ts';
import type { Chunk } from '../internal/lazy/chunk.ts';

/** All that a card holds: the code comes with the first ask. */
export const askChunk: Chunk<typeof import('./ask-parts.ts')> = createChunk(() => import('./ask-parts.ts'));
