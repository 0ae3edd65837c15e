import type { EventScope } from '@callboard/core';
import { finite, given, isObject, sameJson, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { endAgentOf } from './runs.ts';
import { callKey } from './graph.ts';
import type { Graph, GraphCall } from './graph.ts';
import { resultIn } from './wire.ts';
import type { WireMessage } from './wire.ts';

type Named = { toolCallId: string; messageId?: string };

function refOf(call: GraphCall): Named {
  return { toolCallId: call.id, ...given({ messageId: call.messageId }) };
}

/** Announces a call of a message. An id that an ended call of another message had means a new one. */
export function announce(
  graph: Graph,
  { scope, messageId }: { scope: EventScope; messageId: string },
  { id, name }: { id: string; name: string | undefined },
): GraphCall {
  const key = callKey(scope.agentId, id);
  const known = graph.calls.get(key);
  const isSame = known && (known.messageId ?? messageId) === messageId;
  if (known && (isSame || known.phase !== 'ended')) {
    known.messageId ??= messageId;
    if (known.name === '' && name !== undefined) {
      known.name = name;
      graph.stamp.emit(known.scope, { type: 'tool.update', ...refOf(known), toolName: name });
    }
    return known;
  }
  const call: GraphCall = { id, scope, messageId, name: name ?? '', length: 0, shown: 0, phase: 'input' };
  graph.calls.set(key, call);
  if (!graph.isRecord) graph.stamp.emit(scope, { type: 'tool.start', ...refOf(call), toolName: call.name });
  return call;
}

/** A call that a frame names by its id. One that no message announced here may be known from another stream: it does not start. */
export function callOf(graph: Graph, scope: EventScope, id: string): GraphCall {
  const key = callKey(scope.agentId, id);
  const call = graph.calls.get(key) ?? { id, scope, name: '', length: 0, shown: 0, phase: 'input' as const };
  graph.calls.set(key, call);
  return call;
}

export function addInput(graph: Graph, call: GraphCall, text: string): void {
  if (text === '' || call.phase !== 'input') return;
  graph.stamp.emit(call.scope, { type: 'tool.input.delta', ...refOf(call), off: call.length, text });
  call.length += text.length;
}

/** The input so far, whole: some servers repeat all of it with each piece. */
export function setInput(graph: Graph, call: GraphCall, text: string): void {
  if (call.phase !== 'input' || text.length < call.length) return;
  graph.stamp.emit(call.scope, { type: 'tool.input.delta', ...refOf(call), off: 0, text });
  call.length = text.length;
}

/** The input is complete: as a value, as text, or as it was streamed. */
export function completeInput(graph: Graph, call: GraphCall, stated?: unknown): void {
  const isKnown = call.phase !== 'input';
  if (isKnown && (stated === undefined || sameJson(call.input, stated) || call.phase === 'ended')) return;
  if (!isKnown) call.phase = 'ready';
  const told = typeof stated === 'string' ? { inputText: stated } : given({ input: stated });
  const input = stated === undefined && call.length === 0 ? { input: {} } : told;
  call.input = typeof stated === 'string' ? parsed(stated) : stated;
  const isUnannounced = graph.isRecord || call.messageId === undefined;
  const toolName = isUnannounced && call.name !== '' ? { toolName: call.name } : undefined;
  graph.stamp.emit(call.scope, {
    type: 'tool.input.set',
    ...refOf(call),
    complete: true,
    ...input,
    ...toolName,
  });
}

/** `input` of a tool's start is JSON as text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function run(graph: Graph, call: GraphCall): void {
  if (call.phase === 'ended' || call.phase === 'running') return;
  if (call.phase === 'input') completeInput(graph, call);
  answer(graph, call, 'approved');
  call.phase = 'running';
  graph.stamp.emit(call.scope, { type: 'tool.run', ...refOf(call) });
}

/** What became of a call tells how the person answered. */
function answer(graph: Graph, call: GraphCall, outcome: 'approved' | 'denied'): void {
  const ask = call.asked === undefined ? undefined : graph.asks.get(call.asked);
  if (call.asked === undefined || !ask) return;
  graph.asks.delete(call.asked);
  // Told by the run that goes on with the call.
  graph.stamp.emit(graph.scopeOf(ask.scope.agentId), { type: 'ask.close', askId: call.asked, outcome });
}

/** What a tool says while it works: progress when it has that shape, else its output so far. */
export function work(graph: Graph, call: GraphCall, data: unknown): void {
  if (call.phase === 'ended') return;
  const progress = progressOf(data);
  const ref = refOf(call);
  if (progress) graph.stamp.emit(call.scope, { type: 'tool.progress', ...ref, ...progress });
  else graph.stamp.emit(call.scope, { type: 'tool.output.set', ...ref, output: data });
}

export function show(graph: Graph, call: GraphCall, text: string): void {
  if (call.phase === 'ended' || text === '') return;
  graph.stamp.emit(call.scope, {
    type: 'tool.output.delta',
    ...refOf(call),
    channel: 'content',
    off: call.shown,
    text,
  });
  call.shown += text.length;
}

/** Progress in the agreed shape: a number, with a total or a message. */
export function progressOf(
  data: unknown,
): { progress?: number; total?: number; message?: unknown } | undefined {
  if (!isObject(data)) return undefined;
  const progress = finite(data['progress']);
  const total = finite(data['total']);
  if (progress === undefined) return undefined;
  return { progress, ...given({ total, message: words(data['message']) ?? words(data['status']) }) };
}

/** How a tool ended, in the words of its frame: its message when the output is one, else the value. */
export function finish(graph: Graph, call: GraphCall, output: unknown): void {
  const message = resultIn(output, call.id);
  if (message?.id !== undefined) graph.results.add(`${call.scope.agentId} ${message.id}`);
  if (message) result(graph, call, message);
  else end(graph, call, { outcome: 'completed', output });
}

/** A tool failed. Some frames lose the reason on the way; then the message of the tool has it, or nobody. */
export function fail(graph: Graph, call: GraphCall, error: unknown): void {
  if (call.phase === 'ended') return;
  const hasWords =
    error instanceof Error ||
    (typeof error === 'string' ? error !== '' : isObject(error) && saysSomething(error));
  if (hasWords) end(graph, call, { outcome: 'failed', error });
  else call.failing = true;
}

function saysSomething(error: JsonObject): boolean {
  return Object.keys(error).some((name) => name !== 'pregelTaskId' && name !== 'name');
}

/** A tool's message. One that a person refused never ran: the refusal is its text. */
export function result(
  graph: Graph,
  call: GraphCall,
  { fields, node }: WireMessage & { node?: string | undefined },
): void {
  if (call.phase === 'ended') return;
  const { content: output, artifact, status } = fields;
  const meta = artifact == null ? undefined : { meta: { artifact } };
  if (status !== 'error') return end(graph, call, { outcome: 'completed', output, ...meta });
  const isRefusal = /HumanInTheLoop/i.test(node ?? '') || (call.asked !== undefined && graph.signalsRun);
  if (isRefusal && call.phase !== 'running' && node !== 'tools')
    return end(graph, call, { outcome: 'denied', output, reason: words(output), ...meta });
  return end(graph, call, { outcome: 'failed', output, error: output, ...meta });
}

type Ending = {
  outcome: 'completed' | 'failed' | 'denied';
  output?: unknown;
  error?: unknown;
  reason?: string | undefined;
  meta?: JsonObject;
};

function end(graph: Graph, call: GraphCall, ending: Ending): void {
  if (call.phase === 'ended') return;
  if (call.phase === 'input') completeInput(graph, call);
  answer(graph, call, ending.outcome === 'denied' ? 'denied' : 'approved');
  call.phase = 'ended';
  graph.stamp.emit(call.scope, { type: 'tool.end', ...refOf(call), ...given(ending) } as never);
  call.ending = { outcome: ending.outcome === 'completed' ? 'completed' : 'failed', error: ending.error };
  if (call.agentId !== undefined) endAgentOf(graph, call.agentId, call.ending);
}

const UNEXPLAINED = { message: 'The tool failed; its stream does not say why.' };

/** Ends calls that failed without a word: all, those of an agent, or one. Inner ones first, as a call takes its sub-agent with it. */
export function endFailing(
  graph: Graph,
  {
    agentId,
    toolCallId,
    error = UNEXPLAINED,
  }: { agentId?: string; toolCallId?: string; error?: unknown } = {},
): void {
  for (const call of [...graph.calls.values()].reverse()) {
    const isMeant =
      (agentId === undefined || call.scope.agentId === agentId) &&
      (toolCallId === undefined || call.id === toolCallId);
    if (isMeant && call.failing === true) end(graph, call, { outcome: 'failed', error });
  }
}

/** The model asked for something that cannot be run. */
export function refuse(graph: Graph, call: GraphCall, error: string): void {
  if (call.phase === 'ended') return;
  call.phase = 'ended';
  graph.stamp.emit(call.scope, {
    type: 'tool.end',
    ...refOf(call),
    outcome: 'failed',
    phase: 'input',
    error,
  });
}

/** A tool begins to run, with the input that it got. */
export function start(
  graph: Graph,
  call: GraphCall,
  { name, input }: { name: string | undefined; input: unknown },
): void {
  if (call.name === '' && name !== undefined) {
    call.name = name;
    if (call.messageId !== undefined)
      graph.stamp.emit(call.scope, { type: 'tool.update', ...refOf(call), toolName: name });
  }
  const value = typeof input === 'string' ? parsed(input) : input;
  if (call.phase === 'input' || !sameJson(call.input, value)) completeInput(graph, call, value);
  run(graph, call);
}
