import type { EventScope } from '@callboard/core';
import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { tie } from './agents.ts';
import * as calls from './calls.ts';
import type { Graph, GraphCall, GraphMessage } from './graph.ts';
import { callKey } from './graph.ts';
import type { Part, WireMessage } from './wire.ts';
import { partsOf } from './wire.ts';

/** Where a message was sent: its agent, and the node that wrote it. */
export interface Place {
  scope: EventScope;
  node?: string | undefined;
  /** The task that ran the node, as the agent id of its namespace. */
  task?: string | undefined;
  model?: string | undefined;
}

/** The message of this id in an agent; told when it is new. */
export function openMessage(
  graph: Graph,
  id: string,
  { scope, model, role = 'assistant' }: Place & { role?: 'assistant' | 'user' | 'system' },
): GraphMessage {
  const key = `${scope.agentId} ${id}`;
  const known = graph.messages.get(key);
  if (known) return known;
  const message: GraphMessage = {
    id,
    scope,
    agentId: scope.agentId,
    isOpen: true,
    blocks: [],
    byIndex: new Map(),
    calls: [],
  };
  graph.messages.set(key, message);
  const isQuiet = graph.isRecord && role === 'assistant';
  if (!isQuiet) graph.stamp.emit(scope, { type: 'message.start', messageId: id, role, ...given({ model }) });
  if (!isQuiet && role === 'assistant' && scope.agentId === 'root') graph.spoke = true;
  return message;
}

/** Adds text to the block that is being written; another kind begins another block. */
export function append(
  graph: Graph,
  message: GraphMessage,
  { kind, text: piece }: Exclude<Part, { kind: 'file' }>,
): void {
  if (piece === '') return;
  const last = message.blocks.at(-1);
  const block = last?.kind === kind && last.isOpen ? last : newBlock(graph, message, kind);
  const ref = { messageId: message.id, blockId: block.id };
  graph.stamp.emit(message.scope, { type: 'block.delta', ...ref, off: block.length, text: piece, kind });
  block.length += piece.length;
}

function newBlock(graph: Graph, message: GraphMessage, kind: string): GraphMessage['blocks'][number] {
  closeBlocks(graph, message);
  const block = { id: `${kind}${message.blocks.length}`, kind, length: 0, isOpen: true };
  message.blocks.push(block);
  return block;
}

function closeBlocks(graph: Graph, message: GraphMessage): void {
  for (const block of message.blocks) {
    if (!block.isOpen) continue;
    block.isOpen = false;
    graph.stamp.emit(message.scope, { type: 'block.end', messageId: message.id, blockId: block.id });
  }
}

/** A call of a message. */
export function addCall(
  graph: Graph,
  message: GraphMessage,
  { id, name, index }: { id: string; name: string | undefined; index?: unknown },
): GraphCall {
  // A state repeats earlier messages; ids of calls may have been used again since.
  const own = message.calls.find((call) => call.id === id);
  if (own) return own;
  const place = { scope: message.scope, messageId: message.id };
  const call = calls.announce(graph, place, { id, name });
  if (index !== undefined) message.byIndex.set(index, call);
  if (!message.calls.includes(call)) message.calls.push(call);
  return call;
}

/** One piece of a model's answer. */
export function readChunk(graph: Graph, { id, fields }: WireMessage, place: Place): void {
  const where = place.task ?? place.scope.agentId;
  const messageId = id ?? graph.writing.get(where) ?? `${graph.runId}/m${(graph.ordinal += 1)}`;
  const before = graph.writing.get(where);
  if (before !== undefined && before !== messageId) endWritten(graph, place.scope, before);
  graph.writing.set(where, messageId);
  const message = openMessage(graph, messageId, place);
  if (!message.isOpen) return;
  for (const part of partsOf(fields)) if (part.kind !== 'file') append(graph, message, part);
  for (const chunk of objects(fields['tool_call_chunks'])) readCallChunk(graph, message, chunk);
  graph.count(messageId, fields['usage_metadata']);
  const facts = isObject(fields['response_metadata']) ? fields['response_metadata'] : {};
  if (words(facts['finish_reason']) ?? words(facts['stop_reason'])) endMessage(graph, message, facts);
}

function readCallChunk(graph: Graph, message: GraphMessage, chunk: JsonObject): void {
  const id = words(chunk['id']);
  const stated = chunk['index'];
  const index = typeof stated === 'number' || typeof stated === 'string' ? stated : (id ?? 0);
  const known = message.byIndex.get(index);
  const isNew = known === undefined || (id !== undefined && id !== known.id);
  const name = words(chunk['name']);
  const call = isNew
    ? addCall(graph, message, { id: id ?? `${message.id}/call${index}`, name, index })
    : known;
  calls.addInput(graph, call, text(chunk['args']) ?? '');
}

function endWritten(graph: Graph, scope: EventScope, id: string): void {
  const message = graph.messages.get(`${scope.agentId} ${id}`);
  if (message) endMessage(graph, message);
}

/** The model has written its answer: texts are whole, and so are the inputs of calls. */
export function endMessage(graph: Graph, message: GraphMessage, facts: JsonObject = {}): void {
  if (!message.isOpen) return;
  message.isOpen = false;
  closeBlocks(graph, message);
  for (const call of message.calls) if (call.phase === 'input') calls.completeInput(graph, call);
  const finishReason = words(facts['finish_reason']) ?? words(facts['stop_reason']);
  graph.stamp.emit(message.scope, { type: 'message.end', messageId: message.id, ...given({ finishReason }) });
}

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
  for (const call of objects(fields['invalid_tool_calls'])) refuseCall(graph, message, call);
  if (message.scope.runId === graph.runId) graph.count(message.id, fields['usage_metadata']);
  endMessage(graph, message, isObject(fields['response_metadata']) ? fields['response_metadata'] : {});
}

/** A message whose writing goes on: it is told as far as it is. */
export function readPartial(graph: Graph, { id, fields }: WireMessage, place: Place): void {
  if (id === undefined) return;
  const message = openMessage(graph, id, place);
  settleParts(graph, message, fields);
  for (const call of objects(fields['tool_calls'])) {
    const callId = words(call['id']);
    if (callId !== undefined) addCall(graph, message, { id: callId, name: words(call['name']) });
  }
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
  if (wire.id !== undefined && graph.results.has(`${scope.agentId} ${wire.id}`)) return undefined;
  if (wire.id !== undefined) graph.results.add(`${scope.agentId} ${wire.id}`);
  const call = graph.calls.get(callKey(scope.agentId, toolCallId)) ?? calls.callOf(graph, scope, toolCallId);
  if (task !== undefined && graph.agents.has(task)) tie(graph, task, call);
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
