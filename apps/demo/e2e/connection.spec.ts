import { expect, test } from './demo-test.ts';

const busy = 'Search the notes for migration, read ../../etc/passwd and make a report on pricing';

test('B1: a cut in the middle loses nothing, and Resume goes on with the same run', async ({ chat }) => {
  await chat.ask(busy);
  await expect(chat.row('Make report').getByRole('progressbar')).toBeVisible();
  await expect(chat.rowIn('Search notes', 'completed')).toBeVisible();
  const before = await chat.lines();
  await chat.fault('Cut now').click();
  await expect(chat.notice).toContainText('Connection lost');
  const after = await chat.lines();
  expect(
    before.filter((line) => !after.includes(line) && /^[A-Z]/.test(line)).filter((line) => !isLive(line)),
  ).toEqual([]);
  await expect(chat.rowIn('Make report', 'interrupted')).toContainText('Outcome unknown');
  await expect(chat.transcript.locator('[data-status="running"]')).toHaveCount(0);
  await chat.notice.getByRole('button', { name: 'Resume' }).click();
  await expect(chat.rowIn('Make report', 'running')).toBeVisible();
  await chat.untilDone();
  await chat.openGroups();
  await expect(chat.notice).toHaveCount(0);
  await expect(chat.row('Make report')).toHaveCount(1);
  await expect(chat.rowIn('Make report', 'completed')).toBeVisible();
  await expectSameAfterReload(chat);
});

test('a call that ended while the connection was away lands on Resume', async ({ chat, page }) => {
  await chat.ask('Make a report on pricing');
  await expect(chat.row('Make report').getByRole('progressbar')).toBeVisible();
  await chat.fault('Cut now').click();
  await expect(chat.notice).toBeVisible();
  await page.waitForTimeout(4500);
  await chat.notice.getByRole('button', { name: 'Resume' }).click();
  await chat.untilDone();
  await chat.openGroups();
  await expect(chat.rowIn('Make report', 'completed')).toBeVisible();
});

test('H6: a restart of the server keeps everything, and Resume goes on with the same run', async ({
  chat,
  page,
}) => {
  await chat.ask(`${busy} and delegate: make a report on search`);
  await expect(chat.rowIn('Make report', 'running').first()).toBeVisible();
  await expect(page.locator('[data-slot="sub-agent-badge"]')).toBeVisible();
  await chat.fault('Server restart').click();
  await expect(chat.notice).toContainText('Connection lost');
  await expect(chat.transcript.locator('[data-status="running"]')).toHaveCount(0);
  await chat.notice.getByRole('button', { name: 'Resume' }).click();
  await chat.untilDone();
  await chat.openGroups();
  await expect(chat.row('Make report').first()).toHaveAttribute('data-status', 'completed');
  await expect(chat.transcript.locator('[data-status="interrupted"]')).toHaveCount(0);
  await expect(page.locator('[data-slot="transcript-said"]')).toHaveCount(1);
  await expectSameAfterReload(chat);
});

test('after a restart a reloaded page shows what was kept and can resume it', async ({ chat, page }) => {
  await chat.ask('Make a report on pricing');
  await expect(chat.rowIn('Make report', 'running')).toBeVisible();
  await chat.fault('Server restart').click();
  await expect(chat.notice).toBeVisible();
  await expect
    .poll(() =>
      fetch(chat.demo.url).then(
        (response) => response.status,
        () => 0,
      ),
    )
    .toBe(200);
  await page.reload();
  await expect(chat.notice).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sessions' })).toContainText('interrupted');
  await chat.notice.getByRole('button', { name: 'Resume' }).click();
  await chat.untilDone();
  await chat.openGroups();
  await expect(chat.rowIn('Make report', 'completed')).toBeVisible();
});

