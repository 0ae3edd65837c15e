import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

/** Parts whose first module is still empty: what they will need is installed, and nothing uses it yet. */
const notBegun = [
  'packages/adapters',
  'packages/react',
  'packages/recovery',
  'apps/demo',
  'apps/bench',
].filter(isEmpty);

/** Finds files, exports and dependencies that nothing uses. */
const config: KnipConfig = {
  ignoreWorkspaces: notBegun,
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs', 'scripts/vitest/*.ts', '.storybook/*.{ts,tsx}'],
      project: ['scripts/**/*.{mjs,ts}', '.storybook/**/*.{ts,tsx}', '*.ts'],
      ignore: ['scripts/consumer/*-app/**'],
      ignoreDependencies: ['@sparticuz/chromium'],
      ignoreBinaries: ['ldd'],
      vitest: { config: ['vitest.config.ts', 'vitest.browser.config.ts'] },
    },
    'packages/*': { project: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'] },
    'apps/demo': {
      entry: ['server/{main,worker}.ts', 'server/mcp/main.ts', 'vite.server.config.ts', 'scripts/*.mjs'],
      project: ['**/*.{ts,tsx,mjs}'],
    },
    'apps/*': { entry: ['src/main.tsx', 'server/index.ts'], project: ['**/*.{ts,tsx}'] },
  },
};

function isEmpty(part: string): boolean {
  try {
    return readFileSync(`${part}/src/index.ts`, 'utf8').trim() === 'export {};';
  } catch {
    return false;
  }
}

export default config;
