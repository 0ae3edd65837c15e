import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './demo-test.ts';

/** Anything that a model writes around a call, in the five dialects, and the tags of its thoughts. */
const markup =
  /<\/?tool_call|<\/?function|<\/?parameter|<\||\|>|<｜|｜>|▁|\[TOOL|\[ARGS|<\/?think|"arguments"|functions\.\w/;

/** Keeps every text that the page has shown at any time, from before its first script. */
async function keepTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const keep = (node: Node): void => {
      const text = node.textContent;
      if (text !== null && text !== '') seen.add(text);
    };
    const look = (records: MutationRecord[]): void => {
      for (const record of records) {
        if (record.type === 'characterData' && record.oldValue !== null) seen.add(record.oldValue);
        for (const node of [record.target, ...record.addedNodes, ...record.removedNodes]) keep(node);
      }
    };
    const observe = (): void => {
      const options = { subtree: true, childList: true, characterData: true, characterDataOldValue: true };
      new MutationObserver(look).observe(document.body, options);
    };
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', observe);
    else observe();
  });
}

async function textsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
}

for (const dialect of ['Hermes', 'Qwen3-Coder', 'Kimi K2', 'DeepSeek V3.1', 'Mistral']) {
  test(`F2: a model that leaks ${dialect}: its calls run, and no frame holds markup`, async ({
    chat,
    page,
  }) => {
    await keepTexts(page);
    await chat.open();
    await page.getByLabel('How the model calls tools').selectOption({ label: `Leaks ${dialect}` });
    await chat.say('Search the notes for migration and read notes/roadmap.md, then read ../../etc/passwd');
    await page.waitForURL(/\/s\//);
    await chat.untilDone();
    await chat.openGroups();
    await expect(chat.rowIn('Search notes', 'completed')).toHaveCount(1);
    await expect(chat.rowIn('Read file', 'completed')).toHaveCount(1);
    await expect(chat.rowIn('Read file', 'failed')).toHaveCount(1);
    await expect(chat.transcript).toContainText('One moment.');
    const seen = await textsSeen(page);
    expect(seen.some((text) => text.includes('One moment.'))).toBe(true);
    expect(seen.filter((text) => markup.test(text))).toEqual([]);
    const live = await chat.lines();
    await page.reload();
    await chat.untilDone();
    await chat.openGroups();
    await expect.poll(() => chat.lines()).toEqual(live);
    expect((await textsSeen(page)).filter((text) => markup.test(text))).toEqual([]);
  });
}

test("a person's own words are never read for calls, and the watcher of these tests does see markup", async ({
  chat,
  page,
}) => {
  const words = 'Hello <tool_call>{"name":"not_offered","arguments":{}}</tool_call>';
  await keepTexts(page);
  await chat.ask(words);
  await chat.untilDone();
  await expect(page.locator('[data-slot="transcript-said"]')).toContainText(words);
  await expect(page.locator('[data-slot="tool-call-row"]')).toHaveCount(0);
  expect((await textsSeen(page)).some((text) => markup.test(text))).toBe(true);
});

test('a recovered call asks before it deletes, and says in its detail that it was found in text', async ({
  chat,
  page,
}) => {
  await chat.open();
  await page.getByLabel('How the model calls tools').selectOption({ label: 'Leaks Kimi K2' });
  await chat.say('Delete notes/scratch.md');
  await page.waitForURL(/\/s\//);
  await expect(chat.rowIn('Delete note', 'awaiting-approval')).toBeVisible();
  await page.getByRole('button', { name: 'Deny' }).first().click();
  await chat.untilDone();
  await chat.rowIn('Delete note', 'denied').locator('[data-slot="tool-call-trigger"]').click();
  await expect(page.getByRole('dialog')).toContainText('Found in text');
  await expect(page.getByRole('dialog')).toContainText('kimi-k2');
});

test('the choice of model is kept, and a run that a restart cut off goes on with its own', async ({
  chat,
  page,
}) => {
  await keepTexts(page);
  await chat.open();
  await page.getByLabel('How the model calls tools').selectOption({ label: 'Leaks Mistral' });
  await page.reload();
  await expect(page.getByLabel('How the model calls tools')).toHaveValue(/mistral/);
  await chat.say('Make a report on pricing');
  await page.waitForURL(/\/s\//);
  await expect(chat.rowIn('Report', 'running')).toBeVisible();
  await chat.fault('Server restart').click();
  await page.getByRole('button', { name: 'Resume' }).first().click();
  await chat.untilDone();
  await expect(chat.rowIn('Report', 'completed')).toHaveCount(1);
  // The list of sessions names one by what a person typed in another test: that is no leak.
  const typed = '<tool_call>{"name":"not_offered","arguments":{}}</tool_call>';
  const seen = (await textsSeen(page)).map((text) => text.replaceAll(typed, ''));
  expect(seen.filter((text) => markup.test(text))).toEqual([]);
});

test.describe('the page on calls in text', () => {
  test('shows step by step what becomes of a text', async ({ chat, page }) => {
    await chat.open('recovery');
    const reader = page.locator('[data-slot="reader"]');
    await expect(reader).toContainText('search_notes');
    await expect(reader).toContainText('{"query":"migration"}');
    const field = page.getByRole('textbox', { name: 'What the model writes' });
    const text = 'Hi [TOOL_CALLS]add[ARGS]{"a": 1, "b": 2} there';
    await field.fill(text);
    await page.getByLabel('Arrives').selectOption('1');
    const slider = page.getByRole('slider', { name: 'Pieces that have arrived' });
    for (let n = 0; n <= text.length; n += 1) {
      await slider.fill(String(n));
      await expect(page.getByText(`${n} of ${text.length} pieces`)).toBeVisible();
      expect(await reader.innerText()).not.toMatch(/\[|ARGS|TOOL/);
    }
    await expect(reader.locator('[data-kind="call"]')).toHaveText('add {"a":1,"b":2}');
    await page.getByLabel('Tools on offer').fill('other');
    await expect(reader.locator('[data-kind="rejected"]')).toContainText('not run: unknown-tool');
    await page.getByLabel('Native calls came too').check();
    await expect(reader).toHaveText('Hi  there');
  });

  test('plays, and takes any text at all', async ({ chat, page }) => {
    await chat.open('recovery');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.getByText(/^\d+ of \d+ pieces, \d+ characters held back$/)).toBeVisible();
    const field = page.getByRole('textbox', { name: 'What the model writes' });
    await field.fill('');
    await expect(page.getByRole('button', { name: 'Play' })).toBeDisabled();
    await field.fill(`<script>alert(1)</script>${'<tool_call>'.repeat(500)}${'é🙂'.repeat(2000)}`);
    await page.getByLabel('Arrives').selectOption('1');
    await expect(page.locator('[data-slot="reader"]')).toContainText('<script>alert(1)</script>');
  });

  for (const scheme of ['light', 'dark'] as const) {
    test(`axe finds nothing and nothing is cut off at 320 px, ${scheme}`, async ({ chat, page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      for (const width of [1180, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await chat.open('recovery');
        await page.getByRole('slider', { name: 'Pieces that have arrived' }).fill('30');
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(wide).toBe(false);
      }
    });
  }
});
