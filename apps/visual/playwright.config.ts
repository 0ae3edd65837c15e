import { defineConfig } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium/launch.mjs';
import { findChromium } from '../../scripts/chromium/find.mjs';
import { looks } from './src/looks.ts';

const chromium = await findChromium();
if (!chromium) throw new Error('No Chromium: run `node scripts/chromium.mjs` first.');

/** One project a look; each runs every story that has that look. */
export default defineConfig({
  testDir: 'src',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './src/storybook.setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  // Where most stories fail, the reason is one and the same.
  maxFailures: 20,
  // A missing picture is a failure, not a silent first version: `pnpm pictures` writes new ones.
  updateSnapshots: 'none',
  // Pictures belong to the pinned Chromium; with another one only axe looks at the stories.
  ignoreSnapshots: !chromium.pinned,
  snapshotPathTemplate: '{testDir}/../pictures/{projectName}/{arg}{ext}',
  expect: {
    timeout: 10_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      threshold: 0.05,
      maxDiffPixels: 0,
    },
  },
  use: { browserName: 'chromium', launchOptions: await launchOptions() },
  projects: looks.map(({ name, tag }) => ({
    name,
    ...(tag ? { grep: new RegExp(`@${tag}(?![\\w-])`) } : {}),
  })),
});
