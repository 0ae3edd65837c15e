import type { EventScope } from '@callboard/core';
import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import * as calls from './calls.ts';
import type { Graph, GraphCall, GraphMessage } from './graph.ts';
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

/** Begins a block; the one before it is complete. */
export function newBlock(graph: Graph, message: GraphMessage, kind: string): GraphMessage['blocks'][number] {
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
