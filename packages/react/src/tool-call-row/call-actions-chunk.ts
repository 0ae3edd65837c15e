import { createChunk } from '../internal/lazy/chunk.ts';
import type { Chunk } from '../internal/lazy/chunk.ts';

/** The controls of rows: fetched with the first row that has some, or when idle. */
export const callActionsChunk: Chunk<typeof import('./call-actions.tsx')> = createChunk(
  () => import('./call-actions.tsx'),
);
