import type { Block, Message, MessageItem, ToolCall, TranscriptState } from '@callboard/core';
import { selectAgentMessages, selectMessageItems } from '@callboard/core/selectors';
import { callInput, callResult } from './call-result.ts';
import type { CallResult } from './call-result.ts';
import { CallIds, validToolName } from './call-id.ts';
import { fileOf } from './file.ts';
import type { HistoryFile } from './file.ts';

/** One call with what the model is told about it. */
export interface HistoryCall {
  type: 'call';
  id: string;
  name: string;
  input: Record<string, unknown>;
  result: CallResult;
}

/** One piece of a turn. */
export type HistoryPart = { type: 'text' | 'reasoning'; text: string } | HistoryFile | HistoryCall;

/** What one side said, in order. Each step of an assistant is one response of the model: what it said, then its calls. */
export interface HistoryTurn {
  id: string;
  role: 'user' | 'assistant' | 'system';
  steps: readonly (readonly HistoryPart[])[];
}

/** The turns of an agent, without what was withdrawn and without what is empty. */
export function historyOf(state: TranscriptState, agentKey: string): HistoryTurn[] {
  const ids = new CallIds();
  return selectAgentMessages(state, agentKey).flatMap((message): HistoryTurn[] => {
    const { id, role } = message;
    const steps = stepsOf(state, message, ids);
    // Only a model makes calls, whatever the message that shows them is called.
    if (role === 'assistant' || steps.some(hasCall))
      return steps.length === 0 ? [] : [{ id, role: 'assistant', steps }];
    // What a message of a tool says is in the results of the calls.
    if (role === 'tool') return [];
    const said = steps
      .map((step) => step.filter(({ type }) => type !== 'reasoning'))
      .filter(({ length }) => length > 0);
    return said.length === 0 ? [] : [{ id, role, steps: said }];
  });
}

function hasCall(step: readonly HistoryPart[]): boolean {
  return step.some(({ type }) => type === 'call');
}

function stepsOf(state: TranscriptState, message: Message, ids: CallIds): HistoryPart[][] {
  const steps: HistoryPart[][] = [];
  let open: HistoryPart[] = [];
  let stepId: string | undefined;
  let hasCalls = false;
  for (const item of selectMessageItems(state, message.key)) {
    const found = partOf(state, item, ids);
    if (found === undefined) continue;
    const { part, step } = found;
    // Words behind calls are the next response, unless the source says that it is the same one.
    const isNext = step !== stepId || (hasCalls && part.type !== 'call' && step === undefined);
    if (open.length > 0 && isNext) {
      steps.push(open);
      open = [];
      hasCalls = false;
    }
    stepId = step;
    hasCalls ||= part.type === 'call';
    open.push(part);
  }
  if (open.length > 0) steps.push(open);
  return steps;
}

function partOf(
  state: TranscriptState,
  { type, key }: MessageItem,
  ids: CallIds,
): { part: HistoryPart; step: string | undefined } | undefined {
  if (type === 'tool-call') {
    const call = state.toolCalls.get(key);
    return call && { part: callPart(call, ids), step: stepOf(call) };
  }
  const block = type === 'block' ? state.blocks.get(key) : undefined;
  const part = block && blockPart(block);
  return part && { part, step: stepOf(block) };
}

/** A call that was found in text has a step of its own inside that of its text. */
function stepOf({ stepId }: { stepId?: string }): string | undefined {
  return stepId?.replace(/~.*$/s, '');
}

function callPart(call: ToolCall, ids: CallIds): HistoryCall {
  return {
    type: 'call',
    id: ids.next(call.id),
    name: validToolName(call.name),
    input: callInput(call),
    result: callResult(call),
  };
}

function blockPart({ kind, text, value }: Block): HistoryPart | undefined {
  if (kind === 'file') return fileOf(value);
  if (!/\S/.test(text)) return undefined;
  if (kind === 'text' || kind === 'refusal') return { type: 'text', text };
  return kind === 'reasoning' ? { type: 'reasoning', text } : undefined;
}
