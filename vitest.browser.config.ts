import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import type { BrowserConfigOptions } from 'vitest/node';
import { launchOptions } from './scripts/chromium/launch.mjs';
import {
  browserTests,
  elsewhere,
  freshMocks,
  packageSources,
  quietConsole,
  rendering,
} from './scripts/vitest/shared.ts';

const launch = await launchOptions();

function chromium(): BrowserConfigOptions {
  return {
    enabled: true,
    headless: true,
    provider: playwright({ launchOptions: launch }),
    instances: [{ browser: 'chromium' }],
    screenshotFailures: false,
  };
}

// Imported on demand or by tests alone: found in the middle of a run, they would be bundled with a second React.
const ofReact = (name: string): string => `@callboard/react > ${name}`;
const lateImports = [
  ...['react', 'react-dom', 'react-dom/client', 'react-dom/server', 'react/jsx-dev-runtime'].map(ofReact),
  ...['@radix-ui/react-dialog', 'framer-motion', 'framer-motion/m', 'virtua', 'clsx', 'axe-core'].map(
    ofReact,
  ),
];

/** Focus, scroll, layout and animation; `compiled` runs the same tests through the React Compiler. */
function inBrowser(name: 'browser' | 'compiled'): TestProjectInlineConfiguration {
  return {
    ...packageSources,
    cacheDir: `node_modules/.cache/vite-${name}`,
    optimizeDeps: { include: lateImports },
    plugins: [react(name === 'compiled' ? { compiler: true } : {})],
    test: {
      ...freshMocks,
      name,
      setupFiles: [quietConsole, rendering],
      include: [`packages/react/${browserTests}`, `apps/${browserTests}`],
      exclude: elsewhere,
      browser: chromium(),
    },
  };
}

/** Every story renders, plays, and passes axe. */
const stories: TestProjectInlineConfiguration = {
  cacheDir: 'node_modules/.cache/vite-storybook',
  plugins: [storybookTest({ configDir: '.storybook' })],
  test: { name: 'storybook', browser: chromium() },
};

/** The suites that run in a real Chromium. */
export default defineConfig({
  test: { projects: [inBrowser('browser'), inBrowser('compiled'), stories] },
});
