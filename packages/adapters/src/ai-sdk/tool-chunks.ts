import type { EventScope } from '@callboard/core';
import { given, words } from '../internal/json.ts';
import { createChildAgent } from './child-agent.ts';
import { unreadable } from './content-chunks.ts';
import { askCloseOf, askOf, factsOf, resultOf } from './facts.ts';
import type { Turn, TurnCall } from './turn.ts';
import type { Loose } from './wire.ts';
import { isAgentOutput } from './wire.ts';

interface Known {
  call: TurnCall;
  toolCallId: string;
  /** Names the call in its events. */
  ref: { toolCallId: string; messageId: string };
}

function newCall(scope: EventScope): TurnCall {
  return { scope, announced: false, length: 0, phase: 'input', byProvider: false };
}

/** The newest call of this id; a call this response has not announced belongs to the message from an earlier one. */
function callOf(turn: Turn, chunk: Loose): Known | undefined {
  const toolCallId = words(chunk['toolCallId']);
  if (toolCallId === undefined) {
    unreadable(turn, chunk);
    return undefined;
  }
  let call = turn.calls.get(toolCallId);
  if (call === undefined) {
    call = newCall(turn.runScope);
    turn.calls.set(toolCallId, call);
  }
  return { call, toolCallId, ref: { toolCallId, messageId: turn.messageId } };
}

/** Announces a call, or adds what is new. An id that comes again in a later step is another call. */
function announce(turn: Turn, chunk: Loose): Known | undefined {
  enterCall(turn, words(chunk['toolCallId']));
  const found = callOf(turn, chunk);
  if (!found) return undefined;
  const { call, ref } = found;
  const toolName = words(chunk['toolName']);
  const facts = factsOf(chunk);
  if (facts.executor === 'provider') call.byProvider = true;
  if (!call.announced) {
    call.announced = true;
    turn.part += 1;
    turn.stamp.emit(call.scope, { type: 'tool.start', ...ref, toolName: toolName ?? '', ...facts });
  } else if (Object.keys(facts).length > 0 || call.name !== toolName) {
    turn.stamp.emit(call.scope, { type: 'tool.update', ...ref, ...given({ toolName }), ...facts });
  }
  call.name = toolName ?? call.name;
  return found;
}

/** Places a call that is announced in this step: a carried one enters it, one of an earlier step gives its id away. */
function enterCall(turn: Turn, toolCallId: string | undefined): void {
  if (toolCallId === undefined) return;
  const before = turn.calls.get(toolCallId);
  if (before?.carried) {
    before.carried = false;
    before.scope = turn.scope;
  } else if (before === undefined || (before.announced && before.scope !== turn.scope)) {
    turn.calls.set(toolCallId, newCall(turn.scope));
  }
}

export function inputStart(turn: Turn, chunk: Loose): void {
  const found = announce(turn, chunk);
  if (!found || chunk['inputEncoding'] !== 'text') return;
  turn.stamp.emit(found.call.scope, {
    type: 'tool.input.set',
    ...found.ref,
    complete: false,
    inputText: '',
    inputEncoding: 'text',
  });
}

export function inputDelta(turn: Turn, chunk: Loose): void {
  const text = chunk['inputTextDelta'];
  if (typeof text !== 'string') return unreadable(turn, chunk);
  const found = callOf(turn, chunk);
  if (!found || text === '') return;
  const { call, toolCallId } = found;
  const { messageId } = turn;
  turn.stamp.emit(call.scope, { type: 'tool.input.delta', toolCallId, messageId, off: call.length, text });
  call.length += text.length;
}

export function inputAvailable(turn: Turn, chunk: Loose): void {
  const found = announce(turn, chunk);
  if (found) completeInput(turn, chunk, found);
}

function completeInput(turn: Turn, { input }: Loose, { call, ref }: Known): void {
  const free = typeof input === 'string' ? { inputText: input, inputEncoding: 'text' as const } : undefined;
  call.input = input;
  if (call.phase === 'input') call.phase = 'ready';
  turn.stamp.emit(call.scope, { type: 'tool.input.set', ...ref, complete: true, input, ...free });
}

