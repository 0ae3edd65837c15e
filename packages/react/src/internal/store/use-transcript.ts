'use client';
import type { TranscriptState } from '@callboard/core';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { selection } from './selection.ts';
import { useTranscriptStore } from './use-store.ts';

/**
 * A value of the transcript, renewed when it changes. Keep `selector` outside the component or memoised.
 * `isEqual` keeps the previous value; `key` (an entity's, or `structure`) hears only that entity.
 */
export function useTranscript<T>(
  selector: (state: TranscriptState) => T,
  isEqual: (previous: T, next: T) => boolean = Object.is,
  key?: string,
): T {
  const store = useTranscriptStore();
  const [select] = useState(() => selection<TranscriptState, T>());
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener, key), [store, key]);
  const read = useCallback(
    () => select(store.getPublished(), selector, isEqual),
    [select, store, selector, isEqual],
  );
  return useSyncExternalStore(subscribe, read, read);
}
