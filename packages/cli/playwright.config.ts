import { defineConfig } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium/launch.mjs';

/** `callboard view` in a real Chromium. One worker: the tests share a small machine. */
export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/build-first.ts',
  outputDir: './test-results',
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions: await launchOptions(),
    locale: 'en-US',
    viewport: { width: 1180, height: 820 },
    trace: 'retain-on-failure',
  },
});
