import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { looks, steady } from './looks.ts';
import type { Look } from './looks.ts';

/** The moment at which every story is looked at, for parts that ask the page for the date. */
const now = new Date('2026-01-15T12:00:00Z');

/** One page a worker, in the browser's state that the project's look asks for. */
export interface StoryPage {
  page: Page;
  /** Shows a story and waits until it has rendered and its play function has ended. */
  open: (id: string) => Promise<void>;
}

/** Playwright's `test` with a page that is kept from story to story: loading Storybook's code is the slow part. */
export const test = base.extend<object, { story: StoryPage }>({
  story: [
    async ({ browser }, use, { project }) => {
      const look = looks.find(({ name }) => name === project.name);
      if (!look) throw new Error(`No look is called ${project.name}.`);
      const context = await browser.newContext({ ...steady, ...look.browser });
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      await page.addInitScript(drawEverything);
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      await use({ page, open: (id) => open(page, { id, look, problems }) });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

async function open(
  page: Page,
  { id, look, problems }: { id: string; look: Look; problems: string[] },
): Promise<void> {
  problems.length = 0;
  const story = `id=${id}&viewMode=story&globals=${look.globals}`;
  await page.mouse.move(0, 0);
  await page.goto(`${process.env.STORYBOOK_URL}iframe.html?${story}`);
  await page.waitForFunction(hasFinished, undefined, { timeout: 10_000 });
  await page.evaluate(() => document.fonts.ready);
  expect(problems).toEqual([]);
}

/**
 * Runs in the page. A picture of a whole page is taken through a window that just grew, before the browser has drawn what
 * it had left out of sight.
 */
function drawEverything(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent = '* { content-visibility: visible !important; }';
    document.head.append(style);
  });
}

/** Runs in the page. Throws when the story or its play function failed. */
function hasFinished(): boolean {
  const { __STORYBOOK_PREVIEW__: preview } = globalThis as {
    __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } };
  };
  const phase = preview?.currentRender?.phase;
  if (phase === 'errored' || phase === 'aborted')
    throw new Error(`The story ${phase}: ${document.body.innerText}`);
  return phase === 'finished';
}
