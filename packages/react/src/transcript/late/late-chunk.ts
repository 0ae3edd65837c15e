import { createChunk } from '../../internal/lazy/chunk.ts';
import type { Chunk } from '../../internal/lazy/chunk.ts';
import { useChunk } from '../../internal/lazy/use-chunk.ts';

/** What the first paint of a conversation does without: fetched when idle, at once where something of it is to be shown. */
export type LateParts = typeof import('./late-parts.ts');

export const lateChunk: Chunk<LateParts> = createChunk(() => import('./late-parts.ts'));

/** The late parts once they are there; asks for them when `wanted`. */
export function useLate(wanted = true): LateParts | undefined {
  return useChunk(lateChunk, wanted).parts;
}
