import type { EventScope } from '@callboard/core';
import { given, isObject, words } from '../internal/json.ts';
import type { Graph, GraphAgent, GraphCall } from './graph.ts';
import { callKey } from './graph.ts';
import { agentIdOf } from './wire.ts';

/** The scope of a namespace's agent, made when something of it appears, with the agents around it. */
export function agentOf(graph: Graph, namespace: readonly string[], name?: string): EventScope {
  if (namespace.length === 0) return graph.scope;
  const id = agentIdOf(namespace);
  const known = graph.agents.get(id);
  if (known && known.scope.runId === graph.runId) return renamed(graph, known, name).scope;
  const parent = agentOf(graph, namespace.slice(0, -1));
  const tied = known?.spawn ?? spawnOf(graph, id, parent.agentId);
  const spawn = tied ?? onlyCall(graph, namespace, parent.agentId);
  const scope = graph.scopeOf(id);
  const told = name ?? nameIn(spawn);
  graph.agents.set(id, { id, namespace, scope, spawn, name: told, ended: false });
  if (spawn) spawn.agentId = id;
  const graphName = namespace.at(-1)?.split(':')[0];
  graph.stamp.emit(scope, {
    type: 'agent.start',
    parentAgentId: parent.agentId,
    ...(spawn && !tied ? { link: 'inferred' } : undefined),
    ...given({ name: told ?? graphName, ...placeOf(spawn) }),
  });
  return scope;
}

/** Gives an agent the name that its model states, when nothing else has named it. */
function renamed(graph: Graph, agent: GraphAgent, name: string | undefined): GraphAgent {
  if (name === undefined || agent.name !== undefined) return agent;
  agent.name = name;
  graph.stamp.emit(agent.scope, { type: 'agent.update', name });
  return agent;
}

/** A tool that runs an agent says in its input which one. */
function nameIn(spawn: GraphCall | undefined): string | undefined {
  const input = isObject(spawn?.input) ? spawn.input : {};
  return words(input['subagent_type']) ?? spawn?.name;
}

/** Where a sub-agent hangs, and what it was told to do. */
function placeOf(spawn: GraphCall | undefined): {
  spawnToolCallId?: string;
  spawnAgentId?: string;
  task?: string | undefined;
} {
  if (!spawn) return {};
  const input = isObject(spawn.input) ? spawn.input : {};
  return { spawnToolCallId: spawn.id, spawnAgentId: spawn.scope.agentId, task: words(input['description']) };
}

/** The call that a namespace runs for, once a frame has tied its task to it. */
function spawnOf(graph: Graph, agentId: string, parentId: string): GraphCall | undefined {
  const tie = graph.byTask.get(agentId);
  return tie === undefined ? undefined : graph.calls.get(callKey(tie.agentId || parentId, tie.toolCallId));
}

/** No frame has named the call of a tool's graph yet. When only one is under way, that is the one. */
function onlyCall(graph: Graph, namespace: readonly string[], parentId: string): GraphCall | undefined {
  if (namespace.at(-1)?.startsWith('tools:') !== true) return undefined;
  const open = [...graph.calls.values()].filter(
    ({ scope, phase, agentId }) => scope.agentId === parentId && phase !== 'ended' && agentId === undefined,
  );
  return open.length === 1 ? open[0] : undefined;
}

/** Ties a task to the call that it runs: what the task's graph does is then the call's sub-agent. */
export function tie(graph: Graph, agentId: string, call: GraphCall): void {
  graph.byTask.set(agentId, { toolCallId: call.id, agentId: call.scope.agentId });
  const agent = graph.agents.get(agentId);
  call.agentId = agentId;
  if (!agent || agent.spawn === call) return;
  agent.spawn = call;
  const parentAgentId = call.scope.agentId;
  const name = agent.name === undefined ? nameIn(call) : undefined;
  agent.name ??= name;
  graph.stamp.emit(agent.scope, {
    type: 'agent.update',
    parentAgentId,
    ...given({ name, ...placeOf(call) }),
  });
}
