import type { KnipConfig } from 'knip';

/** Finds files, exports and dependencies that nothing uses. */
const config: KnipConfig = {
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
    'packages/*': { project: ['{src,test}/**/*.{ts,tsx}'] },
    // Lazy chunks are imported as a whole.
    'packages/react': {
      entry: [
        'src/tool-call-detail/{detail-parts,detail-dialog,inline-detail}.ts{,x}',
        'src/agent-panel/agent-dialog.tsx',
      ],
      // They have dependencies of their own.
      ignore: ['kits/**'],
      project: ['{src,test}/**/*.{ts,tsx}'],
    },
    'packages/cli': {
      entry: ['page/main.tsx'],
      project: ['{src,test,page,e2e}/**/*.{ts,tsx}'],
    },
    'apps/demo': {
      entry: ['server/{main,worker}.ts', 'server/mcp/main.ts', 'vite.server.config.ts', 'scripts/*.mjs'],
      project: ['**/*.{ts,tsx,mjs}'],
      ignoreBinaries: ['mkfifo'],
    },
    'packages/recovery': { entry: ['bench/*.ts'], project: ['{src,test,bench}/**/*.ts'] },
    // Its pages are bundled by the names of their files.
    'apps/bench': {
      entry: ['src/*/main.ts', 'src/screen/page/hear-commits.ts', 'src/screen/pages/*.{ts,tsx}'],
      project: ['src/**/*.{ts,tsx}'],
    },
    'apps/visual': { project: ['src/**/*.ts'] },
  },
};

export default config;
