import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './demo-test.ts';

test('tools run side by side, one fails with its cause, the good ones stay', async ({ chat, page }) => {
  await chat.ask('Search the notes for migration, read ../../etc/passwd and load http://127.0.0.1:9/x');
  await chat.untilDone();
  await chat.openGroups();
  await expect(chat.rowIn('Search notes', 'completed')).toBeVisible();
  await expect(chat.rowIn('Read file', 'failed')).toContainText('is outside the workspace');
  await expect(chat.rowIn('Load webpage', 'failed')).toContainText('127.0.0.1:9 could not be reached');
  await expect(page.getByText('Here is what came of it.')).toBeVisible();
  await expect(page.locator('[data-slot="thinking-summary"]')).toContainText('2 failed');
});

test('D2, D3: a report shows its progress, holds at 100 and then the bar goes while the row stays', async ({
  chat,
}) => {
  await chat.ask('Make a report on pricing');
  const bar = chat.row('Make report').getByRole('progressbar');
  await expect(bar).toBeVisible();
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        seen.push(Number(await bar.getAttribute('aria-valuenow', { timeout: 1000 })));
        return seen.at(-1);
      },
      { intervals: [80] },
    )
    .toBe(100);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  const row = chat.rowIn('Make report', 'completed');
  await expect(row).toBeVisible();
  await expect(row.locator('[data-progress="holding"]')).toBeVisible();
  const ended = Date.now();
  await expect(row.locator('[data-slot="progress-bar"]')).toHaveCount(0);
  expect(Date.now() - ended).toBeGreaterThan(2000);
  await expect(row).toBeVisible();
});

test('a failed call opens on its cause, with input, and copies as a report', async ({
  chat,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await chat.ask('Read notes/nope.md and search the notes for plan');
  await chat.untilDone();
  await chat.openGroups();
  await chat.rowIn('Read file', 'failed').locator('[data-slot="tool-call-trigger"]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('There is no "notes/nope.md" in the workspace.');
  await dialog.getByRole('button', { name: /copy/i }).first().click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('There is no "notes/nope.md" in the workspace.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(chat.rowIn('Read file', 'failed').locator('[data-slot="tool-call-trigger"]')).toBeFocused();
});

test('A6, H4: when every call failed, the message says why and the model is not asked again', async ({
  chat,
  page,
}) => {
  await chat.ask('Read ../x and read ../y');
  await chat.untilDone();
  await expect(page.getByText('All 2 tool calls failed:', { exact: true })).toBeVisible();
  await expect(chat.notice).toContainText('All 2 tool calls failed.');
  await expect(chat.transcript).toContainText('Read file: "../x" is outside the workspace.');
  await expect(chat.transcript).toContainText('Read file: "../y" is outside the workspace.');
  await expect(page.getByText('Here is what came of it.')).toHaveCount(0);
});

test.describe('deleting asks first', () => {
  test('and does nothing when denied', async ({ chat, page, demo }) => {
    await chat.ask('Delete notes/migration.md');
    await expect(chat.rowIn('Delete note', 'awaiting-approval')).toBeVisible();
    await page.getByRole('button', { name: 'Deny' }).first().click();
    await chat.untilDone();
    await chat.openGroups();
    await expect(chat.rowIn('Delete note', 'denied')).toBeVisible();
    await access(join(demo.workspace, 'notes/migration.md'));
  });

  test('and deletes once allowed', async ({ chat, page, demo }) => {
    await chat.ask('Delete notes/scratch.md');
    await page
      .getByRole('button', { name: /^Allow/ })
      .first()
      .click();
    await chat.untilDone();
    await chat.openGroups();
    await expect(chat.rowIn('Delete note', 'completed')).toBeVisible();
    await expect(access(join(demo.workspace, 'notes/scratch.md'))).rejects.toThrow('ENOENT');
  });

  test('also from two sub-agents below, where the question reaches the top', async ({ chat, page }) => {
    await chat.ask('Delegate: delegate: delete notes/pricing.md');
    await page.getByRole('button', { name: 'Deny' }).first().click();
    await chat.untilDone();
    await expect(page.locator('[data-slot="ask-card"] button', { hasText: 'Deny' })).toHaveCount(0);
  });
});

test('E1, E2: sub-agents two deep show their task and what became of them', async ({ chat, page }) => {
  await chat.ask('Delegate: search the notes for incident and delegate: read ../../etc/passwd');
  const badge = page.locator('[data-slot="sub-agent-badge"]').first();
  await expect(badge).toContainText('search the notes for incident');
  await badge.getByRole('button').first().click();
  await expect(chat.row('Search notes')).toBeVisible();
  await chat.untilDone();
  await chat.openGroups();
  await expect(badge).toBeVisible();
  await expect(chat.transcript).toContainText('I could not hand a task to a sub-agent');
});

test('a stop settles everything at once and a new request works', async ({ chat, page }) => {
  await chat.ask('Make a report on pricing and delegate: make a report on search');
  await expect(chat.rowIn('Make report', 'running').first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).last().click();
  await chat.untilDone();
  await chat.openGroups();
  await expect(chat.transcript.locator('[data-status="running"]')).toHaveCount(0);
  await expect(chat.rowIn('Make report', 'cancelled').first()).toBeVisible();
  await chat.say('Search the notes for plan');
  await chat.untilDone();
  await expect(page.locator('[data-slot="transcript-said"]')).toHaveCount(2);
});

test('a request that is sent while reading further up is shown with its answer', async ({ chat, page }) => {
  await chat.ask('Search the notes for pricing, then make a report on pricing');
  await chat.untilDone();
  await chat.say('Search the notes for incident');
  await chat.untilDone();
  await page.locator('[data-slot="transcript-scroller"]').hover();
  await page.mouse.wheel(0, -5000);
  await expect(page.locator('[data-slot="transcript-said"]').first()).toBeInViewport();
  await chat.say('Read notes/roadmap.md');
  await expect(
    page.locator('[data-slot="transcript-said"]', { hasText: 'Read notes/roadmap.md' }),
  ).toBeInViewport();
  await chat.untilDone();
  await expect(chat.row('Read file')).toBeInViewport();
});

test('one call can be stopped alone', async ({ chat }) => {
  await chat.ask('Make a report on pricing and search the notes for plan');
  const report = chat.rowIn('Make report', 'running');
  await report.getByRole('button', { name: 'Stop' }).click();
  await chat.untilDone();
  await chat.openGroups();
  await expect(chat.rowIn('Make report', 'cancelled')).toBeVisible();
  await expect(chat.rowIn('Search notes', 'completed')).toBeVisible();
});

test('sessions are listed, kept apart and can be deleted', async ({ chat, page }) => {
  await chat.ask('Hello from the first');
  await chat.untilDone();
  const first = page.url();
  await chat.ask('Hello from the second');
  await chat.untilDone();
  const list = page.getByRole('navigation', { name: 'Sessions' });
  await list.getByRole('link', { name: 'Hello from the first' }).click();
  await expect(page).toHaveURL(first);
  await expect(chat.transcript).toContainText('Hello from the first');
  await expect(chat.transcript).not.toContainText('Hello from the second');
  await list.getByRole('link', { name: 'Hello from the first' }).hover();
  await page.getByRole('button', { name: 'Delete Hello from the first' }).click();
  await expect(list.getByRole('link', { name: 'Hello from the first' })).toHaveCount(0);
  await chat.open(new URL(first).pathname.slice(1));
  await expect(page.getByRole('alert')).toContainText('This session is not here');
});
