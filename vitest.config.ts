import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const source = '@callboard/source';
const shared = {
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
};
const browserTests = ['**/*.browser.test.ts', '**/*.browser.test.tsx'];
const everywhere = {
  setupFiles: ['./scripts/vitest/quiet-console.ts'],
  restoreMocks: true,
  unstubGlobals: true,
};

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          ...everywhere,
          name: 'unit',
          environment: 'node',
          include: [
            'packages/{core,recovery,adapters,fixtures,tool-loop,cli}/**/*.test.ts',
            'apps/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...browserTests, '**/node_modules/**', '**/dist/**', '**/e2e/**'],
        },
      },
      {
        ...shared,
        test: {
          ...everywhere,
          name: 'dom',
          environment: 'jsdom',
          setupFiles: [...everywhere.setupFiles, './packages/react/test/setup.ts'],
          include: ['packages/react/**/*.test.{ts,tsx}', 'apps/demo/**/*.test.tsx'],
          exclude: [...browserTests, '**/node_modules/**', '**/dist/**', '**/e2e/**'],
        },
      },
    ],
  },
});
