'use client';
import { useCallback, useContext, useState, useSyncExternalStore } from 'react';
import { UiStateContext } from '../contexts/ui-state-context.ts';
import type { PartUiState } from './ui-state.ts';

/** What the person chose for this part of this entity, and how to change it. Without a provider it lives with the component. */
export function useUiState(part: string, key: string): readonly [PartUiState, (change: PartUiState) => void] {
  const shared = useContext(UiStateContext);
  const [own, setOwn] = useState<PartUiState>(untouched);
  const subscribe = useCallback(
    (listener: () => void) => shared?.subscribe(part, key, listener) ?? nothing,
    [shared, part, key],
  );
  const read = useCallback(() => shared?.get(part, key) ?? untouched, [shared, part, key]);
  const change = useCallback(
    (next: PartUiState) => (shared ? shared.set(part, key, next) : setOwn((last) => ({ ...last, ...next }))),
    [shared, part, key],
  );
  const known = useSyncExternalStore(subscribe, read, read);
  return [shared ? known : own, change];
}

const untouched: PartUiState = {};

function nothing(): void {
  // Nothing was subscribed.
}
