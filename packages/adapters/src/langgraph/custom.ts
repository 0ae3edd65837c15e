import { isObject, words } from '../internal/json.ts';
import * as calls from './calls.ts';
import type { Graph } from './graph.ts';
import { callKey } from './graph.ts';
import { scopeFor } from './state.ts';
import type { Unit } from './unit.ts';

/** `custom`: the application's own. Progress that names its call belongs to it, that of a sub-graph to the sub-graph. */
export function readCustom(graph: Graph, { namespace, payload }: Unit): void {
  const progress = calls.progressOf(payload);
  const toolCallId = isObject(payload)
    ? (words(payload['toolCallId']) ?? words(payload['tool_call_id']))
    : undefined;
  const scope = scopeFor(graph, namespace);
  graph.begin();
  if (progress && toolCallId !== undefined) {
    const call = graph.calls.get(callKey(scope.agentId, toolCallId));
    if (call) return calls.work(graph, call, payload);
  }
  if (progress && scope.agentId !== 'root')
    return graph.stamp.emit(scope, { type: 'agent.update', ...progress });
  return graph.setAside('custom', payload);
}
