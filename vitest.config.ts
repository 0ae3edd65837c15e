import { defineConfig } from 'vitest/config';
import {
  browserTests,
  elsewhere,
  freshMocks,
  packageSources,
  quietConsole,
  rendering,
} from './scripts/vitest/shared.ts';

/** The suites that need no browser: `unit` in plain Node, `dom` for React parts in jsdom. */
export default defineConfig({
  test: {
    projects: [
      {
        ...packageSources,
        test: {
          ...freshMocks,
          name: 'unit',
          environment: 'node',
          setupFiles: [quietConsole],
          include: ['packages/!(react)/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [browserTests, ...elsewhere],
        },
      },
      {
        ...packageSources,
        test: {
          ...freshMocks,
          name: 'dom',
          environment: 'jsdom',
          setupFiles: [quietConsole, rendering],
          include: ['packages/react/**/*.test.{ts,tsx}', 'apps/**/*.test.tsx'],
          exclude: [browserTests, ...elsewhere],
        },
      },
    ],
  },
});
