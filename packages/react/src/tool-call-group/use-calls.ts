'use client';
import type { MessageItem, ToolCall, TranscriptState } from '@callboard/core';
import { useCallback } from 'react';
import { useTranscript } from '../internal/store/use-transcript.ts';
import { sameButProgress } from '../tool-call-row/same-but-progress.ts';

/** The calls among these items, in order. Renewed when one changes state, not on a tick. */
export function useCalls(items: readonly MessageItem[], messageKey: string): readonly ToolCall[] {
  const read = useCallback((state: TranscriptState) => callsOf(state, items), [items]);
  return useTranscript(read, sameCalls, messageKey);
}

function callsOf(state: TranscriptState, items: readonly MessageItem[]): readonly ToolCall[] {
  return items.flatMap(({ type, key }) => (type === 'tool-call' ? (state.toolCalls.get(key) ?? []) : []));
}

function sameCalls(one: readonly ToolCall[], other: readonly ToolCall[]): boolean {
  return (
    one.length === other.length &&
    one.every((call, index) => {
      const next = other[index];
      return next !== undefined && (call === next || (call.key === next.key && sameButProgress(call, next)));
    })
  );
}
