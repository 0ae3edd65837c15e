import type { TranscriptState } from '@callboard/core';
import { selectAgentMessages, selectMessageItems } from '@callboard/core/selectors';

import { isAgentOutput } from '../src/ai-sdk/wire.ts';

/** A message as both sides show it: text, calls and values in order. */
export interface UiView {
  id: string;
  role: string;
  parts: unknown[];
}

const STATES = {
  announced: 'input-streaming',
  'input-streaming': 'input-streaming',
  ready: 'input-available',
  running: 'input-available',
  paused: 'input-available',
  'awaiting-approval': 'approval-requested',
  completed: 'output-available',
  failed: 'output-error',
  denied: 'output-denied',
  cancelled: 'cut off',
  interrupted: 'cut off',
} as const;

/** What a transcript shows of an agent. */
export function viewOfState(state: TranscriptState, agentKey = 'root'): UiView[] {
  return selectAgentMessages(state, agentKey).map((message) => ({
    id: message.id,
    role: message.role,
    parts: selectMessageItems(state, message.key).map(({ key }) => viewOfItem(state, key)),
  }));
}

function viewOfItem(state: TranscriptState, key: string): unknown {
  const block = state.blocks.get(key);
  if (block)
    return block.value === undefined
      ? { type: block.kind, text: block.text }
      : { value: withoutName(block.value) };
  const call = state.toolCalls.get(key);
  if (!call) return undefined;
  const asks = call.askKeys.map((askKey) => state.asks.get(askKey)?.state);
  const isAnswered = call.ended === undefined && asks.length > 0 && !asks.includes('open');
  const isPreliminary =
    (call.outputPreliminary || call.childAgentKeys.length > 0) && call.ended === undefined;
  const standing = isAnswered ? 'approval-responded' : STATES[call.status];
  return {
    call: call.id,
    name: call.name,
    state: isPreliminary ? 'preliminary' : standing,
    input: call.input,
    // What a sub-agent says so far is shown as a sub-agent.
    output: isPreliminary && call.childAgentKeys.length > 0 ? undefined : call.output,
    failed: call.error !== undefined,
  };
}

function withoutName(value: unknown): unknown {
  const { name: _name, type: _type, ...rest } = value as Record<string, unknown>;
  return rest;
}

type Part = Record<string, unknown> & { type: string };

/** What a UI message shows, in the same words. */
export function viewOfMessage(message: { id: string; role: string; parts: readonly object[] }): UiView {
  return {
    id: message.id,
    role: message.role,
    parts: (message.parts as readonly Part[]).flatMap((part) => viewOfPart(part)),
  };
}

function viewOfPart(part: Part): unknown[] {
  const { type } = part;
  if (type === 'text' || type === 'reasoning')
    return /\S/.test(String(part['text'])) ? [{ type, text: part['text'] }] : [];
  if (type === 'step-start' || type === 'steering-message') return [];
  if (typeof part['toolCallId'] === 'string') return [viewOfCall(part)];
  return [{ value: withoutName(part) }];
}

function viewOfCall(part: Part): unknown {
  const preliminary = part['preliminary'] === true;
  const reading = part['state'] === 'input-streaming';
  return {
    call: part['toolCallId'],
    name: part.type === 'dynamic-tool' ? part['toolName'] : part.type.slice(5),
    state: preliminary ? 'preliminary' : part['state'],
    // The reference keeps a refused input beside the place for inputs.
    input: reading
      ? undefined
      : (part['input'] ?? (part['state'] === 'output-error' ? part['rawInput'] : undefined)),
    output: preliminary && isAgentOutput(part['output']) ? undefined : part['output'],
    failed: part['state'] === 'output-error',
  };
}
