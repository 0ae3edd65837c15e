import type { ToolCall } from '@callboard/core';
import { buildToolCall } from '@callboard/core/testing';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { browserNow } from '../internal/clock/clock.ts';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import '../styles.css';

const progress = {
  kind: 'determinate',
  fraction: 1,
  current: 10,
  total: 10,
  message: 'Page ready',
  regressions: 0,
} as const;

function finished(overrides: Partial<ToolCall> = {}): ToolCall {
  const now = browserNow();
  return buildToolCall({ status: 'completed', progress, fullSeen: now, endedSeen: now, ...overrides });
}

/** What is seen of the bar in each frame, until it is gone or `ms` have passed. */
async function watch(
  ms: number,
): Promise<{ at: number; phase: string | undefined; opacity: number; below: number }[]> {
  const began = performance.now();
  const seen = [];
  for (;;) {
    const bar = document.querySelector<HTMLElement>('[data-slot="progress-bar"]');
    const below = document.querySelector('[data-testid="below"]')?.getBoundingClientRect().top ?? 0;
    const at = performance.now() - began;
    seen.push({
      at,
      phase: bar?.dataset.progress,
      opacity: bar ? Number(getComputedStyle(bar).opacity) : 0,
      below,
    });
    if (!bar || at > ms) return seen;
    await new Promise(requestAnimationFrame);
  }
}

type Seen = Awaited<ReturnType<typeof watch>>;

/** What stands below moves no faster than an even glide over the fade would, give or take a slow frame. */
function expectGlide(seen: Seen): void {
  const height = (seen[0]?.below ?? 0) - (seen.at(-1)?.below ?? 0);
  expect(height).toBeGreaterThan(10);
  const steps = seen.slice(1).map(({ below, at }, index) => {
    const before = seen[index];
    return { jump: Math.abs(below - (before?.below ?? below)), ms: at - (before?.at ?? at) };
  });
  expect(steps.every(({ jump, ms }) => jump <= (height * 3 * Math.max(ms, 17)) / 300 + 1)).toBe(true);
}

it('holds 3,000 ms at 100, fades in 300 ms, keeps the row, and nothing below it jumps (D3)', async () => {
  render(
    <>
      <ToolCallRow call={finished()} />
      <p data-testid="below">What the reader reads</p>
    </>,
  );
  const seen = await watch(5000);
  const fading = seen.filter(({ phase }) => phase === 'fading');
  const holding = seen.filter(({ phase }) => phase === 'holding');
  const gone = seen.at(-1);
  expect(gone?.phase).toBeUndefined();
  expect(document.querySelector('[data-slot="tool-call-row"]')).not.toBeNull();

  expect(holding.every(({ opacity }) => opacity === 1)).toBe(true);
  expect(Math.abs((fading[0]?.at ?? 0) - 3000)).toBeLessThan(120);
  expect(Math.abs((gone?.at ?? 0) - (fading[0]?.at ?? 0) - 300)).toBeLessThan(120);
  // The fade is seen: it passes through the middle.
  expect(fading.some(({ opacity }) => opacity > 0.2 && opacity < 0.8)).toBe(true);

  expectGlide(seen);
});

it('goes without a fade where less motion is wanted, and still nothing below it jumps (D5)', async () => {
  const session = cdp() as unknown as { send: (method: string, options: object) => Promise<void> };
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }];
  await session.send('Emulation.setEmulatedMedia', { features });
  try {
    const now = browserNow() - 2800;
    render(
      <>
        <ToolCallRow call={finished({ fullSeen: now, endedSeen: now })} />
        <p data-testid="below">What the reader reads</p>
      </>,
    );
    const seen = await watch(2000);
    expect(seen.at(-1)?.phase).toBeUndefined();
    expect(seen.every(({ opacity }) => opacity === 1 || opacity === 0)).toBe(true);
    expectGlide(seen);
  } finally {
    await session.send('Emulation.setEmulatedMedia', { features: [] });
  }
});

it('does not play the fade again for a bar that is mounted in the middle of it', async () => {
  const now = browserNow();
  render(<ToolCallRow call={finished({ fullSeen: now - 3100, endedSeen: now - 3100 })} />);
  const seen = await watch(1000);
  expect(seen.every(({ opacity }) => opacity === 0)).toBe(true);
  expect(seen.at(-1)?.at).toBeLessThan(330);
});

it('never runs backwards: a lower share of a new total is there at once (fault 68)', async () => {
  const call = buildToolCall({ progress: { ...progress, fraction: 0.6, current: 60, total: 100 } });
  const { rerender } = render(<ToolCallRow call={call} />);
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  const width = () => document.querySelector('[data-slot="progress-fill"]')!.getBoundingClientRect();
  const track = document.querySelector('[data-slot="progress-track"]')!.getBoundingClientRect();
  expect((width().right - track.left) / track.width).toBeCloseTo(0.6, 2);
  rerender(
    <ToolCallRow call={{ ...call, progress: { ...progress, fraction: 0.35, current: 140, total: 400 } }} />,
  );
  expect((width().right - track.left) / track.width).toBeCloseTo(0.35, 2);
});

it('grows from the right where text does (fault 111)', () => {
  render(
    <div dir="rtl">
      <ToolCallRow
        call={buildToolCall({ progress: { ...progress, fraction: 0.3, current: 3, total: 10 } })}
      />
    </div>,
  );
  const fill = document.querySelector('[data-slot="progress-fill"]')!.getBoundingClientRect();
  const track = document.querySelector('[data-slot="progress-track"]')!.getBoundingClientRect();
  expect((track.right - fill.left) / track.width).toBeCloseTo(0.3, 2);
});
