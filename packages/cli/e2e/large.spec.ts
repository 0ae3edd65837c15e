import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { writeLargeSession } from './large-session.ts';
import { folder, startView } from './view-process.ts';

const LONG = process.env.CALLBOARD_EXHAUSTIVE === undefined ? 'Takes a minute: part of the long form.' : '';

/** Megabytes of script memory, garbage left out. */
async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds of the processor that each long task of the page took while `act` ran: other programs do not count. */
async function longTasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return trace.traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => Math.round(tdur / 1000))
    .filter((duration) => duration > 50);
}

test('a session of 200 MB opens, stays small, and scrolls without long tasks', async ({ browser, page }) => {
  test.skip(LONG !== '', LONG);
  test.setTimeout(240_000);
  const place = await folder();
  const file = join(place.path, 'large.jsonl');
  await writeLargeSession(file, 200_000_000);
  const view = await startView(file);
  try {
    await page.goto(view.url);
    await expect(page.getByRole('progressbar', { name: 'Reading' })).toBeVisible();
    await expect(page.locator('[data-slot="transcript-row"]').first()).toBeVisible({ timeout: 180_000 });
    expect(await heap(page)).toBeLessThan(1500);
    expect(await page.locator('*').count()).toBeLessThan(6000);
    await page.locator('[data-slot="transcript-scroller"]').hover();
    // What comes late (the rest of the code, the first measures) is there before scrolling is measured.
    await page.waitForTimeout(1000);
    const long = await longTasks(browser, page, async () => {
      for (let turn = 0; turn < 60; turn++) {
        await page.mouse.wheel(0, 900);
        await page.waitForTimeout(30);
      }
    });
    expect(long).toEqual([]);
    await page.getByRole('searchbox').fill('file-30001');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-slot="transcript-search-count"]')).toHaveText(/^1 of \d+$/);
    await expect(page.getByRole('button', { name: /file-30001/ }).first()).toBeVisible();
    expect(await heap(page)).toBeLessThan(1500);
  } finally {
    await view.stop();
    await place.done();
  }
});