test('an open question survives a restart and can be answered after Resume', async ({ chat, page }) => {
  await chat.ask('Delete customers.csv');
  await expect(chat.rowIn('Delete note', 'awaiting-approval')).toBeVisible();
  await chat.fault('Server restart').click();
  await expect(chat.notice).toBeVisible();
  await chat.notice.getByRole('button', { name: 'Resume' }).click();
  await expect(chat.notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Deny' }).first().click();
  await chat.untilDone();
  await chat.openGroups();
  await expect(chat.rowIn('Delete note', 'denied')).toBeVisible();
});

test('a reload in the middle of a run shows the same transcript and goes on', async ({ chat, page }) => {
  await chat.ask(busy);
  await expect(chat.rowIn('Search notes', 'completed')).toBeVisible();
  await expect(chat.row('Make report').getByRole('progressbar')).toBeVisible();
  const before = (await chat.lines()).filter((line) => !isLive(line));
  await page.reload();
  await expect(chat.rowIn('Make report', 'running')).toBeVisible();
  const after = await chat.lines();
  expect(before.filter((line) => !after.includes(line))).toEqual([]);
  await chat.untilDone();
  await chat.openGroups();
  await expectSameAfterReload(chat);
});

test('D3: a reloaded transcript shows no bar of what had ended', async ({ chat, page }) => {
  await chat.ask('Make a report on pricing');
  await expect(chat.rowIn('Make report', 'completed')).toBeVisible();
  await page.reload();
  await expect(chat.rowIn('Make report', 'completed')).toBeVisible();
  await expect(chat.rowIn('Make report', 'completed').locator('[data-slot="progress-bar"]')).toHaveCount(0);
});

test('C1: a duplicate replay changes nothing', async ({ chat, page }) => {
  await chat.ask(busy);
  await expect(chat.row('Make report').getByRole('progressbar')).toBeVisible();
  await chat.fault('Duplicate replay').click();
  await expect(chat.figures).toContainText('repeated');
  await expect(page.locator('[data-slot="transcript-said"]')).toHaveCount(1);
  await expect(chat.row('Search notes')).toHaveCount(1);
  await chat.untilDone();
  await chat.openGroups();
  await expect(chat.row('Make report')).toHaveCount(1);
  await expectSameAfterReload(chat);
});

test('B6: a malformed line costs that line', async ({ chat }) => {
  await chat.ask('Make a report on pricing');
  await expect(chat.row('Make report').getByRole('progressbar')).toBeVisible();
  await chat.fault('Malformed line').click();
  await expect(chat.figures).toContainText('1 unreadable');
  await expect(chat.notice).toHaveCount(0);
  await chat.untilDone();
  await chat.openGroups();
  await expect(chat.rowIn('Make report', 'completed')).toBeVisible();
  await expect(chat.row('Make report')).toHaveCount(1);
});

test('a slow link arrives late and whole', async ({ chat }) => {
  await chat.ask('Make a report on pricing');
  await chat.fault('Slow link').click();
  await expect(chat.fault('Slow link')).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.rowIn('Make report', 'running')).toBeVisible();
  await chat.fault('Slow link').click();
  await chat.untilDone();
  await chat.openGroups();
  await expectSameAfterReload(chat);
});

test('many cuts in one run end in the same transcript', async ({ chat }) => {
  await chat.ask(busy);
  for (let cut = 0; cut < 4; cut += 1) {
    await expect(chat.fault('Cut now')).toBeEnabled();
    await chat.fault('Cut now').click();
    await chat.notice.getByRole('button', { name: 'Resume' }).click();
  }
  await chat.untilDone();
  await chat.openGroups();
  await expectSameAfterReload(chat);
});

/** Lines that tell what goes on right now change from moment to moment. */
function isLive(line: string): boolean {
  return /running|Stop|Working|Reading|Listing|Counting|Writing|tools?,|tools? ·|·/.test(line);
}

async function expectSameAfterReload(chat: import('./demo-test.ts').DemoPage): Promise<void> {
  // D3: a finished bar holds for a while and then goes; a reloaded transcript has none.
  await expect(chat.transcript.locator('[data-slot="progress-bar"]')).toHaveCount(0);
  const live = await chat.lines();
  await chat.page.reload();
  await chat.untilDone();
  await chat.openGroups();
  await expect.poll(() => chat.lines()).toEqual(live);
}
