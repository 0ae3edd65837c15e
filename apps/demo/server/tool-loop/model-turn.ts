import type { Usage } from '@callboard/core';
import { createBlockWriter } from './block-writer.ts';
import type { EventWriter } from './event-writer.ts';
import type { Model, ModelPart, ModelRequest, RequestedCall } from './model.ts';
import type { Tool } from './tool.ts';
import { untilAborted } from './until-aborted.ts';

/** What a model answered in one turn. */
export interface ModelAnswer {
  text: string;
  calls: readonly RequestedCall[];
  usage?: Usage;
  finishReason?: string;
}

/** What a turn is written with. */
export interface TurnContext {
  model: Model;
  tools: ReadonlyMap<string, Tool>;
  events: EventWriter;
  messageId: string;
  signal: AbortSignal;
  /** Makes the id of a call unique in its run; models and servers reuse ids. */
  claimCallId: (wanted: string | undefined) => string;
}

interface OpenCall extends RequestedCall {
  started: boolean;
  recovered?: string;
}

/** Streams one answer of the model into the transcript. Throws when the model does; what was shown stays. */
export async function streamModelTurn(request: ModelRequest, turn: TurnContext): Promise<ModelAnswer> {
  const blocks = createBlockWriter(turn.events, turn.messageId);
  const calls = new Map<string, OpenCall>();
  const answer: { text: string; usage?: Usage; finishReason?: string } = { text: '' };
  let odd = 0;
  for await (const part of untilAborted(turn.model.stream(request, turn.signal), turn.signal)) {
    switch (part.type) {
      case 'text':
      case 'reasoning':
        blocks.append(part.type, part.text);
        if (part.type === 'text') answer.text += part.text;
        break;
      case 'call':
        blocks.close();
        addFragment(part, calls, turn);
        break;
      case 'usage':
        answer.usage = part.usage;
        break;
      case 'finish':
        answer.finishReason = part.reason;
        break;
      case 'odd':
        writeOdd(turn.events, part.message, (odd += 1));
        break;
    }
  }
  turn.signal.throwIfAborted();
  blocks.close();
  return { ...answer, calls: [...calls.values()].map((call) => finishInput(call, turn)) };
}

function addFragment(
  part: Extract<ModelPart, { type: 'call' }>,
  calls: Map<string, OpenCall>,
  turn: TurnContext,
): void {
  let call = calls.get(part.key);
  if (!call) {
    const { recovered, rejected } = part;
    call = {
      id: turn.claimCallId(part.id),
      name: '',
      inputText: '',
      started: false,
      ...(recovered === undefined ? {} : { recovered }),
      ...(rejected === undefined ? {} : { rejected }),
    };
    calls.set(part.key, call);
  }
  if (!call.started && part.name) {
    call.name = part.name;
    startCall(call, turn);
  }
  if (!part.inputText) return;
  const off = call.inputText.length;
  call.inputText += part.inputText;
  if (call.started) writeInput(call, { off, text: part.inputText }, turn);
}

function startCall(call: OpenCall, turn: TurnContext): void {
  call.started = true;
  const tool = turn.tools.get(call.name);
  turn.events.write({
    type: 'tool.start',
    toolCallId: call.id,
    messageId: turn.messageId,
    toolName: call.name,
    ...(tool ? { title: tool.title, executor: tool.executor } : {}),
    ...(tool?.kind === undefined ? {} : { kind: tool.kind }),
    ...(tool?.server === undefined ? {} : { server: tool.server }),
    ...(call.recovered === undefined ? {} : { recovered: call.recovered }),
  });
  if (call.inputText !== '') writeInput(call, { off: 0, text: call.inputText }, turn);
}

function writeInput(call: OpenCall, piece: { off: number; text: string }, turn: TurnContext): void {
  turn.events.write({ type: 'tool.input.delta', toolCallId: call.id, messageId: turn.messageId, ...piece });
}

/** A call that never got a name is shown too: without a row nobody would learn why it failed. */
function finishInput(call: OpenCall, turn: TurnContext): RequestedCall {
  if (!call.started) startCall({ ...call, name: 'unnamed tool' }, turn);
  const { id, name, inputText, rejected } = call;
  return { id, name, inputText, ...(rejected === undefined ? {} : { rejected }) };
}

function writeOdd(events: EventWriter, message: string, count: number): void {
  const noticeId = `${events.scope.runId}:${events.scope.agentId}:${events.scope.stepId ?? ''}:odd:${count}`;
  events.write({ type: 'notice', noticeId, level: 'warn', message, code: 'model-wire' });
}
