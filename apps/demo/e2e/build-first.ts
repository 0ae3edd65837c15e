import { buildDemo } from '../scripts/build.mjs';

/** Builds the page and the server before the first test. */
export default async function buildFirst(): Promise<void> {
  if (process.env.DEMO_BUILT !== '1') await buildDemo();
}
