import { createChunk } from '../internal/lazy/chunk.ts';
import type { Chunk } from '../internal/lazy/chunk.ts';

/** What the line of an agent says beside its title: fetched with the first agent, or when idle. */
export const agentLineChunk: Chunk<typeof import('./agent-line.tsx')> = createChunk(
  () => import('./agent-line.tsx'),
);
