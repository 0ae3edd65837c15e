import { describeError } from '@callboard/core/describe-error';
import { ToolCallRow } from '@callboard/react';
import type { ToolCallInput } from '@callboard/react';
import type { DynamicToolUIPart, ToolUIPart } from 'ai';
import { useMemo } from 'react';

const statuses: Record<ToolUIPart['state'], ToolCallInput['status']> = {
  'input-streaming': 'input-streaming',
  'input-available': 'running',
  'approval-requested': 'awaiting-approval',
  'approval-responded': 'running',
  'output-available': 'completed',
  'output-error': 'failed',
  'output-denied': 'denied',
};

/** A tool part of a `UIMessage` as a row, for `MessageContent` of AI Elements where its `Tool` would stand. */
export function CallboardToolPart({ part }: { part: ToolUIPart | DynamicToolUIPart }) {
  const call = useMemo((): ToolCallInput => {
    const name = part.type === 'dynamic-tool' ? part.toolName : part.type.slice('tool-'.length);
    const base = { id: part.toolCallId, name, input: part.input, status: statuses[part.state] };
    if (part.state === 'output-error') return { ...base, error: describeError(part.errorText) };
    if (part.state !== 'output-available') return base;
    return part.preliminary ? { ...base, status: 'running' } : { ...base, output: part.output };
  }, [part]);
  return <ToolCallRow call={call} />;
}
