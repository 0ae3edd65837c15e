import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import { ClockContext } from '../contexts/clock-context.ts';
import { browserClock, browserNow } from './clock.ts';
import { useHydrated } from './use-hydrated.ts';
import { useNow } from './use-now.ts';

afterEach(() => {
  vi.useRealTimers();
});

function Time({ active = true }: { readonly active?: boolean }): ReactElement {
  return <output>{useNow(active) ?? 'none'}</output>;
}

let slept = 0;
/** The clock of a tab whose timers the browser holds back. */
const sleeping = { now: () => 1_000_000 + slept, after: () => () => undefined };

describe('the browser clock', () => {
  it('goes on from where it was when the wall clock is set back (fault 28)', () => {
    vi.useFakeTimers();
    vi.setSystemTime(5_000_000_000_000);
    const before = browserNow();
    vi.setSystemTime(5_000_000_000_000 - 600_000);
    expect(browserNow()).toBe(before);
    vi.setSystemTime(5_000_000_000_000 - 590_000);
    expect(browserNow()).toBe(before + 10_000);
  });

  it('calls back once, and not when cancelled', () => {
    vi.useFakeTimers();
    const heard = vi.fn<() => void>();
    browserClock.after(100, heard);
    browserClock.after(100, heard)();
    vi.advanceTimersByTime(1000);
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('useNow', () => {
  it('beats once a second with one timer for everything that listens', () => {
    const clock = createTestClock(1_000_000);
    const { unmount } = render(
      <ClockContext.Provider value={clock}>
        <Time />
        <Time />
      </ClockContext.Provider>,
    );
    expect(clock.pending()).toBe(1);
    act(() => clock.advance(1000));
    expect(screen.getAllByText('1001000')).toHaveLength(2);
    unmount();
    expect(clock.pending()).toBe(0);
  });

  it('does not beat while nothing is live', () => {
    const clock = createTestClock(1_000_000);
    const { rerender } = render(
      <ClockContext.Provider value={clock}>
        <Time active={false} />
      </ClockContext.Provider>,
    );
    expect(clock.pending()).toBe(0);
    expect(screen.getByText('none')).toBeVisible();
    rerender(
      <ClockContext.Provider value={clock}>
        <Time />
      </ClockContext.Provider>,
    );
    expect(clock.pending()).toBe(1);
  });

  it('is right the moment a hidden tab is shown (fault 28)', () => {
    render(
      <ClockContext.Provider value={sleeping}>
        <Time />
      </ClockContext.Provider>,
    );
    slept = 120_000;
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByText('1120000')).toBeVisible();
  });

  it('knows no time on a server, nor in the first client render (G5, fault 76)', () => {
    const clock = createTestClock(1_000_000);
    const tree = (
      <ClockContext.Provider value={clock}>
        <Time />
      </ClockContext.Provider>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(tree);
    expect(container).toHaveTextContent('none');
    document.body.append(container);
    clock.advance(3000);
    render(tree, { container, hydrate: true });
    expect(container).toHaveTextContent('1003000');
    container.remove();
  });
});

it('useHydrated is false on a server and true afterwards', () => {
  function Where(): ReactElement {
    return <>{useHydrated() ? 'client' : 'server'}</>;
  }
  expect(renderToString(<Where />)).toBe('server');
  const { container } = render(<Where />);
  expect(container).toHaveTextContent('client');
});
