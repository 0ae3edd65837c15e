import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { after, exampleCalls } from '../../test/example-calls.ts';
import { createTestClock } from '../../test/test-clock.ts';
import type { TestClock } from '../../test/test-clock.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { progressBarCssVars } from './progress-bar-css-vars.ts';
import { progressBarDataAttributes as names } from './progress-bar-data-attributes.ts';
import type { ProgressSource } from './progress-phase.ts';

function bar(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-slot="${names.slot}"]`);
}

function draw(call: ProgressSource, clock: TestClock) {
  return (
    <TranscriptProvider environment={{ clock }}>
      <ProgressBar call={call} />
    </TranscriptProvider>
  );
}

const end = after(3.4).seen;
const full = exampleCalls.completedFull;

describe('ProgressBar', () => {
  it('tells value, bounds and words to those who do not see it (D6)', () => {
    render(<ProgressBar value={0.6} message="Sanitizing page…" />);
    const shown = screen.getByRole('progressbar', { name: 'Progress' });
    expect(shown).toHaveAttribute('aria-valuenow', '60');
    expect(shown).toHaveAttribute('aria-valuemin', '0');
    expect(shown).toHaveAttribute('aria-valuemax', '100');
    expect(shown).toHaveAttribute('aria-valuetext', '60%');
    expect(document.querySelector('[aria-live]')).toBeNull();
  });

  it('has no value while how far is unknown (D6)', () => {
    render(<ProgressBar message="Waiting" />);
    const shown = screen.getByRole('progressbar');
    expect(shown).not.toHaveAttribute('aria-valuenow');
    expect(shown).toHaveAttribute('aria-valuetext', 'Waiting');
    expect(bar()).toHaveAttribute(names.progress, 'indeterminate');
  });

  it.each([
    [Number.NaN, 'indeterminate'],
    [Number.POSITIVE_INFINITY, 'indeterminate'],
    [-1, 'indeterminate'],
    [0, 'determinate'],
    [7, 'determinate'],
  ])('takes %d for %s', (value, kind) => {
    render(<ProgressBar value={value} />);
    expect(bar()).toHaveAttribute(names.progress, kind);
  });

  it('reads 100 % only when it is full', () => {
    const { rerender } = render(<ProgressBar value={0.999} />);
    expect(screen.getByText('99%')).toBeVisible();
    expect(bar()).not.toHaveAttribute(names.full);
    rerender(<ProgressBar value={1.3} />);
    expect(screen.getByText('100%')).toBeVisible();
    expect(bar()).toHaveAttribute(names.full, 'true');
  });

  it('stays full and at work while the call runs (D2, fault 70)', () => {
    const clock = createTestClock(after(4).seen);
    render(draw(exampleCalls.fullRunning, clock));
    act(() => clock.advance(600_000));
    expect(bar()).toHaveAttribute(names.progress, 'determinate');
    expect(bar()).toHaveAttribute(names.status, 'running');
  });

  it('holds 3,000 ms, fades 300 ms and is gone, once, whatever happens meanwhile (D3)', () => {
    const clock = createTestClock(end);
    const { rerender, unmount } = render(draw(full, clock));
    expect(bar()).toHaveAttribute(names.progress, 'holding');
    act(() => clock.advance(1500));
    // A terminal update that repeats 100, a re-render and a remount restart nothing.
    rerender(draw({ ...full }, clock));
    unmount();
    const again = render(draw({ ...full }, clock));
    act(() => clock.advance(1499));
    expect(bar()).toHaveAttribute(names.progress, 'holding');
    act(() => clock.advance(1));
    expect(bar()).toHaveAttribute(names.progress, 'fading');
    act(() => clock.advance(299));
    expect(bar()).not.toBeNull();
    act(() => clock.advance(1));
    expect(bar()).toBeNull();
    expect(clock.pending()).toBe(0);
    again.unmount();
  });

  it('takes both lengths from the settings', () => {
    const clock = createTestClock(end);
    render(
      <TranscriptProvider environment={{ clock }} motion={{ holdMs: 100, fadeMs: 50 }}>
        <ProgressBar call={full} />
      </TranscriptProvider>,
    );
    expect(bar()?.style.getPropertyValue(progressBarCssVars.fade)).toBe('50ms');
    act(() => clock.advance(100));
    expect(bar()).toHaveAttribute(names.progress, 'fading');
    act(() => clock.advance(50));
    expect(bar()).toBeNull();
  });

  it('goes at once when the call completes below 100 (D4)', () => {
    const clock = createTestClock(after(4).seen);
    const done = { ...exampleCalls.progress, status: 'completed', endedSeen: after(4).seen } as const;
    render(draw(done, clock));
    expect(bar()).toHaveAttribute(names.progress, 'fading');
  });

  it('shows nothing of a reloaded call (D3)', () => {
    const { endedSeen: _ended, fullSeen: _full, ...reloaded } = full;
    render(draw(reloaded, createTestClock(after(4).seen)));
    expect(bar()).toBeNull();
  });

  it('leaves no timer behind in any phase (D5)', () => {
    for (const ms of [0, 2000, 3100]) {
      const clock = createTestClock(end + ms);
      const { unmount } = render(<StrictMode>{draw(full, clock)}</StrictMode>);
      expect(clock.pending()).toBe(1);
      unmount();
      expect(clock.pending()).toBe(0);
    }
  });

  it('hydrates what the server drew, and then starts the clock (G5)', () => {
    const clock = createTestClock(end + 100);
    const html = renderToString(draw(full, clock));
    expect(html).toBe('');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = html;
    const { unmount } = render(draw(full, clock), { container, hydrate: true });
    expect(bar()).toHaveAttribute(names.progress, 'holding');
    unmount();
    container.remove();
  });

  it('has every slot and value it declares', () => {
    render(<ProgressBar value={1} message="Page ready" />);
    const { progress, status, full: fullName, ...slots } = names;
    const missing = [
      ...Object.values(slots).filter((slot) => !document.querySelector(`[data-slot="${slot}"]`)),
      ...[progress, status, fullName].filter((attribute) => !document.querySelector(`[${attribute}]`)),
    ];
    expect(missing).toEqual([]);
    for (const variable of Object.values(progressBarCssVars)) {
      expect(bar()?.style.getPropertyValue(variable)).not.toBe('');
    }
  });
});
