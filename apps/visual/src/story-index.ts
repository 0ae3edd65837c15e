import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A story of the built Storybook. */
export interface Story {
  id: string;
  /** `Tool call row / Running`. */
  title: string;
  tags: readonly string[];
}

interface IndexEntry {
  type: 'story' | 'docs';
  id: string;
  title: string;
  name: string;
  tags?: readonly string[];
}

/** Where `storybook build` puts its pages. */
export const storybookFolder: string = fileURLToPath(new URL('../../../storybook-static', import.meta.url));

/** All stories of the built Storybook, so that none can be forgotten. Throws when it has not been built. */
export function readStories(): Story[] {
  const file = join(storybookFolder, 'index.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`pnpm build:storybook\` first.`);
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: Record<string, IndexEntry> };
  return Object.values(entries)
    .filter(({ type }) => type === 'story')
    .map(({ id, title, name, tags = [] }) => ({ id, title: `${title} / ${name}`, tags }));
}
