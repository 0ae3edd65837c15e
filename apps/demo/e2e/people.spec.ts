import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './demo-test.ts';

test('G1: the main job by keyboard alone', async ({ chat, page }) => {
  await chat.open();
  await expect(chat.field).toBeFocused();
  await page.keyboard.type('Delete notes/meeting-2026-07-02.md');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/s\//);
  await expect(chat.field).toBeFocused();
  await expect(chat.rowIn('Delete note', 'awaiting-approval')).toBeVisible();
  const deny = page.getByRole('button', { name: 'Deny' }).first();
  await tabTo(deny);
  await page.keyboard.press('Enter');
  await chat.untilDone();
  const trigger = chat.rowIn('Delete note', 'denied').locator('[data-slot="tool-call-trigger"]');
  // The card is gone; its row has the focus.
  await expect(trigger).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(trigger).toBeFocused();

  async function tabTo(target: import('@playwright/test').Locator): Promise<void> {
    await page.locator('body').press('Shift+Tab');
    for (let step = 0; step < 60; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Shift+Tab');
    }
    await expect(target).toBeFocused();
  }
});

test('113: Enter that ends a composed word sends nothing', async ({ chat, page }) => {
  await chat.open();
  await chat.field.fill('Hello');
  await chat.field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true });
  await expect(page).toHaveURL(chat.demo.url);
  await chat.field.press('Shift+Enter');
  await expect(chat.field).toHaveValue('Hello\n');
});

test('the chosen theme is kept', async ({ chat, page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await chat.open();
  await page.getByText('Dark', { exact: true }).locator('..').click();
  const background = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await background()).toBe(dark);
  await page.getByText('Light', { exact: true }).locator('..').click();
  expect(await background()).not.toBe(dark);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on a busy page, ${scheme}`, async ({ chat, page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await chat.ask('Search the notes for plan, read ../x, delegate: search the notes for incident');
    await chat.untilDone();
    expect((await new AxeBuilder({ page }).analyze()).violations.map(told)).toEqual([]);
    await chat.open('replay');
    expect((await new AxeBuilder({ page }).analyze()).violations.map(told)).toEqual([]);
    await chat.open();
    expect((await new AxeBuilder({ page }).analyze()).violations.map(told)).toEqual([]);
  });
}

for (const path of ['', 'replay']) {
  test(`at 320 px nothing is cut off or needs scrolling sideways: /${path}`, async ({ chat, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await chat.open(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'Sessions and pages' }).click();
    await expect(page.getByRole('link', { name: 'New chat' })).toBeVisible();
  });
}

test('a run at 320 px', async ({ chat, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await chat.ask('Search the notes for migration, read ../../etc/passwd and make a report on pricing');
  await expect(chat.row('Make report').getByRole('progressbar')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await chat.untilDone();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

function told(violation: {
  id: string;
  nodes: readonly { html: string; failureSummary?: string }[];
}): string {
  return `${violation.id}: ${violation.nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary?.slice(0, 200)}`).join(' | ')}`;
}

test('the built page follows a dark system, and a chosen theme wins over it', async ({ chat, page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await chat.open();
  expect(await background()).toBe('rgb(22, 22, 21)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background()).toBe('rgb(255, 255, 255)');
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  expect(await background()).toBe('rgb(22, 22, 21)');
});
