import type { FeatureBundle } from 'framer-motion';
import { createChunk } from '../internal/lazy/chunk.ts';
import type { Chunk } from '../internal/lazy/chunk.ts';
import { fetchMotionFeatures } from '../internal/motion/fetch-motion-features.ts';

type DetailParts = typeof import('./detail-parts.ts') & { readonly features: FeatureBundle | undefined };

/** The code of a call's detail: fetched on idle, hover, focus, or at the latest on the click. */
export const detailChunk: Chunk<DetailParts> = createChunk(fetchParts);

/** Begins to fetch what a call's detail needs. Call it when a person comes near a control that opens one. */
export function prefetchToolCallDetail(): void {
  detailChunk.load();
}

async function fetchParts(): Promise<DetailParts> {
  const [parts, features] = await Promise.all([import('./detail-parts.ts'), fetchMotionFeatures()]);
  return { ...parts, features };
}
