'use client';
import { useCallback, useContext, useState, useSyncExternalStore } from 'react';
import { UiStateContext } from '../contexts/ui-state-context.ts';
import type { PartUiState } from './ui-state.ts';
import { createUiState } from './ui-state.ts';

/** What the person chose for this part of this entity, and how to change it. Without a provider it lives with the component. */
export function useUiState(part: string, key: string): readonly [PartUiState, (change: PartUiState) => void] {
  const shared = useContext(UiStateContext);
  const [own] = useState(createUiState);
  const state = shared ?? own;
  const subscribe = useCallback(
    (listener: () => void) => state.subscribe(part, key, listener),
    [state, part, key],
  );
  const read = useCallback(() => state.get(part, key), [state, part, key]);
  const change = useCallback((next: PartUiState) => state.set(part, key, next), [state, part, key]);
  return [useSyncExternalStore(subscribe, read, read), change];
}
