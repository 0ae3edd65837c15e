import { buildToolCall } from '@callboard/core/testing';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { exampleCalls } from '../../test/example-calls.ts';
import { loadParts } from '../../test/load-parts.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { ToolCallRow } from './tool-call-row.tsx';
import '../styles.css';

beforeAll(loadParts, 30_000);

const progress = {
  kind: 'determinate',
  fraction: 0.3,
  current: 3,
  total: 10,
  message: 'Reading',
  regressions: 0,
} as const;

it('opens the row by a click anywhere on it, the bar included, and by the keyboard', async () => {
  render(<ToolCallRow detail="inline" call={buildToolCall({ progress })} />);
  const row = document.querySelector<HTMLElement>('[data-slot="tool-call-row"]')!;
  const button = row.querySelector('button')!;
  const box = row.getBoundingClientRect();
  for (const [x, y] of [
    [4, 4],
    [box.width - 6, box.height - 4],
    [box.width / 2, box.height - 8],
  ] as const) {
    const before = button.getAttribute('aria-expanded');
    await userEvent.click(row, { position: { x, y }, force: true });
    expect(button.getAttribute('aria-expanded')).not.toBe(before);
    if (button.getAttribute('aria-expanded') === 'true') button.click();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  }
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

it('is 36 px high on one line', () => {
  render(<ToolCallRow call={buildToolCall({ status: 'completed', ended: { at: 0, seen: 0 } })} />);
  expect(document.querySelector('[data-slot="tool-call-row"]')!.getBoundingClientRect().height).toBe(36);
});

it('opens its detail without a provider, and gets its focus back (I1, G1)', async () => {
  render(<ToolCallRow call={exampleCalls.failed} />);
  const button = screen.getByRole('button', { name: /Read file/ });
  await userEvent.click(button);
  await screen.findByRole('dialog', { name: 'Read file' }, { timeout: 10_000 });
  await expect.poll(() => screen.getByRole('dialog').textContent, { timeout: 10_000 }).toContain('ENOENT');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(button);
});

it('opens the dialog of its provider', async () => {
  render(
    <TranscriptProvider>
      <ToolCallRow call={exampleCalls.completed} />
    </TranscriptProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /Web search/ }));
  expect(await screen.findByRole('dialog', { name: 'Web search' }, { timeout: 10_000 })).toBeInTheDocument();
});

it('shows its detail below it with detail="inline", and closes it again', async () => {
  render(<ToolCallRow detail="inline" call={exampleCalls.failed} />);
  const button = screen.getByRole('button', { name: /Read file/ });
  await userEvent.click(button);
  const panel = document.querySelector('[data-slot="tool-call-panel"]')!;
  await expect.poll(() => panel.textContent, { timeout: 10_000 }).toContain('ENOENT');
  expect(panel.id).toBe(button.getAttribute('aria-controls'));
  await userEvent.click(button);
  expect(document.querySelector('[data-slot="tool-call-panel"]')).toBeNull();
});

it('keeps its controls beside the button, reachable by keyboard and seen when they are', async () => {
  render(
    <TranscriptProvider motion="off" onCancel={() => undefined}>
      <ToolCallRow call={exampleCalls.running} />
    </TranscriptProvider>,
  );
  const stop = screen.getByRole('button', { name: 'Stop' });
  const actions = stop.parentElement!;
  await userEvent.keyboard('{Tab}{Tab}');
  expect(document.activeElement).toBe(stop);
  await expect.poll(() => getComputedStyle(actions).opacity).toBe('1');
});

it('fits into 320 px without moving sideways', () => {
  render(
    <div style={{ inlineSize: 320 }}>
      <div data-callboard="" data-slot="tool-call-list">
        {Object.values(exampleCalls).map((call) => (
          <ToolCallRow key={call.key} call={call} />
        ))}
      </div>
    </div>,
  );
  const list = document.querySelector('[data-slot="tool-call-list"]')!;
  expect(list.scrollWidth).toBeLessThanOrEqual(320);
  for (const row of list.querySelectorAll('[data-slot="tool-call-row"]')) {
    expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  }
});
