import { fileURLToPath } from 'node:url';
import { build, defaultServerConditions } from 'vite';
import { buildPage } from '../page/build-page.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Builds the page and the program from their sources before the first test. Playwright wants a default export. */
async function buildFirst(): Promise<void> {
  await buildPage();
  await build({
    configFile: false,
    root: here('..'),
    logLevel: 'warn',
    resolve: { conditions: ['@callboard/source', ...defaultServerConditions] },
    ssr: { noExternal: true, resolve: { conditions: ['@callboard/source', ...defaultServerConditions] } },
    build: { ssr: 'src/main.ts', outDir: 'dist/e2e', emptyOutDir: true, target: 'node20' },
  });
}

// eslint-disable-next-line import/no-default-export -- Playwright calls the default export of its global setup.
export default buildFirst;
