import type { ToolCallMessagePartProps } from '@assistant-ui/react';
import { describeError } from '@callboard/core/describe-error';
import { ToolCallRow } from '@callboard/react';
import type { ToolCallInput } from '@callboard/react';
import { useMemo } from 'react';

/** A tool part of assistant-ui as a row. Its result decides how it ended, never the state of the message. */
export function CallboardToolPart(part: ToolCallMessagePartProps<object>) {
  const { toolCallId, toolName, args, argsText, result, isError, isPreliminary, status, approval } = part;
  const refused = approval?.approved === false;
  const call = useMemo((): ToolCallInput => {
    const base = { id: toolCallId, name: toolName, input: args, inputText: argsText };
    if (isError) return { ...base, status: refused ? 'denied' : 'failed', error: describeError(result) };
    if (refused) return { ...base, status: 'denied' };
    if (result !== undefined && !isPreliminary) return { ...base, status: 'completed', output: result };
    if (status.type === 'requires-action') return { ...base, status: 'awaiting-approval' };
    if (status.type === 'running') return { ...base, status: 'running' };
    const stopped = status.type === 'incomplete' && status.reason === 'cancelled';
    return { ...base, status: stopped ? 'cancelled' : 'interrupted' };
  }, [toolCallId, toolName, args, argsText, result, isError, isPreliminary, refused, status]);
  return <ToolCallRow call={call} />;
}
