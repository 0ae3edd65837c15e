import type { AgentJob, AgentResult, RunRoom } from './agent-job.ts';
import { runAgent } from './agent-loop.ts';
import { depthLimitSentence } from './limits.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

/** The name under which the model starts a sub-agent. */
export const spawnToolName = 'spawn_sub_agent';

/** The agent that may start others. */
export interface SpawnPlace {
  parent: AgentJob;
  room: RunRoom;
  /** 0 for the root. */
  depth: number;
  /** Tools of a sub-agent, without the one that spawns. */
  tools: readonly Tool[];
  system: string;
}

const inputSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'Two or three words that name the sub-agent.' },
    task: { type: 'string', description: 'What it is to do, complete in itself.' },
  },
  required: ['task'],
};

/** The tool that runs a task in a sub-agent of its own and returns the sub-agent's last words. */
export function createSpawnTool(place: SpawnPlace): Tool {
  return {
    name: spawnToolName,
    title: 'Sub-agent',
    description: 'Hands a task to a sub-agent with the same tools and returns what it reports.',
    inputSchema,
    kind: 'agent',
    executor: 'agent',
    readOnly: false,
    settlesItself: true,
    validate: (input) => (readTask(input).task === '' ? 'A sub-agent needs a task, as text.' : undefined),
    execute: (input, context) => spawn(readTask(input), context, place),
  };
}

function readTask(input: unknown): { name: string; task: string } {
  const fields = typeof input === 'object' && input !== null ? input : {};
  const task = 'task' in fields && typeof fields.task === 'string' ? fields.task.trim() : '';
  const name = 'name' in fields && typeof fields.name === 'string' ? fields.name.trim() : '';
  return { task, name: name || 'Sub-agent' };
}

async function spawn(
  order: { name: string; task: string },
  context: ToolContext,
  place: SpawnPlace,
): Promise<ToolResult> {
  const { parent, room } = place;
  if (place.depth >= room.limits.depth.value) {
    return { error: { message: depthLimitSentence(room.limits.depth), code: 'depth-limit' } };
  }
  const { runId, agentId: parentAgentId } = parent.events.scope;
  const agentId = `${runId}/${context.toolCallId}`;
  const events = parent.events.in({ agentId, stepId: undefined });
  events.write({
    type: 'agent.start',
    parentAgentId,
    spawnToolCallId: context.toolCallId,
    name: order.name,
    task: order.task,
    model: room.model.name,
  });
  const child = makeChild({ order, events, agentId }, context, place);
  const result = await runAgent(child, room);
  writeAgentEnd(child, result);
  return result.outcome === 'completed'
    ? { output: result.text }
    : { error: result.error ?? { message: `The sub-agent was ${result.outcome}.` } };
}

function makeChild(
  it: { order: { task: string }; events: AgentJob['events']; agentId: string },
  context: ToolContext,
  place: SpawnPlace,
): AgentJob {
  const memory = place.parent.memory?.children.get(context.toolCallId);
  const child: AgentJob = {
    events: it.events,
    messageId: `m:${it.agentId}`,
    messages: [
      { role: 'system', text: place.system },
      { role: 'user', text: it.order.task },
    ],
    tools: place.tools,
    signal: context.signal,
    ...(memory ? { memory } : {}),
  };
  const spawnTool = createSpawnTool({ ...place, parent: child, depth: place.depth + 1 });
  child.tools = [...place.tools, spawnTool];
  return child;
}

function writeAgentEnd({ events, signal }: AgentJob, result: AgentResult): void {
  events.write({
    type: 'agent.end',
    outcome: result.outcome,
    ...(result.outcome === 'completed' ? { result: result.text } : {}),
    ...(result.error === undefined ? {} : { error: result.error }),
    ...(result.usage ? { usage: result.usage } : {}),
    ...(signal.aborted ? { by: 'user', reason: 'stopped' } : {}),
  });
}
