import { defaultClientConditions, defaultServerConditions } from 'vite';

const source = '@callboard/source';

/** Node hears the conditions as well, and builds under `module` are for bundlers: not all of them load in Node. */
const forNode = defaultServerConditions.filter((condition) => condition !== 'module');

/** Resolves the workspace's packages to their sources, so that a test never waits for a build. */
export const packageSources = {
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...forNode] } },
};

/** Fails a test that writes to the console. */
export const quietConsole = './scripts/vitest/quiet-console.ts';

/** Cleans the page between tests of React parts, and brings the DOM matchers. */
export const rendering = './packages/react/test/setup.ts';

/** Where no suite looks for tests; Playwright runs what is in `e2e`. */
export const elsewhere = ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**', '**/e2e/**'];

/** What the browser suites run and the others leave out. */
export const browserTests = '**/*.browser.test.{ts,tsx}';

/** Spies and stubbed globals end with the test that made them. */
export const freshMocks = { restoreMocks: true, unstubGlobals: true };
