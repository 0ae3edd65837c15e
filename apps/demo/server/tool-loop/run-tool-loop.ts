import type { AgentJob, AgentResult, RunRoom } from './agent-job.ts';
import { runAgent } from './agent-loop.ts';
import type { AgentMemory } from './agent-memory.ts';
import type { AskDesk } from './ask-desk.ts';
import { createCallStops } from './call-stops.ts';
import type { CallStops } from './call-stops.ts';
import type { EventBody, EventWriter } from './event-writer.ts';
import type { LoopLimits } from './limits.ts';
import { systemClock } from './loop-clock.ts';
import type { LoopClock } from './loop-clock.ts';
import type { ChatMessage, Model } from './model.ts';
import { createSpawnTool } from './spawn-sub-agent.ts';
import type { Tool } from './tool.ts';

/** What a loop is made of. */
export interface ToolLoopOptions {
  model: Model;
  tools: readonly Tool[];
  /** Writes in the scope of the run's root agent. */
  events: EventWriter;
  /** Events that belong right behind `run.start`: the request as the person wrote it. */
  opening?: readonly EventBody[];
  /** The conversation, the new request last. */
  messages: readonly ChatMessage[];
  /** Fires when a person stops the run. */
  signal: AbortSignal;
  desk: AskDesk;
  /** Where single calls are stopped. */
  stops?: CallStops;
  limits: LoopLimits;
  /** Instructions for sub-agents. */
  subAgentSystem: string;
  /** What happens when every call of a turn failed. Default `end`. */
  onAllFailed?: 'end' | 'ask-model';
  clock?: LoopClock;
  /** Where a run that was cut off stood: goes on with it under the same ids. */
  memory?: AgentMemory;
  /** Ids of calls that the run has used already. */
  usedCallIds?: Iterable<string>;
}

/**
 * Runs one request to its end and writes all of it as events: `run.start`, turns of model and tools, one terminal
 * for every call and agent, `run.end`. Resolves when the last event is written. Never throws.
 */
export async function runToolLoop(options: ToolLoopOptions): Promise<AgentResult> {
  const { events, signal, model } = options;
  const room: RunRoom = {
    model,
    desk: options.desk,
    stops: options.stops ?? createCallStops(),
    clock: options.clock ?? systemClock,
    limits: options.limits,
    onAllFailed: options.onAllFailed ?? 'end',
    claimCallId: createIdClaims(options.usedCallIds ?? []),
  };
  events.write({ type: 'run.start', model: model.name, signalsRun: true, toolExecutor: 'agent' });
  for (const body of options.opening ?? []) events.write(body);
  const job: AgentJob = {
    events,
    messageId: `m:${events.scope.runId}`,
    messages: options.messages,
    tools: options.tools,
    signal,
    ...(options.memory ? { memory: options.memory } : {}),
  };
  const spawnTool = createSpawnTool({
    parent: job,
    room,
    depth: 0,
    tools: options.tools,
    system: options.subAgentSystem,
  });
  job.tools = [...options.tools, spawnTool];
  const result = await runAgent(job, room);
  writeRunEnd(options, result);
  return result;
}

function writeRunEnd({ events }: ToolLoopOptions, result: AgentResult): void {
  events.write({
    type: 'run.end',
    outcome: result.outcome,
    ...(result.error === undefined ? {} : { error: result.headline ?? result.error }),
    ...(result.usage ? { usage: result.usage } : {}),
    ...(result.outcome === 'cancelled' ? { by: 'user', reason: 'stopped' } : {}),
    ...(result.limit === undefined ? {} : { limit: result.limit }),
  });
}

/** Keeps a model's call ids where they are new in this run and tells repeats apart by a number. */
function createIdClaims(used: Iterable<string>): (wanted: string | undefined) => string {
  const taken = new Set(used);
  let count = 0;
  return (wanted) => {
    let id = wanted || `call-${taken.size + 1}`;
    while (taken.has(id)) id = `${wanted || 'call'}#${(count += 1) + 1}`;
    taken.add(id);
    return id;
  };
}
