import type { StorybookConfig } from '@storybook/react-vite';
import { defaultClientConditions } from 'vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    './docs/**/*.mdx',
    './recovery/*.stories.tsx',
    '../packages/react/src/**/*.mdx',
    '../packages/react/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal(vite) {
    vite.resolve = { ...vite.resolve, conditions: ['@callboard/source', ...defaultClientConditions] };
    vite.build = {
      ...vite.build,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        ...vite.build?.rolldownOptions,
        // Dependencies say 'use client' in every file; a bundle for the browser has no use for it.
        onLog(level, log, handle) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
      },
    };
    return vite;
  },
};

export default config;
