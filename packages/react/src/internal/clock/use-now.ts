'use client';
import { useCallback, useContext, useSyncExternalStore } from 'react';
import { ClockContext } from '../contexts/clock-context.ts';
import { tickerOf } from './ticker.ts';

/**
 * The present, renewed once a second while `active`. Undefined on the server and in the first client render
 * after it, so that both draw the same; undefined as well while not active.
 */
export function useNow(active: boolean): number | undefined {
  const ticker = tickerOf(useContext(ClockContext));
  const subscribe = useCallback(
    (listener: () => void) => (active ? ticker.subscribe(listener) : ignore),
    [ticker, active],
  );
  return useSyncExternalStore(subscribe, active ? ticker.current : absent, absent);
}

function ignore(): void {
  // Nothing was subscribed.
}

function absent(): undefined {
  return undefined;
}