/** The model wrote an input that the tool refuses. Versions 5 and 6 tell the same failure once more as an output error. */
export function inputError(turn: Turn, chunk: Loose): void {
  const found = announce(turn, chunk);
  if (!found) return;
  if ('input' in chunk) completeInput(turn, chunk, found);
  fail(turn, chunk, { ...found, phase: 'input' });
}

export function outputError(turn: Turn, chunk: Loose): void {
  const found = callOf(turn, chunk);
  if (found) fail(turn, chunk, { ...found, phase: 'execution' });
}

function fail(
  turn: Turn,
  { errorText }: Loose,
  { call, ref, phase }: Known & { phase: 'input' | 'execution' },
): void {
  if (call.phase === 'ended' && call.errorText !== undefined && phase === 'execution') return;
  call.phase = 'ended';
  call.errorText = words(errorText) ?? '';
  call.child?.end('failed', errorText);
  turn.stamp.emit(call.scope, { type: 'tool.end', ...ref, outcome: 'failed', error: errorText, phase });
  settleAsks(turn, ref.toolCallId);
}

export function outputAvailable(turn: Turn, chunk: Loose): void {
  const found = callOf(turn, chunk);
  if (!found) return;
  const { call, ref, toolCallId } = found;
  const { output } = chunk;
  const preliminary = chunk['preliminary'] === true;
  if (isAgentOutput(output)) {
    const { stamp, runId, messageId } = turn;
    const stepId = call.scope.stepId === undefined ? undefined : { stepId: call.scope.stepId };
    call.child ??= createChildAgent(
      { stamp, runId, agentId: 'root', messageId },
      { toolCallId, ...stepId, name: call.name, input: call.input },
    );
    call.child.update(output);
  } else if (preliminary) turn.stamp.emit(call.scope, { type: 'tool.output.set', ...ref, output });
  if (preliminary) {
    if (call.phase !== 'ended') call.phase = 'working';
    return;
  }
  call.phase = 'ended';
  call.child?.end('completed');
  turn.stamp.emit(call.scope, { type: 'tool.end', ...ref, ...resultOf(output), ...factsOf(chunk) });
  settleAsks(turn, toolCallId);
}

export function outputDenied(turn: Turn, chunk: Loose): void {
  const found = callOf(turn, chunk);
  if (!found) return;
  found.call.phase = 'ended';
  turn.stamp.emit(found.call.scope, {
    type: 'tool.end',
    ...found.ref,
    outcome: 'denied',
    ...given({ reason: words(chunk['reason']) }),
  });
  settleAsks(turn, found.toolCallId);
}

export function approvalRequest(turn: Turn, chunk: Loose): void {
  const found = callOf(turn, chunk);
  if (!found) return;
  const { call, toolCallId } = found;
  const askId = words(chunk['approvalId']) ?? `call:${toolCallId}`;
  turn.asks.set(askId, { automatic: chunk['isAutomatic'] === true, toolCallId });
  if (call.phase !== 'ended') call.phase = 'asking';
  turn.stamp.emit(call.scope, askOf(askId, toolCallId, chunk));
}

export function approvalResponse(turn: Turn, chunk: Loose): void {
  const askId = words(chunk['approvalId']);
  if (askId === undefined) return unreadable(turn, chunk);
  const ask = turn.asks.get(askId);
  const call = ask === undefined ? undefined : turn.calls.get(ask.toolCallId);
  turn.asks.delete(askId);
  if (call?.phase === 'asking') call.phase = 'ready';
  turn.stamp.emit(call?.scope ?? turn.runScope, askCloseOf(askId, chunk, ask?.automatic ?? false));
}

function settleAsks(turn: Turn, toolCallId: string): void {
  for (const [askId, ask] of turn.asks) if (ask.toolCallId === toolCallId) turn.asks.delete(askId);
}
