import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createEventBuilder } from '@callboard/core/testing';
import { expect, test } from '@playwright/test';
import { exampleRun, folder, ndjson, startView } from './view-process.ts';
import type { ViewProcess } from './view-process.ts';

let view: ViewProcess | undefined;
let place: Awaited<ReturnType<typeof folder>>;

test.beforeEach(async () => {
  place = await folder();
});

test.afterEach(async () => {
  await view?.stop();
  view = undefined;
  await place.done();
});

test('shows a file whole: transcript, calls over time, sub-agents, and finds words in it', async ({
  page,
}) => {
  const file = join(place.path, 'run.ndjson');
  await writeFile(
    file,
    ndjson((b) => (exampleRun(b), b.runEnd())),
  );
  view = await startView(file);
  const foreign: string[] = [];
  const problems: string[] = [];
  const { url } = view;
  page.on('request', (request) => !request.url().startsWith(url) && foreign.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(url);
  await expect(page.getByText('The parser broke.')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^Read file, failed/ })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^Search code/ })).toBeVisible();

  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('needle');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(page.getByRole('log').getByRole('button', { name: /^Search code/ })).toBeVisible();

  await page.getByRole('treeitem', { name: /^Read file/ }).click();
  await expect(page.getByRole('dialog')).toContainText('ENOENT');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Sub-agents/ }).click();
  await expect(page.getByRole('button', { name: /Audit the parser/ }).first()).toBeVisible();
  expect(foreign).toEqual([]);
  expect(problems).toEqual([]);
});

test('follows a file that grows', async ({ page }) => {
  const file = join(place.path, 'run.ndjson');
  const b = createEventBuilder();
  await writeFile(file, ndjson(exampleRun, b));
  view = await startView('--follow', file);
  await page.goto(view.url);
  await expect(page.getByText('The parser broke.')).toBeVisible();
  await appendFile(
    file,
    ndjson((more) => more.tool('t9', 'fix', { messageId: 'm1', title: 'Mend it', input: {} }), b),
  );
  await expect(page.getByRole('treeitem', { name: /^Mend it, running/ })).toBeVisible();
  await appendFile(
    file,
    ndjson((more) => more.ok('t9', 'mended'), b),
  );
  await expect(page.getByRole('treeitem', { name: /^Mend it, done/ })).toBeVisible();
});

test('takes files that are dropped on it, packed ones too, and says what is none', async ({ page }) => {
  const first = join(place.path, 'first.ndjson');
  await writeFile(
    first,
    ndjson((b) => b.text('m1', 'The first of them.')),
  );
  view = await startView(first);
  await page.goto(view.url);
  await expect(page.getByText('The first of them.')).toBeVisible();
  const packed = join(place.path, 'packed.ndjson.gz');
  await writeFile(packed, gzipSync(ndjson((b) => (exampleRun(b), b.runEnd()))));
  const other = join(place.path, 'shopping.txt');
  await writeFile(other, 'eggs\nmilk\n');
  await page.getByLabel('Open a file').setInputFiles(packed);
  await expect(page.getByText('The parser broke.')).toBeVisible();
  await page.getByLabel('Open a file').setInputFiles(other);
  await expect(page.getByRole('alert')).toContainText('shopping.txt is not a transcript');
  await page.getByRole('button', { name: 'packed.ndjson.gz' }).click();
  await expect(page.getByText('The parser broke.')).toBeVisible();
});

test('opens a long session with few rows in the document, and ends by Ctrl-C while pages look', async ({
  page,
}) => {
  const file = join(place.path, 'long.ndjson');
  await writeFile(
    file,
    ndjson((b) => {
      b.runStart();
      for (let call = 0; call < 20_000; call++) {
        b.tool(`t${call}`, 'read', { messageId: `m${call}`, title: `Read ${call}`, input: { call } });
        b.ok(`t${call}`, 'x'.repeat(500));
        b.text(`m${call}`, `Read number ${call}.`);
      }
      b.runEnd();
    }),
  );
  view = await startView(file);
  await page.goto(view.url);
  await expect(page.getByText('Read number 3.')).toBeVisible();
  expect(await page.locator('[data-slot="transcript-row"]').count()).toBeLessThan(200);
  await page.getByRole('searchbox').fill('number 19999');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('Read number 19999.')).toBeVisible();
  expect(await view.stop()).toBe(0);
  view = undefined;
});
