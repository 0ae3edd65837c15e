import type { Usage } from '@callboard/core';
import { given } from '../internal/json.ts';
import type { Graph } from './graph.ts';

/** How an agent or run ended. */
export interface Ending {
  outcome: 'completed' | 'failed' | 'cancelled';
  error?: unknown;
}

/** A sub-graph is over; its own words win over those of its call. */
export function endAgentOf(graph: Graph, agentId: string, { outcome, error }: Ending): void {
  const agent = graph.agents.get(agentId);
  if (!agent || agent.ended) return;
  agent.ended = true;
  graph.stamp.emit(agent.scope, { type: 'agent.end', outcome, ...given({ error }) });
}

/** Ends the run, and before it those that waited for what it went on with. */
export function endRun(graph: Graph, { outcome, error }: Ending): void {
  if (graph.over) return;
  graph.begin();
  graph.over = true;
  graph.closeAsks();
  endWaiting(graph, 'completed');
  graph.emit({ type: 'run.end', outcome, ...given({ error }), ...usageOf(graph) });
}

/** The run stops for a person. */
export function pauseRun(graph: Graph): void {
  if (graph.paused || graph.over) return;
  graph.paused = true;
  graph.waiting.add(graph.runId);
  const usage = usageOf(graph);
  if (usage.usage) graph.emit({ type: 'run.update', ...usage });
  graph.emit({ type: 'run.wait' });
}

/** Ends runs that wait: for good when the thread went on, else with their question open. */
export function endWaiting(graph: Graph, outcome: 'completed' | 'waiting'): void {
  const pending = outcome === 'completed' ? { pendingToolCallIds: [] } : undefined;
  for (const runId of graph.waiting)
    graph.stamp.emit(graph.stamp.scope(runId), { type: 'run.end', outcome, ...pending });
  if (outcome === 'completed') graph.waiting.clear();
}

function usageOf(graph: Graph): { usage?: Usage } {
  if (graph.usages.size === 0) return {};
  const sum: Usage = { includesChildren: true };
  for (const usage of graph.usages.values()) {
    for (const name of [
      'inputTokens',
      'outputTokens',
      'totalTokens',
      'reasoningTokens',
      'cachedInputTokens',
    ] as const) {
      const count = usage[name];
      if (count !== undefined) sum[name] = (sum[name] ?? 0) + count;
    }
  }
  return { usage: sum };
}
