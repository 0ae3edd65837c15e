import { instantOf } from '../internal/instant.ts';
import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { agentOf } from './agents.ts';
import { readInterrupts } from './asks.ts';
import * as calls from './calls.ts';
import type { Graph } from './graph.ts';
import { readChunk } from './messages.ts';
import type { Place } from './messages.ts';
import { readCustom } from './custom.ts';
import { endRun } from './runs.ts';
import { readUpdate, readValues, scopeFor } from './state.ts';
import { endAgentsOf, readTask } from './tasks.ts';
import { goOn } from './turns.ts';
import { thrownIn } from './unit.ts';
import type { Unit } from './unit.ts';
import type { WireMessage } from './wire.ts';
import { messagesIn, namespaceAround } from './wire.ts';
import { readPartial, readWhole } from './whole.ts';

type Reader = (graph: Graph, unit: Unit) => void;

/** `messages`: a chunk or a whole message, with facts about where it was written. */
function readMessages(graph: Graph, { namespace, payload }: Unit): void {
  const [value, metadata] = Array.isArray(payload) ? (payload as unknown[]) : [payload];
  const facts = isObject(metadata) ? metadata : {};
  const task = words(facts['langgraph_checkpoint_ns']) ?? words(facts['checkpoint_ns']);
  const within = namespace.length > 0 ? namespace : namespaceAround(task);
  goOn(graph);
  for (const message of messagesIn(value)) {
    const scope = agentOf(graph, within, words(facts['lc_agent_name']));
    const place = { scope, task, node: words(facts['langgraph_node']), model: words(facts['ls_model_name']) };
    if (message.type === 'ai' && message.isChunk) readChunk(graph, message, place);
    else if (message.type === 'ai' && !isWhole(graph, message, place)) readChunk(graph, message, place);
    else readWhole(graph, message, place);
  }
}

/** Servers send pieces under the name of whole messages, too: a message that is being written goes on. */
function isWhole(graph: Graph, { id, fields }: WireMessage, { scope }: Place): boolean {
  if ('tool_call_chunks' in fields) return false;
  const known = graph.messages.get(`${scope.agentId} ${id ?? ''}`);
  return known === undefined || !known.isOpen;
}

function readUpdates(graph: Graph, { namespace, payload }: Unit): void {
  if (!isObject(payload)) return graph.setAside('bad-field', payload);
  for (const [node, update] of Object.entries(payload)) {
    if (node === '__interrupt__') readInterrupts(graph, update, scopeFor(graph, namespace));
    else {
      const endsCalls = readUpdate(graph, { namespace, node, update });
      if (!endsCalls) endAgentsOf(graph, namespace, node);
    }
  }
  return undefined;
}

/** `tools`: a tool begins, says something, ends. */
function readTools(graph: Graph, { namespace, payload }: Unit): void {
  if (!isObject(payload)) return graph.setAside('bad-field', payload);
  const toolCallId = words(payload['toolCallId']) ?? words(payload['tool_call_id']);
  if (toolCallId === undefined) return graph.setAside('no-id', payload);
  goOn(graph);
  graph.signalsRun = true;
  const call = calls.callOf(graph, agentOf(graph, namespace), toolCallId);
  const { event, name, input, data, output, error } = payload;
  if (event === 'on_tool_start') {
    calls.start(graph, call, { name: words(name), input: input ?? undefined });
  } else if (event === 'on_tool_event') calls.work(graph, call, data);
  else if (event === 'on_tool_end') calls.finish(graph, call, output);
  else if (event === 'on_tool_error') calls.fail(graph, call, error);
  else graph.setAside('unknown-event', payload);
  return undefined;
}

function readDebug(graph: Graph, { namespace, payload }: Unit): void {
  if (!isObject(payload)) return graph.setAside('bad-field', payload);
  graph.stamp.at ??= instantOf(payload['timestamp']);
  const inner: JsonObject = isObject(payload['payload']) ? payload['payload'] : {};
  if (payload['type'] === 'task' || payload['type'] === 'task_result') {
    readTask(graph, { namespace, mode: 'tasks', payload: inner });
    if (Array.isArray(inner['result'])) readTaskWrites(graph, namespace, inner);
    else if (isObject(inner['result']))
      readUpdate(graph, { namespace, node: words(inner['name']) ?? '', update: inner['result'] });
  } else if (isObject(inner['values']))
    readValues(graph, { namespace, mode: 'values', payload: inner['values'] });
  return undefined;
}

/** Older versions tell what a task wrote as pairs of channel and value. */
function readTaskWrites(graph: Graph, namespace: readonly string[], { result, name }: JsonObject): void {
  for (const write of result as unknown[]) {
    if (Array.isArray(write) && write[0] === 'messages')
      readUpdate(graph, { namespace, node: words(name) ?? '', update: { messages: write[1] as unknown } });
  }
}

/** A stored thread: its messages, and the questions that its tasks wait with. */
function readStored(graph: Graph, { payload }: Unit): void {
  if (!isObject(payload)) return;
  graph.stamp.at = instantOf(payload['created_at'] ?? payload['createdAt']);
  readValues(graph, { namespace: [], mode: 'values', payload: payload['values'] }, true);
  for (const task of objects(payload['tasks'])) readInterrupts(graph, task['interrupts'], graph.scope);
  const isIdle = Array.isArray(payload['next']) && payload['next'].length === 0;
  graph.stamp.at = undefined;
  if (isIdle && !graph.paused) endRun(graph, { outcome: 'completed' });
}

function readError(graph: Graph, { payload }: Unit): void {
  const fields = isObject(payload) ? payload : {};
  const message = text(fields['message']);
  const code = message === undefined ? undefined : words(fields['error']);
  const error = { message: message ?? thrownIn(fields) ?? payload, ...given({ code }) };
  calls.endFailing(graph, { error });
  endRun(graph, { outcome: 'failed', error });
}

/** Messages of a server that sends each time all of a message that it has. */
function readGrowing(graph: Graph, { payload, mode }: Unit): void {
  goOn(graph);
  for (const message of messagesIn(payload)) {
    const place = { scope: graph.scope };
    if (mode === 'messages/partial' && message.type === 'ai') readPartial(graph, message, place);
    else readWhole(graph, message, place);
  }
}

/** Readers by mode; what is not here is kept as raw. */
export const MODE_READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['messages', readMessages],
  ['messages-tuple', readMessages],
  ['messages/partial', readGrowing],
  ['messages/complete', readGrowing],
  ['messages/metadata', () => undefined],
  ['updates', readUpdates],
  ['values', (graph, unit) => readValues(graph, unit)],
  ['tools', readTools],
  ['custom', readCustom],
  ['tasks', readTask],
  ['debug', readDebug],
  ['checkpoints', () => undefined],
  ['state', readStored],
  ['thread', (graph, unit) => readValues(graph, unit, true)],
  ['error', readError],
  ['end', (graph) => graph.paused || endRun(graph, { outcome: 'completed' })],
]);
