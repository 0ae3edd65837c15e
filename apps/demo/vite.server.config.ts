import { defaultServerConditions, defineConfig } from 'vite';

/** The server: three entries for Node; packages of this workspace are bundled, all others stay imports. */
export default defineConfig({
  publicDir: false,
  resolve: { conditions: ['@callboard/source', ...defaultServerConditions] },
  ssr: {
    noExternal: [/^@callboard\//],
    resolve: { conditions: ['@callboard/source', ...defaultServerConditions] },
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    rolldownOptions: {
      input: { main: 'server/main.ts', worker: 'server/worker.ts', mcp: 'server/mcp/main.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
