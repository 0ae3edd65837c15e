import type { FeatureBundle } from 'framer-motion';
import { createChunk } from '../internal/lazy/chunk.ts';
import type { Chunk } from '../internal/lazy/chunk.ts';
import { fetchMotionFeatures } from '../internal/motion/fetch-motion-features.ts';

type AgentParts = typeof import('./agent-dialog.tsx') & { readonly features: FeatureBundle | undefined };

/** The code of the side panel: fetched when one is opened. */
export const agentChunk: Chunk<AgentParts> = createChunk(fetchParts);

async function fetchParts(): Promise<AgentParts> {
  const [parts, features] = await Promise.all([import('./agent-dialog.tsx'), fetchMotionFeatures()]);
  return { ...parts, features };
}
