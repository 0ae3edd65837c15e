import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { readStories } from './story-index.ts';
import { test } from './story-page.ts';

/** Rules about whole pages: a story is a piece of one. */
const pageRules = ['landmark-one-main', 'page-has-heading-one', 'region'];

/** Of a page that is longer, pixels, one screen tells enough. */
const TALLEST = 2000;

for (const { id, title, tags } of readStories()) {
  const tag = tags.filter((name) => name.startsWith('look-')).map((name) => `@${name}`);
  test(title, { tag }, async ({ story }, { project }) => {
    const { page, open } = story;
    await open(id);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await expect(page).toHaveScreenshot(`${id}.png`, { fullPage: height <= TALLEST });
    // Storybook's own tests have checked the light scheme already.
    if (project.name === 'light') return;
    const { violations } = await new AxeBuilder({ page }).disableRules(pageRules).analyze();
    expect(
      violations.map((violation) => ({ rule: violation.id, nodes: violation.nodes.map(({ html }) => html) })),
    ).toEqual([]);
  });
}
