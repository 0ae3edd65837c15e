import { isObject, objects, words } from '../internal/json.ts';
import { readInterrupts } from './asks.ts';
import * as calls from './calls.ts';
import type { Graph } from './graph.ts';
import { endAgentOf } from './runs.ts';
import { scopeFor } from './state.ts';
import { goOn } from './turns.ts';
import type { Unit } from './unit.ts';
import { agentIdOf } from './wire.ts';

/** `tasks`: a node begins or ends. The task of a tool names its call, and so whose sub-graph it runs. */
export function readTask(graph: Graph, { namespace, payload }: Unit): void {
  if (!isObject(payload)) return graph.setAside('bad-field', payload);
  const id = words(payload['id']);
  if (id === undefined) return graph.setAside('bad-field', payload);
  const name = words(payload['name']) ?? 'task';
  if ('input' in payload) {
    goOn(graph);
    if (namespace.length === 0) graph.thrown = undefined;
    graph.tasks.add(id);
    const input = isObject(payload['input']) ? payload['input'] : {};
    const toolCall = isObject(input['lg_tool_call']) ? input['lg_tool_call'] : {};
    const toolCallId = words(toolCall['id']);
    const agentId = agentIdOf([...namespace, `${name}:${id}`]);
    if (toolCallId !== undefined) graph.byTask.set(agentId, { toolCallId, agentId: agentIdOf(namespace) });
  } else {
    graph.tasks.delete(id);
    const { error } = payload;
    const interrupts = objects(payload['interrupts']);
    if (interrupts.length > 0) readInterrupts(graph, interrupts, scopeFor(graph, namespace));
    else endTask(graph, { namespace, id: `${name}:${id}`, error: error ?? undefined });
  }
  return undefined;
}

/** A task is over. What it threw is why its tools failed, and at the root why the graph stops, unless it goes on. */
function endTask(
  graph: Graph,
  { namespace, id, error }: { namespace: readonly string[]; id: string; error: unknown },
): void {
  const agentId = agentIdOf([...namespace, id]);
  if (error === undefined) return endAgentOf(graph, agentId, DONE);
  const { toolCallId } = graph.byTask.get(agentId) ?? {};
  calls.endFailing(graph, { agentId, error });
  if (toolCallId !== undefined) calls.endFailing(graph, { agentId: agentIdOf(namespace), toolCallId, error });
  endAgentOf(graph, agentId, { outcome: 'failed', error });
  if (namespace.length === 0) graph.thrown = error;
  return undefined;
}

const DONE = { outcome: 'completed' } as const;

/** A node that is done is done with its sub-graph. Tools end theirs by their calls. */
export function endAgentsOf(graph: Graph, namespace: readonly string[], node: string): void {
  const path = agentIdOf([...namespace, `${node}:`]);
  const open = [...graph.agents.values()].filter(
    ({ id, ended, spawn, namespace: own }) =>
      !ended && !spawn && own.length === namespace.length + 1 && id.startsWith(path),
  );
  if (open.length === 1 && open[0]) endAgentOf(graph, open[0].id, DONE);
}
