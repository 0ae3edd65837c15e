import { createChunk } from '../internal/lazy/chunk.ts';
import type { Chunk } from '../internal/lazy/chunk.ts';

/** The less usual kinds of asks: their code comes when one is asked. */
export const askChunk: Chunk<typeof import('./ask-parts.ts')> = createChunk(() => import('./ask-parts.ts'));
