import { describeError } from '@callboard/core/describe-error';
import { ToolCallRow } from '@callboard/react';
import type { ToolCallInput } from '@callboard/react';
import { defineToolCallRenderer } from '@copilotkit/react-core/v2';
import { useMemo } from 'react';

interface CopilotToolCall {
  name: string;
  toolCallId: string;
  args: unknown;
  status: string;
  result?: string | undefined;
}

/** A tool call of CopilotKit as a row. Its messages hold no error flag: a JSON result with an `error` in it is one. */
export function CallboardToolCall({ name, toolCallId, args, status, result }: CopilotToolCall) {
  const call = useMemo((): ToolCallInput => {
    const base = { id: toolCallId, name, input: args };
    if (status !== 'complete' || result === undefined) return { ...base, status: 'running' };
    const output = parsed(result);
    const error =
      typeof output === 'object' && output !== null && 'error' in output ? output.error : undefined;
    if (error == null || error === false) return { ...base, status: 'completed', output };
    return { ...base, status: 'failed', error: describeError(error) };
  }, [toolCallId, name, args, status, result]);
  return <ToolCallRow call={call} />;
}

function parsed(result: string): unknown {
  try {
    return JSON.parse(result) as unknown;
  } catch {
    return result;
  }
}

/** Draws every call as a row: `<CopilotKitProvider renderToolCalls={callboardToolCalls}>`. */
export const callboardToolCalls = [defineToolCallRenderer({ name: '*', render: CallboardToolCall })];
