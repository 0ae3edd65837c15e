import type { TranscriptState } from '@callboard/core';
import { ToolCallRow, useTranscript } from '@callboard/react';
import { useCallback } from 'react';

/**
 * The row of a call in the nearest provider's store, by the id that both sides know. It has what the kit's own part does not:
 * progress, times, the whole error, sub-agents. Until the store knows the call it draws nothing.
 */
export function StoredRow({ toolCallId }: { toolCallId: string }) {
  const find = useCallback(
    ({ toolCalls }: TranscriptState) => [...toolCalls].findLast(({ id }) => id === toolCallId)?.key,
    [toolCallId],
  );
  return <ToolCallRow callKey={useTranscript(find, Object.is, 'structure')} />;
}
