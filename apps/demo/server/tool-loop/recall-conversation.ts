import type { Message, MessageItem, ToolCall, TranscriptState } from '@callboard/core';
import type { CallOutcome } from './call-outcome.ts';
import type { ChatMessage, RequestedCall } from './model.ts';
import { resultText } from './result-text.ts';

/** One round inside an assistant message: words, then the calls that followed them. */
export interface RecalledTurn {
  stepId: string;
  text: string;
  calls: ToolCall[];
}

/** What the model would have to be told to know a conversation: root messages in order, every call with a result. */
export function recallConversation(
  state: TranscriptState,
  limits: { modelChars: number; beforeRunKey?: string },
): ChatMessage[] {
  const keys = state.agents.get('root')?.messageKeys.toArray() ?? [];
  const messages = keys.flatMap((key) => state.messages.get(key) ?? []);
  const end = messages.findIndex(
    (message) => message.runKey === limits.beforeRunKey && message.role !== 'user',
  );
  return messages
    .slice(0, end === -1 ? undefined : end)
    .filter((message) => !message.retracted)
    .flatMap((message) => recallMessage(state, message, limits.modelChars));
}

function recallMessage(state: TranscriptState, message: Message, modelChars: number): ChatMessage[] {
  const turns = turnsOf(state, message);
  if (message.role !== 'assistant') {
    return [{ role: 'user', text: turns.map((turn) => turn.text).join('') }];
  }
  return turns.flatMap((turn) => recallTurn(turn, modelChars));
}

/** The rounds of a message. Words after a call begin a new round. */
export function turnsOf(state: TranscriptState, message: Message): RecalledTurn[] {
  const turns: RecalledTurn[] = [];
  for (const item of message.items) {
    const piece = readItem(state, item);
    if (!piece) continue;
    const last = turns.at(-1);
    const goesOn = last?.stepId === piece.stepId && !(piece.words !== '' && last.calls.length > 0);
    const turn = last && goesOn ? last : { stepId: piece.stepId, text: '', calls: [] };
    if (turn !== last) turns.push(turn);
    turn.text += piece.words;
    turn.calls.push(...piece.calls);
  }
  return turns;
}

function readItem(
  state: TranscriptState,
  item: MessageItem,
): { stepId: string; words: string; calls: ToolCall[] } | undefined {
  if (item.type === 'tool-call') {
    const call = state.toolCalls.get(item.key);
    return call && !call.retracted ? { stepId: call.stepId ?? '', words: '', calls: [call] } : undefined;
  }
  const block = item.type === 'block' ? state.blocks.get(item.key) : undefined;
  if (!block || block.retracted) return undefined;
  return { stepId: block.stepId ?? '', words: block.kind === 'text' ? block.text : '', calls: [] };
}

/** A round as the model sees it. Calls without a whole input are left out: no provider takes them back. */
export function recallTurn(turn: RecalledTurn, modelChars: number): ChatMessage[] {
  const calls = turn.calls.filter((call) => call.hasInput);
  if (turn.text === '' && calls.length === 0) return [];
  return [
    { role: 'assistant', text: turn.text, calls: calls.map(asRequested) },
    ...calls.map((call): ChatMessage => ({
      role: 'tool',
      callId: call.id,
      text: resultText(outcomeOf(call), modelChars),
    })),
  ];
}

/** A call as the model asked for it. The text may have been let go once the value was known. */
export function asRequested(call: ToolCall): RequestedCall {
  const inputText = call.inputText || (call.input === undefined ? '' : JSON.stringify(call.input));
  return { id: call.id, name: call.name, inputText };
}

/** How a recorded call ended. One that did not end says so. */
export function outcomeOf(call: ToolCall): CallOutcome {
  if (call.status === 'completed') return { outcome: 'completed', output: call.output };
  const reason = call.error?.message ?? call.reason;
  if (call.status === 'failed') {
    return { outcome: 'failed', error: { message: reason ?? 'No cause given' }, phase: 'execution' };
  }
  if (call.status === 'denied') return { outcome: 'denied', reason: reason ?? 'Not allowed by the person.' };
  return { outcome: 'cancelled', reason: reason ?? 'No result: the call was cut off', effects: 'possible' };
}
