import { isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { tie } from './agents.ts';
import * as calls from './calls.ts';
import type { Graph, GraphCall, GraphMessage } from './graph.ts';
import { callKey } from './graph.ts';
import { addCall, append, endMessage, newBlock, openMessage } from './messages.ts';
import type { Place } from './messages.ts';
import { endAgentOf } from './runs.ts';
import type { WireMessage } from './wire.ts';
import { partsOf } from './wire.ts';

/** A whole message, of a state or an update: what was streamed of it gets what it lacks. */
export function readWhole(graph: Graph, wire: WireMessage, place: Place): void {
  const { id, type, fields } = wire;
  if (type === 'tool') return readResult(graph, wire, place);
  if (type === 'remove') return retract(graph, id, place);
  if (id === undefined && type !== 'ai') return undefined;
  const messageId = id ?? `${graph.runId}/m${(graph.ordinal += 1)}`;
  const known = graph.messages.get(`${place.scope.agentId} ${messageId}`);
  if (type === 'ai') return readAnswer(graph, known ?? messageId, { ...place, fields });
  if (!known) tellWords(graph, wire, { ...place, messageId });
  return undefined;
}

function readAnswer(
  graph: Graph,
  known: GraphMessage | string,
  { fields, ...place }: Place & { fields: JsonObject },
): void {
  const message = typeof known === 'string' ? openMessage(graph, known, place) : known;
  if (typeof known === 'string') tellParts(graph, message, fields);
  else if (message.isOpen) settleParts(graph, message, fields);
  for (const call of objects(fields['tool_calls'])) settleCall(graph, message, call);
  // What was put together from pieces may not have been parsed yet.
  for (const chunk of message.isOpen ? objects(fields['tool_call_chunks']) : [])
    tellChunk(graph, message, chunk);
  for (const call of objects(fields['invalid_tool_calls'])) refuseCall(graph, message, call);
  if (message.scope.runId === graph.runId) graph.count(message.id, fields['usage_metadata']);
  endMessage(graph, message, isObject(fields['response_metadata']) ? fields['response_metadata'] : {});
}

/** A message whose writing goes on: it is told as far as it is. */
export function readPartial(graph: Graph, { id, fields }: WireMessage, place: Place): void {
  if (id === undefined) return;
  const message = openMessage(graph, id, place);
  settleParts(graph, message, fields);
  for (const chunk of objects(fields['tool_call_chunks'])) tellChunk(graph, message, chunk);
  for (const call of objects(fields['tool_calls'])) {
    const callId = words(call['id']);
    if (callId !== undefined) addCall(graph, message, { id: callId, name: words(call['name']) });
  }
}

/** A call as far as it is written: all of its input so far. */
function tellChunk(graph: Graph, message: GraphMessage, chunk: JsonObject): GraphCall | undefined {
  const id = words(chunk['id']);
  if (id === undefined) return undefined;
  const call = addCall(graph, message, { id, name: words(chunk['name']) });
  calls.setInput(graph, call, text(chunk['args']) ?? '');
  return call;
}

/** Words of a person or of the system: they come whole. */
function tellWords(graph: Graph, { type, fields }: WireMessage, place: Place & { messageId: string }): void {
  const role = type === 'system' ? 'system' : 'user';
  const message = openMessage(graph, place.messageId, { ...place, role });
  tellParts(graph, message, fields);
  endMessage(graph, message);
}

function tellParts(graph: Graph, message: GraphMessage, fields: JsonObject): void {
  for (const part of partsOf(fields)) {
    if (part.kind !== 'file') append(graph, message, part);
    else {
      const block = newBlock(graph, message, 'file');
      const ref = { messageId: message.id, blockId: block.id };
      graph.stamp.emit(message.scope, { type: 'block.set', ...ref, kind: 'file', value: part.value });
    }
  }
}

/** The stated text is the authority, piece by piece of its kind; what it adds at the end is added. */
function settleParts(graph: Graph, message: GraphMessage, fields: JsonObject): void {
  for (const kind of ['reasoning', 'text'] as const) {
    const stated = partsOf(fields)
      .flatMap((part) => (part.kind === kind ? part.text : []))
      .join('');
    const blocks = message.blocks.filter((block) => block.kind === kind);
    const length = blocks.reduce((sum, block) => sum + block.length, 0);
    const last = blocks.at(-1);
    if (stated === '' || stated.length === length) continue;
    if (!last) append(graph, message, { kind, text: stated });
    else if (stated.length > length && last.isOpen)
      append(graph, message, { kind, text: stated.slice(length) });
    else if (blocks.length === 1) {
      last.length = stated.length;
      const ref = { messageId: message.id, blockId: last.id };
      graph.stamp.emit(message.scope, { type: 'block.set', ...ref, kind, text: stated });
    }
  }
}

function settleCall(graph: Graph, message: GraphMessage, wire: JsonObject): void {
  const fn = isObject(wire['function']) ? wire['function'] : wire;
  const id = words(wire['id']);
  if (id === undefined) return;
  const call = addCall(graph, message, { id, name: words(fn['name']) });
  calls.completeInput(graph, call, wire['args'] ?? fn['arguments'] ?? {});
}

/** The model wrote an input that is no JSON. */
function refuseCall(graph: Graph, message: GraphMessage, wire: JsonObject): void {
  const id = words(wire['id']);
  if (id === undefined) return;
  const call = addCall(graph, message, { id, name: words(wire['name']) });
  if (call.phase !== 'input') return;
  calls.setInput(graph, call, text(wire['args']) ?? '');
  calls.refuse(graph, call, words(wire['error']) ?? 'The input is no valid JSON.');
}

/** A tool's message, after the fact: it ends its call, if nothing did, and tells which task ran it. */
function readResult(graph: Graph, wire: WireMessage, { scope, node, task }: Place): void {
  const toolCallId = words(wire.fields['tool_call_id']);
  if (toolCallId === undefined) return graph.setAside('bad-field', wire.fields);
  const call = graph.calls.get(callKey(scope.agentId, toolCallId)) ?? calls.callOf(graph, scope, toolCallId);
  if (task !== undefined && graph.agents.has(task)) {
    tie(graph, task, call);
    if (call.ending) endAgentOf(graph, task, call.ending);
  }
  if (wire.id !== undefined && graph.results.has(`${scope.agentId} ${wire.id}`)) return undefined;
  if (wire.id !== undefined) graph.results.add(`${scope.agentId} ${wire.id}`);
  calls.result(graph, call, { ...wire, node });
  return undefined;
}

function retract(graph: Graph, id: string | undefined, { scope }: Place): void {
  for (const [key, message] of graph.messages) {
    if (message.agentId !== scope.agentId || (message.id !== id && id !== '__remove_all__')) continue;
    graph.messages.delete(key);
    graph.stamp.emit(message.scope, { type: 'message.retract', messageId: message.id });
  }
}
