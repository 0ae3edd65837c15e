import { createChunk } from '../internal/lazy/chunk.ts';
import type { Chunk } from '../internal/lazy/chunk.ts';

type DetailParts = typeof import('./detail-parts.ts') & {
  readonly features?: typeof import('../internal/motion/motion-features.ts').motionFeatures | undefined;
};

/** The code of dialogs and detail views: fetched on idle, hover, focus, or at the latest on the click. */
export const detailChunk: Chunk<DetailParts> = createChunk(fetchParts);

/** Begins to fetch what a call's detail needs. Call it when a person comes near a control that opens one. */
export function prefetchToolCallDetail(): void {
  detailChunk.load();
}

async function fetchParts(): Promise<DetailParts> {
  const [parts, features] = await Promise.all([import('./detail-parts.ts'), fetchFeatures()]);
  return { ...parts, features };
}

async function fetchFeatures(): Promise<DetailParts['features']> {
  try {
    const { motionFeatures } = await import('../internal/motion/motion-features.ts');
    return motionFeatures;
  } catch {
    // Everything works without motion.
    return undefined;
  }
}
