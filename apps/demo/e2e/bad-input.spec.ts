import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, processesUnder } from '../test/process-tree.ts';
import { startDemo } from './demo-process.ts';
import { DemoPage, expect, test } from './demo-test.ts';

test('F3: a result of 10 MB costs no more than its preview until it is opened', async ({
  chat,
  page,
  demo,
}) => {
  await writeFile(join(demo.workspace, 'huge.txt'), 'callboard '.repeat(1024 * 1024));
  await chat.ask('Read huge.txt');
  await chat.untilDone();
  const row = chat.rowIn('Read file', 'completed');
  await expect(row).toBeVisible();
  const size = await page.evaluate(() => document.body.textContent.length);
  expect(size).toBeLessThan(200_000);
  await row.locator('[data-slot="tool-call-trigger"]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('tab', { name: 'Output' }).click();
  await expect(dialog).toContainText(/MB/);
  expect(await page.evaluate(() => document.body.textContent.length)).toBeLessThan(400_000);
});

test('a request of 10,000 characters is one title, one bubble and no wider page', async ({ chat, page }) => {
  const words = `Delegate: ${'x'.repeat(10_000)}`;
  await chat.ask(words);
  await chat.untilDone();
  await expect(page.getByRole('navigation', { name: 'Sessions' }).getByRole('link').first()).toBeVisible();
  const { inner, outer } = await page.evaluate(() => ({
    inner: document.documentElement.scrollWidth,
    outer: innerWidth,
  }));
  expect(inner).toBeLessThanOrEqual(outer);
});

test('a request beyond the limit stays in the field with the reason', async ({ chat, page }) => {
  await chat.open();
  await chat.say('y'.repeat(100_001));
  await expect(page.getByRole('alert')).toContainText('A request can hold 100,000 characters.');
  await expect(chat.field).toHaveValue(/^y{100001}$/);
});

test('ids that reach for the prototype are ordinary calls', async ({ chat }) => {
  await chat.ask('Search the notes for plan with id __proto__, read notes/roadmap.md with id constructor');
  await chat.untilDone();
  await expect(chat.rowIn('Search notes', 'completed')).toHaveCount(1);
  await expect(chat.rowIn('Read file', 'completed')).toHaveCount(1);
});

test('an unknown tool and a bad input are failed rows with their reasons', async ({ chat }) => {
  await chat.ask('Call paint with {"a":1}, call read_file with {"path":7} and search the notes for plan');
  await chat.untilDone();
  await expect(chat.rowIn('paint', 'failed')).toContainText('There is no tool named "paint"');
  await expect(chat.rowIn('Read file', 'failed')).toContainText('The input does not fit');
  await expect(chat.rowIn('Search notes', 'completed')).toBeVisible();
});

test('F1: markup in a request, a name or a result is text', async ({ chat, page, demo }) => {
  await writeFile(
    join(demo.workspace, 'notes/evil.md'),
    '<img src=x onerror="window.hit=1"><script>window.hit=1</script>',
  );
  await chat.ask('Read notes/evil.md and call <img/src=x> with {"a":"<b>"}');
  await chat.untilDone();
  await expect(chat.transcript).toContainText('<img src=x onerror=');
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
  await expect(page.locator('main img, main script')).toHaveCount(0);
});

test('a dead model port is one failed run with the cause, and Retry works once it is there', async ({
  quietPage,
}) => {
  const demo = await startDemo({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' });
  const chat = new DemoPage(quietPage, demo);
  await chat.ask('Hello');
  await chat.untilDone();
  await expect(chat.notice).toContainText('The model at http://127.0.0.1:9/v1 cannot be reached');
  await expect(chat.transcript).toContainText('Hello');
  await chat.notice.getByRole('button', { name: 'Retry' }).click();
  await expect(quietPage.locator('[data-slot="transcript-said"]')).toHaveCount(2);
  await demo.stop();
});

test('a server that is gone keeps the words in the field', async ({ quietPage }) => {
  const demo = await startDemo();
  const chat = new DemoPage(quietPage, demo);
  await chat.ask('Hello');
  await chat.untilDone();
  expect(await demo.stop()).toBe(0);
  await chat.say('Are you there?');
  await expect(quietPage.locator('.composer-error')).toContainText('The server cannot be reached.');
  await expect(chat.field).toHaveValue('Are you there?');
  await expect(chat.transcript).toContainText('Hello');
});

test('the demo ends with everything it started', async () => {
  const demo = await startDemo();
  const { id } = (await (await post(`${demo.url}api/sessions`, {})).json()) as { id: string };
  await post(`${demo.url}api/sessions/${id}/runs`, { prompt: 'Make a report on pricing' });
  const children = processesUnder(demo.process.pid ?? 0);
  expect(children.length).toBeGreaterThanOrEqual(2);
  expect(await demo.stop()).toBe(0);
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
});

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
