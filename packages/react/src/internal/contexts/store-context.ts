'use client';
import type { TranscriptStore } from '@callboard/core';
import { createContext } from 'react';
import type { Context } from 'react';

/** The store of the conversation below; absent where parts are given plain objects. */
export const StoreContext: Context<TranscriptStore | undefined> = createContext<TranscriptStore | undefined>(
  undefined,
);
