import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Builds the page of `view` into the package's dist. Packages of this workspace are read from their sources. */
export async function buildPage(): Promise<void> {
  await build({
    configFile: false,
    root: here('.'),
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    resolve: { conditions: ['@callboard/source', ...defaultClientConditions] },
    build: {
      outDir: here('../dist/page'),
      emptyOutDir: true,
      // Everything is a file of its own, so that the page's policy needs no `data:` sources.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        // Dependencies mark each of their files for the client; a bundle has no use for that.
        onLog: (level, log, handle) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
      },
    },
  });
}
