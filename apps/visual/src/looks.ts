import type { BrowserContextOptions } from '@playwright/test';

/** A way to look at a story. */
export interface Look {
  /** Names the Playwright project and the folder of pictures. */
  name: string;
  /** What the browser is told, beyond what all looks share. */
  browser: BrowserContextOptions;
  /** Storybook's toolbar, as its `globals` parameter. */
  globals: string;
  /** Only stories with this tag have the look; without it, all do. */
  tag?: string;
}

/** What makes a picture the same everywhere. */
export const steady: BrowserContextOptions = {
  viewport: { width: 800, height: 600 },
  deviceScaleFactor: 1,
  locale: 'en-US',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
};

/** Every story is seen in both schemes; those that differ there also right to left, in forced colours, and at 320 px. */
export const looks: readonly Look[] = [
  { name: 'light', browser: { colorScheme: 'light' }, globals: 'scheme:light' },
  { name: 'dark', browser: { colorScheme: 'dark' }, globals: 'scheme:dark' },
  { name: 'rtl', browser: { colorScheme: 'light' }, globals: 'scheme:light;direction:rtl', tag: 'look-rtl' },
  {
    name: 'forced-colors',
    browser: { colorScheme: 'dark', forcedColors: 'active' },
    globals: 'scheme:dark',
    tag: 'look-forced-colors',
  },
  {
    name: 'narrow',
    browser: { colorScheme: 'light', viewport: { width: 320, height: 640 } },
    globals: 'scheme:light',
    tag: 'look-narrow',
  },
];
