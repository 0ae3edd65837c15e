import { defineConfig } from 'vitest/config';
import { packageSources } from '../../../scripts/vitest/shared.ts';

/** Runs where the kits are installed: `npm ci`, then `npm test`. One React for them and for the sources. */
export default defineConfig({
  ...packageSources,
  root: import.meta.dirname,
  resolve: { ...packageSources.resolve, dedupe: ['react', 'react-dom'] },
  test: {
    environment: 'jsdom',
    include: ['*.spec.tsx'],
    server: { deps: { inline: true } },
  },
});
