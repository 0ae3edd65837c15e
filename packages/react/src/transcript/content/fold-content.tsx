'use client';
import type { ToolCall, TranscriptState } from '@callboard/core';
import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { useTranscript } from '../../internal/store/use-transcript.ts';
import { CallFold } from '../../tool-call-group/call-fold.tsx';

/** A folded run of like calls on its own line; what it opens to follows as rows of the list. */
export function FoldContent({ callKeys, messageKey }: FoldContentProps): ReactElement {
  const read = useCallback(
    (state: TranscriptState) => callKeys.flatMap((key) => state.toolCalls.get(key) ?? []),
    [callKeys],
  );
  // A call that changes state changes the counts of its message.
  const calls = useTranscript(read, sameStates, messageKey);
  return <CallFold calls={calls}>{null}</CallFold>;
}

function sameStates(before: readonly ToolCall[], after: readonly ToolCall[]): boolean {
  return (
    before.length === after.length && before.every((call, index) => call.status === after[index]?.status)
  );
}

export interface FoldContentProps {
  readonly callKeys: readonly string[];
  readonly messageKey: string;
}
