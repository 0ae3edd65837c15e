import type { FeatureBundle } from 'framer-motion';

/** Fetches the animation engine; undefined when it does not come: everything works without motion. */
export async function fetchMotionFeatures(): Promise<FeatureBundle | undefined> {
  try {
    const { motionFeatures } = await import('./motion-features.ts');
    return motionFeatures;
  } catch {
    // Motion is never worth a failure.
    return undefined;
  }
}
