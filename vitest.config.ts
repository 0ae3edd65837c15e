import { defineConfig } from 'vitest/config';
import {
  browserTests,
  elsewhere,
  freshMocks,
  packageSources,
  quietConsole,
  rendering,
} from './scripts/vitest/shared.ts';

/** The suites that need no browser: `unit` (`*.test.ts`) in plain Node, `dom` (`*.test.tsx`) in jsdom. */
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
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
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
          include: ['packages/**/*.test.tsx', 'apps/**/*.test.tsx'],
          exclude: [browserTests, ...elsewhere],
        },
      },
    ],
  },
});
