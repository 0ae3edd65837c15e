import { isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { agentOf } from './agents.ts';
import * as calls from './calls.ts';
import type { Graph } from './graph.ts';
import { MODE_READERS } from './modes.ts';
import { endRun } from './runs.ts';
import { readUpdate, readValues } from './state.ts';
import { namespaceAround, resultIn } from './wire.ts';

/** The log of everything that runnables do (`streamEvents`, version 2): what models and tools say is read, the rest is known. */
export function readLogged(graph: Graph, event: JsonObject): void {
  const data = isObject(event['data']) ? event['data'] : {};
  const metadata = isObject(event['metadata']) ? event['metadata'] : {};
  const { event: name } = event;
  if (name === 'on_chat_model_stream') readModel(graph, data['chunk'], metadata);
  else if (name === 'on_chat_model_end') {
    const namespace = namespaceIn(metadata);
    readUpdate(graph, { namespace, node: '', update: { messages: [data['output']] } });
  } else if (name === 'on_tool_end') readResult(graph, data['output'], metadata);
  else if (name === 'on_chain_start' && isRoot(event)) readState(graph, data['input']);
  else if (name === 'on_chain_end' && isRoot(event)) {
    readState(graph, data['output']);
    endRun(graph, { outcome: 'completed' });
  } else if (words(name)?.startsWith('on_') !== true) graph.setAside('unknown-event', event);
}

function readState(graph: Graph, payload: unknown): void {
  if (isObject(payload)) readValues(graph, { namespace: [], mode: 'values', payload });
  else graph.begin();
}

function isRoot(event: JsonObject): boolean {
  return Array.isArray(event['parent_ids'])
    ? event['parent_ids'].length === 0
    : event['name'] === 'LangGraph';
}

function namespaceIn(metadata: JsonObject): string[] {
  return namespaceAround(words(metadata['langgraph_checkpoint_ns']) ?? words(metadata['checkpoint_ns']));
}

function readModel(graph: Graph, message: unknown, metadata: JsonObject): void {
  const payload = [message, metadata];
  MODE_READERS.get('messages')?.(graph, { namespace: namespaceIn(metadata), mode: 'messages', payload });
}

/** A tool's start names no call; its end does, when it is a message. */
function readResult(graph: Graph, output: unknown, metadata: JsonObject): void {
  const result = resultIn(output, undefined);
  const toolCallId = words(result?.fields['tool_call_id']);
  if (!result || toolCallId === undefined) return graph.setAside('no-id', output);
  const scope = agentOf(graph, namespaceIn(metadata));
  calls.result(graph, calls.callOf(graph, scope, toolCallId), result);
  return undefined;
}

/** True for events of that log. */
export function isLogged(value: JsonObject): boolean {
  return (
    typeof value['event'] === 'string' &&
    typeof value['run_id'] === 'string' &&
    objects([value['data']]).length > 0
  );
}
