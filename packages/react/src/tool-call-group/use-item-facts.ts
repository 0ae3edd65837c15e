'use client';
import type { MessageItem, TranscriptState } from '@callboard/core';
import { useCallback } from 'react';
import { groupFacts, sameFacts } from '../internal/group/group-facts.ts';
import type { GroupFacts } from '../internal/group/group-facts.ts';
import { useTranscript } from '../internal/store/use-transcript.ts';

/** What these items come to. Renewed when a call among or below them changes state. */
export function useItemFacts(items: readonly MessageItem[], messageKey: string): GroupFacts {
  const read = useCallback((state: TranscriptState) => groupFacts(state, items), [items]);
  return useTranscript(read, sameFacts, messageKey);
}
