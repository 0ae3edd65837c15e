import { serveFolder } from '../../../scripts/serve-folder.mjs';
import { storybookFolder } from './story-index.ts';

/** Serves the built Storybook for the length of the run; the workers find it under STORYBOOK_URL. */
export default async function serveStorybook(): Promise<() => Promise<void>> {
  const server = await serveFolder(storybookFolder);
  process.env.STORYBOOK_URL = server.url;
  return server.close;
}
