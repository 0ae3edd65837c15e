import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** The page. Packages of this workspace are read from their sources. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@callboard/source', ...defaultClientConditions] },
  build: {
    outDir: 'dist/client',
    // Everything is a file of its own, so that the page's policy needs no `data:` sources.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // framer-motion marks each of its files for the client; a bundle has no use for that.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
