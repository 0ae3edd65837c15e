import { instantOf } from '../internal/instant.ts';
import { isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { agentOf, tie } from './agents.ts';
import { closeAsks, readInterrupts } from './asks.ts';
import * as calls from './calls.ts';
import type { Graph } from './graph.ts';
import { callKey } from './graph.ts';
import { readCustom } from './custom.ts';
import { readMessageEvent } from './protocol-messages.ts';
import type { ProtocolUnit } from './unit.ts';
import { endAgentOf, endRun, pauseRun } from './runs.ts';
import { readUpdate, readValues } from './state.ts';
import { readTask } from './tasks.ts';
import { goOn } from './turns.ts';
import { agentIdOf, namespaceOf } from './wire.ts';

/** An event of the current protocol: `{ type: 'event', method, params }`. */
export function readProtocol(graph: Graph, event: JsonObject): void {
  const params = isObject(event['params']) ? event['params'] : {};
  const method = words(event['method']) ?? '';
  const data = isObject(params['data']) ? params['data'] : {};
  const unit: ProtocolUnit = {
    namespace: namespaceOf(params['namespace']),
    node: words(params['node']),
    data,
  };
  graph.stamp.at = instantOf(params['timestamp']);
  graph.signalsRun = true;
  const reader = READERS.get(method);
  if (reader) return reader(graph, unit);
  if (method === 'checkpoints') return undefined;
  return graph.setAside(method.startsWith('custom') ? 'custom' : 'unknown-method', event);
}

type Reader = (graph: Graph, unit: ProtocolUnit) => void;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['messages', readMessageEvent],
  ['tools', readTool],
  ['lifecycle', readLifecycle],
  ['values', (graph, { namespace, data }) => readValues(graph, { namespace, mode: 'values', payload: data })],
  ['updates', readNodeUpdate],
  ['tasks', (graph, { namespace, data }) => readTask(graph, { namespace, mode: 'tasks', payload: data })],
  [
    'custom',
    (graph, { namespace, data }) =>
      readCustom(graph, { namespace, mode: 'custom', payload: 'payload' in data ? data['payload'] : data }),
  ],
  ['input.requested', (graph, { data }) => readInterrupts(graph, [data], graph.scope)],
  ['input', (graph, { data }) => readInterrupts(graph, [data], graph.scope)],
  ['input.answered', (graph, { data }) => closeAsks(graph, data['interrupt_ids'] ?? data['interrupt_id'])],
]);

function readNodeUpdate(graph: Graph, { namespace, node, data }: ProtocolUnit): void {
  const name = node ?? words(data['node']) ?? '';
  const at = graph.agents.get(agentIdOf(namespace))?.scope ?? graph.scope;
  if (name === '__interrupt__') readInterrupts(graph, data['values'], at);
  else readUpdate(graph, { namespace, node: name, update: data['values'] });
}

/** The root's life is the run's; that of another namespace its sub-graph's, when there is one. */
function readLifecycle(graph: Graph, { namespace, data }: ProtocolUnit): void {
  const { event, error, cause } = data;
  const id = agentIdOf(namespace);
  if (id !== 'root') {
    const toolCallId = isObject(cause) ? words(cause['tool_call_id']) : undefined;
    const parentId = agentIdOf(namespace.slice(0, -1));
    const call = toolCallId === undefined ? undefined : graph.calls.get(callKey(parentId, toolCallId));
    if (call) tie(graph, id, call);
    if (event === 'completed') return endAgentOf(graph, id, { outcome: 'completed' });
    if (event === 'failed') return endAgentOf(graph, id, { outcome: 'failed', error: error ?? undefined });
    return undefined;
  }
  if (event === 'started' || event === 'running') return startRoot(graph);
  if (event === 'interrupted') return pauseRun(graph);
  if (event === 'failed') return endRun(graph, { outcome: 'failed', error });
  if (event === 'completed' && !graph.paused) return endRun(graph, { outcome: 'completed' });
  return undefined;
}

function startRoot(graph: Graph): void {
  if (graph.paused) return goOn(graph);
  if (graph.over) return graph.nextRun();
  return graph.begin();
}

/** `tools`: inside the namespace of the task that runs the tool; what the task's graph does is the call's sub-agent. */
function readTool(graph: Graph, { namespace, data }: ProtocolUnit): void {
  const toolCallId = words(data['tool_call_id']);
  if (toolCallId === undefined) return graph.setAside('no-id', data);
  goOn(graph);
  const call = calls.callOf(graph, agentOf(graph, namespace.slice(0, -1)), toolCallId);
  const { event, tool_name: name, input, delta, output, message } = data;
  if (event === 'tool-started') {
    if (namespace.length > 0) tie(graph, agentIdOf(namespace), call);
    calls.start(graph, call, { name: words(name), input: input ?? undefined });
  } else if (event === 'tool-output-delta') calls.show(graph, call, text(delta) ?? '');
  else if (event === 'tool-finished') calls.finish(graph, call, output);
  else if (event === 'tool-error')
    calls.fail(graph, call, message === '[object Object]' ? undefined : message);
  else graph.setAside('unknown-event', data);
  return undefined;
}
