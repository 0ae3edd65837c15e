import { buildDemo } from '../scripts/build.mjs';

/** Builds the page and the server before the first test. Playwright wants a default export. */
async function buildFirst(): Promise<void> {
  if (process.env.DEMO_BUILT !== '1') await buildDemo();
}

// eslint-disable-next-line import/no-default-export -- Playwright calls the default export of its global setup.
export default buildFirst;
