import { supersedeAsks } from './asks.ts';
import type { Graph } from './graph.ts';
import { endRun } from './runs.ts';

/** The thread goes on with another turn: the one before is over. */
export function turnOver(graph: Graph): void {
  if (!graph.paused) endRun(graph, { outcome: 'completed' });
  graph.nextRun();
  supersedeAsks(graph);
}

/** Something happens after a run had stopped for a person: it was answered, and the thread goes on in another run. */
export function goOn(graph: Graph): void {
  if (!graph.paused) return graph.begin();
  graph.nextRun();
  return supersedeAsks(graph);
}
