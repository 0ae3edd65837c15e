import type { Clock } from './clock.ts';

const SECOND = 1000;

/** One shared beat a second for everything that shows a running time. It beats only while somebody listens. */
export interface Ticker {
  subscribe: (listener: () => void) => () => void;
  /** The time of the last beat; steady between beats. */
  current: () => number;
}

const tickers = new WeakMap<Clock, Ticker>();

/** The beat of this clock. */
export function tickerOf(clock: Clock): Ticker {
  const known = tickers.get(clock);
  if (known) return known;
  const ticker = createTicker(clock);
  tickers.set(clock, ticker);
  return ticker;
}

function createTicker(clock: Clock): Ticker {
  const listeners = new Set<() => void>();
  let time = clock.now();
  let cancel: (() => void) | undefined;

  function beat(): void {
    time = clock.now();
    for (const listener of listeners) listener();
  }
  function plan(): void {
    cancel = clock.after(SECOND, () => {
      plan();
      beat();
    });
  }
  // Browsers beat once a minute in hidden tabs: what is shown is right again the moment somebody looks.
  function onVisible(): void {
    if (!document.hidden) beat();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        plan();
        document.addEventListener('visibilitychange', onVisible);
      }
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        cancel?.();
        document.removeEventListener('visibilitychange', onVisible);
      };
    },
    current() {
      const now = clock.now();
      if (Math.abs(now - time) >= SECOND) time = now;
      return time;
    },
  };
}
