'use client';
import type { TranscriptStore } from '@callboard/core';
import { useContext } from 'react';
import { StoreContext } from '../contexts/store-context.ts';

/** The store of the nearest provider. Throws when there is none. */
export function useTranscriptStore(): TranscriptStore {
  const store = useContext(StoreContext);
  if (store) return store;
  throw new Error(
    '@callboard/react: this part reads a transcript and found no store. Put it inside <TranscriptProvider store={store}>, or give it a plain object where it takes one.',
  );
}
