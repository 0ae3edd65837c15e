import { expect, test } from './demo-test.ts';
import type { DemoPage } from './demo-test.ts';

async function drop(chat: DemoPage, name: string, text: string | Buffer): Promise<void> {
  await chat.page.getByLabel('Choose a file').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.isBuffer(text) ? text : Buffer.from(text),
  });
}

/** Sets the scrubber the way an arrow key or a drag does. */
async function scrubTo(chat: DemoPage, place: number): Promise<void> {
  await chat.page.getByRole('slider', { name: 'Place in the recording' }).fill(String(place));
}

test.beforeEach(async ({ chat }) => {
  await chat.open('replay');
});

for (const { title, shows } of [
  { title: 'Two sub-agents deep', shows: 'Search the notes for migration' },
  { title: 'Sub-agents in tool outputs', shows: '' },
  { title: 'Every kind of line', shows: '' },
]) {
  test(`plays the sample "${title}" and goes to any place in it`, async ({ chat, page }) => {
    await page.getByRole('button', { name: title }).click();
    await page.getByLabel('Speed').selectOption('64');
    const slider = page.getByRole('slider', { name: 'Place in the recording' });
    const last = Number(await slider.getAttribute('max'));
    expect(last).toBeGreaterThan(20);
    await expect(slider).toHaveValue(String(last), { timeout: 20_000 });
    await expect(chat.transcript).toContainText(shows);
    const whole = await chat.lines();
    await scrubTo(chat, 0);
    await expect(slider).toHaveValue('0');
    await expect(page.locator('[data-slot="transcript-row"]')).toHaveCount(0);
    await scrubTo(chat, Math.floor(last / 2));
    await expect(page.locator('[data-slot="transcript-row"]').first()).toBeVisible();
    await scrubTo(chat, last);
    await expect.poll(() => chat.lines()).toEqual(whole);
  });
}

test('plays at the chosen pace and pauses', async ({ page }) => {
  await page.getByRole('button', { name: 'Two sub-agents deep' }).click();
  const slider = page.getByRole('slider', { name: 'Place in the recording' });
  await expect(slider).not.toHaveValue('0');
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await slider.inputValue();
  await page.waitForTimeout(400);
  await expect(slider).toHaveValue(paused);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(slider).not.toHaveValue(paused);
});

test('takes a file that is dropped on it', async ({ page }) => {
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(
      new File(
        ['{"type":"text-start","id":"a"}\n{"type":"text-delta","id":"a","delta":"Dropped words"}\n'],
        'dropped.ndjson',
      ),
    );
    return data;
  });
  await page.dispatchEvent('.replay', 'drop', { dataTransfer: transfer });
  await expect(page.getByRole('heading', { name: 'dropped.ndjson' })).toBeVisible();
  await expect(page.getByText('Dropped words')).toBeVisible();
});

test.describe('says why a file cannot be played', () => {
  for (const { name, text, why } of [
    { name: 'empty.ndjson', text: '', why: 'It is empty.' },
    { name: 'blank.sse', text: ': nothing\n\n\n', why: 'It is plain text' },
    { name: 'photo.png', text: '\u0089PNG\r\n\u001a\n\u0000', why: 'It is binary data.' },
    { name: 'notes.txt', text: 'Dear diary,\nnothing happened.', why: 'It is plain text' },
    {
      name: 'other.jsonl',
      text: '{"type":"sun.rose"}\n{"type":"sun.set"}',
      why: 'values of the types "sun.rose", "sun.set"',
    },
    { name: 'bare.json', text: '{"hello":1}', why: 'objects with "hello"' },
    {
      name: 'proto.ndjson',
      text: '{"__proto__":{"type":"start"},"a":1}',
      why: 'objects with "__proto__", "a"',
    },
  ]) {
    test(name, async ({ chat, page }) => {
      await drop(chat, name, text);
      await expect(page.getByRole('alert')).toContainText(`${name} cannot be played`);
      await expect(page.getByRole('alert')).toContainText(why);
      await page.getByRole('button', { name: 'Every kind of line' }).click();
      await expect(page.getByRole('slider')).toBeVisible();
    });
  }
});

test('B6: bad lines in a good file cost themselves and are counted', async ({ chat, page }) => {
  const good = '{"type":"text-start","id":"a"}\n{"type":"text-delta","id":"a","delta":"Still here"}\n';
  await drop(chat, 'half.ndjson', `${good}{"type":"text-del\nnot json\n{"type":"text-end","id":"a"}\n`);
  await expect(page.getByText('Still here')).toBeVisible();
  await expect(page.getByText('2 lines could not be read')).toBeVisible();
});

test('a stream of 50 MB is read without freezing the page', async ({ chat, page }) => {
  test.setTimeout(120_000);
  await page.evaluate(() => {
    const gaps = { longest: 0, last: performance.now() };
    Object.assign(globalThis, { gaps });
    const tick = (): void => {
      const now = performance.now();
      gaps.longest = Math.max(gaps.longest, now - gaps.last);
      gaps.last = now;
      setTimeout(tick, 10);
    };
    tick();
  });
  const transfer = await page.evaluateHandle(() => {
    const line = (index: number): string =>
      `${JSON.stringify({ type: 'text-delta', id: 'a', delta: `${index} ${'lorem ipsum '.repeat(40)}` })}\n`;
    const parts = ['{"type":"start"}\n{"type":"text-start","id":"a"}\n'];
    for (let index = 0; index < 95_000; index += 1) parts.push(line(index));
    const data = new DataTransfer();
    data.items.add(new File(parts, 'long.ndjson'));
    return data;
  });
  await page.evaluate(() =>
    Object.assign((globalThis as unknown as { gaps: { longest: number } }).gaps, {
      longest: 0,
      last: performance.now(),
    }),
  );
  await page.dispatchEvent('.replay', 'drop', { dataTransfer: transfer });
  await expect(page.getByText(/Reading long\.ndjson · .* of \d+ MB/)).toBeVisible();
  await expect(page.getByRole('slider')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Pause' }).click();
  await scrubTo(chat, 95_000);
  await expect(page.getByRole('slider')).toHaveValue('95000', { timeout: 60_000 });
  const longest = await page.evaluate(
    () => (globalThis as unknown as { gaps: { longest: number } }).gaps.longest,
  );
  expect(longest).toBeLessThan(1500);
});
