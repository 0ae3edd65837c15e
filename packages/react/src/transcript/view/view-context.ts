'use client';
import { createContext, useContext } from 'react';
import type { Context } from 'react';
import type { TranscriptView } from './transcript-view.ts';

export const TranscriptViewContext: Context<TranscriptView | undefined> = createContext<
  TranscriptView | undefined
>(undefined);

/** The view around a part of a transcript; undefined elsewhere. */
export function useTranscriptView(): TranscriptView | undefined {
  return useContext(TranscriptViewContext);
}
