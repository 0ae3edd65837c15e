import { isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { agentOf } from './agents.ts';
import * as calls from './calls.ts';
import type { Graph, GraphMessage } from './graph.ts';
import { callKey } from './graph.ts';
import { addCall, append, endMessage, openMessage } from './messages.ts';

import { endRun } from './runs.ts';
import { goOn } from './turns.ts';
import type { ProtocolUnit } from './unit.ts';
import { agentIdOf, contentOf } from './wire.ts';

/** `messages`: a message, its blocks one after the other, its end. */
export function readMessageEvent(graph: Graph, unit: ProtocolUnit): void {
  const { namespace, data } = unit;
  const place = `${agentIdOf(namespace)} ${words(data['run_id']) ?? ''}`;
  goOn(graph);
  if (data['event'] === 'message-start') return startMessage(graph, unit, place);
  const message = graph.open.get(place) ?? graph.open.get(`${agentIdOf(namespace)} `);
  if (message === undefined) return graph.setAside('unmatched', data);
  if (message === 'result') return undefined;
  return readBlockEvent(graph, message, data);
}

function startMessage(graph: Graph, { namespace, data }: ProtocolUnit, place: string): void {
  const id = words(data['id']) ?? `${graph.runId}/m${(graph.ordinal += 1)}`;
  const { role } = data;
  // The message of a tool is the output of its call, which comes by itself.
  if (role === 'tool') return void graph.open.set(place, 'result');
  const scope = agentOf(graph, namespace.slice(0, -1));
  const metadata = isObject(data['metadata']) ? data['metadata'] : {};
  const said = role === 'human' || role === 'user' ? 'user' : 'assistant';
  const model = words(metadata['model']);
  const message = openMessage(graph, id, { scope, model, role: role === 'system' ? 'system' : said });
  graph.open.set(place, message);
  return undefined;
}

function readBlockEvent(graph: Graph, message: GraphMessage, data: JsonObject): void {
  const { event, index, delta, usage } = data;
  const content = data['content'] ?? data['contentBlock'] ?? data['content_block'];
  if (usage !== undefined) graph.count(message.id, usage);
  if (event === 'content-block-start') startBlock(graph, message, { index, content });
  else if (event === 'content-block-delta') addDelta(graph, message, { index, delta });
  else if (event === 'content-block-finish') finishBlock(graph, message, { index, content });
  else if (event === 'message-finish') endMessage(graph, message, { finish_reason: data['reason'] });
  else if (event === 'error') endRun(graph, { outcome: 'failed', error: data['message'] ?? data['error'] });
  else if (event !== 'usage') graph.setAside('unknown-event', data);
}

type Block = { index: unknown; content: unknown };

const CALLS: ReadonlySet<unknown> = new Set([
  'tool_call',
  'tool_call_chunk',
  'server_tool_call',
  'server_tool_call_chunk',
]);

function startBlock(graph: Graph, message: GraphMessage, { index, content }: Block): void {
  if (!isObject(content)) return;
  if (CALLS.has(content['type'])) startCall(graph, message, { index, content });
  else for (const part of contentOf(content)) if (part.kind !== 'file') append(graph, message, part);
}

function startCall(
  graph: Graph,
  message: GraphMessage,
  { index, content }: { index: unknown; content: JsonObject },
): void {
  const id = words(content['id']) ?? `${message.id}/call${String(index)}`;
  const call = addCall(graph, message, { id, name: words(content['name']), index });
  calls.addInput(graph, call, text(content['args']) ?? '');
}

function addDelta(
  graph: Graph,
  message: GraphMessage,
  { index, delta }: { index: unknown; delta: unknown },
): void {
  if (!isObject(delta)) return graph.setAside('bad-field', delta);
  const fields = isObject(delta['fields']) ? delta['fields'] : {};
  const { type } = delta;
  const call = message.byIndex.get(index);
  if (type === 'block-delta') {
    if (!CALLS.has(fields['type'])) return undefined;
    // All of the input so far, beside its increments.
    if (!call) return startCall(graph, message, { index, content: fields });
    return calls.setInput(graph, call, text(fields['args']) ?? '');
  }
  if (type === 'tool-call-delta' || type === 'input_json_delta') {
    const piece = text(delta['args']) ?? text(delta['partial_json']) ?? text(delta['input']) ?? '';
    return call ? calls.addInput(graph, call, piece) : graph.setAside('unmatched', delta);
  }
  for (const part of contentOf(delta)) if (part.kind !== 'file') append(graph, message, part);
  return undefined;
}

/** The block as a whole: the authority for inputs; results of tools that the provider ran end their calls. */
function finishBlock(graph: Graph, message: GraphMessage, { index, content }: Block): void {
  if (!isObject(content)) return;
  const call = message.byIndex.get(index);
  const { type, args } = content;
  if (type === 'server_tool_result') finishServerCall(graph, message, content);
  else if (type === 'invalid_tool_call' && call) {
    calls.setInput(graph, call, text(args) ?? '');
    calls.refuse(graph, call, words(content['error']) ?? 'The input is no valid JSON.');
  } else if (call) calls.completeInput(graph, call, args ?? undefined);
  else if (CALLS.has(type)) {
    startCall(graph, message, { index, content: { ...content, args: undefined } });
    const started = message.byIndex.get(index);
    if (started) calls.completeInput(graph, started, args ?? undefined);
  }
}

function finishServerCall(graph: Graph, message: GraphMessage, content: JsonObject): void {
  const call = graph.calls.get(callKey(message.agentId, words(content['tool_call_id']) ?? ''));
  if (!call) return graph.setAside('unmatched', content);
  if (content['status'] === 'error')
    calls.fail(graph, call, content['output'] ?? 'The provider reported an error.');
  else calls.finish(graph, call, content['output']);
  return undefined;
}
