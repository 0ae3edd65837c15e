import { given, words } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import { agentFacts, endingOf, placeFor, usageFor } from './agents.ts';
import type { AgentPlace } from './agents.ts';
import { tellMcp, tellTool } from './calls.ts';
import { tellInput, tellModel } from './models.ts';
import { Timeline } from './timeline.ts';
import { around, treesOf } from './trace.ts';
import type { Node } from './trace.ts';
import type { Span } from './wire.ts';

const LAST = 1e6;

/** Tells one trace: its outermost agent is a run, agents inside are sub-agents; without one the whole trace is a run. */
export function tellTrace(stamp: Stamp, traceId: string, spans: readonly Span[]): void {
  const { roots, isWhole } = treesOf(spans);
  const agents = roots.filter(({ role }) => role === 'agent');
  const others = roots.filter(({ role }) => role !== 'agent');
  const timeline = new Timeline();
  for (const [index, root] of agents.entries()) {
    const runId = index === 0 && others.length === 0 ? traceId : `${traceId}/${root.span.spanId}`;
    tellRun(stamp, timeline, { root, runId });
  }
  if (others.length > 0) tellLoose(stamp, timeline, { roots: others, runId: traceId, isWhole });
  timeline.tell(stamp);
}

function tellRun(stamp: Stamp, timeline: Timeline, { root, runId }: { root: Node; runId: string }): void {
  const { span } = root;
  const scope = stamp.scope(runId);
  const { name, model } = agentFacts(span);
  const conversation = words(span.attributes.get('gen_ai.conversation.id'));
  const meta = given({ conversationId: conversation === stamp.sessionId ? undefined : conversation });
  timeline.add(
    { time: span.start, rank: 0, scope },
    {
      type: 'run.start',
      signalsRun: true,
      toolExecutor: 'agent',
      ...given({ title: name, model }),
      ...(Object.keys(meta).length === 0 ? undefined : { meta }),
    },
  );
  const place = placeFor(root, { scope, timeline, stamp, agents: new Set() });
  tellInput(place, span, 1);
  tellInside({ place, node: root, depth: 1 });
  timeline.add(
    { time: span.end, rank: LAST, scope },
    { type: 'run.end', ...endingOf(span), ...usageFor(root) },
  );
}

/** Spans without an agent around them. When what stood above them is missing, nobody knows whether that ended. */
function tellLoose(
  stamp: Stamp,
  timeline: Timeline,
  { roots, runId, isWhole }: { roots: Node[]; runId: string; isWhole: boolean },
): void {
  const scope = stamp.scope(runId);
  const start = Math.min(...roots.map(({ span }) => span.start));
  const end = Math.max(...roots.map(({ span }) => span.end));
  timeline.add(
    { time: start, rank: 0, scope },
    { type: 'run.start', signalsRun: true, toolExecutor: 'agent' },
  );
  const all: Node = { span: roots[0]?.span as Span, role: 'step', parent: undefined, children: roots };
  const place = placeFor(all, { scope, timeline, stamp, agents: new Set() });
  tellInside({ place, node: all, depth: 1 });
  const failed = roots.find(({ span, role }) => role === 'model' && span.error !== undefined);
  const ending = failed ? endingOf(failed.span) : ({ outcome: 'completed' } as const);
  if (isWhole) timeline.add({ time: end, rank: LAST, scope }, { type: 'run.end', ...ending });
}

interface Task {
  place: AgentPlace;
  node: Node;
  depth: number;
}

/** Tells what is inside a span, to any depth. */
function tellInside({ place, node, depth }: Task): void {
  const waiting: Task[] = node.children.toReversed().map((child) => ({ place, node: child, depth }));
  for (let task = waiting.pop(); task; task = waiting.pop()) {
    const inner = { place: tellNode(task), depth: task.depth + 1 };
    for (const child of task.node.children.toReversed()) waiting.push({ ...inner, node: child });
  }
}

/** Tells a span; returns the place of what is inside it. */
function tellNode({ place, node, depth }: Task): AgentPlace {
  if (node.role === 'agent') return tellAgent(place, node, depth);
  if (node.role === 'model') tellModel(place, node, depth);
  else if (node.role === 'tool') tellTool(place, node, depth);
  else if (node.role === 'mcp') tellMcp(place, node, depth);
  else tellStep(place, node, depth);
  return place;
}

function tellStep({ timeline, stamp, scope }: AgentPlace, { span }: Node, depth: number): void {
  const stepScope = stamp.scope(scope.runId, scope.agentId, span.spanId);
  timeline.add({ time: span.start, rank: depth, scope: stepScope }, { type: 'step.start', name: span.name });
  timeline.add({ time: span.end, rank: LAST - depth, scope: stepScope }, { type: 'step.end' });
}

/** An agent inside another; the tool around it is the call that spawned it. */
function tellAgent(outer: AgentPlace, node: Node, depth: number): AgentPlace {
  const { span } = node;
  const { timeline, stamp } = outer;
  const stated = words(span.attributes.get('gen_ai.agent.id'));
  const id = stated === undefined || outer.agents.has(stated) ? span.spanId : stated;
  outer.agents.add(id);
  const scope = stamp.scope(outer.runId, id);
  const tool = around(node, 'tool');
  const isInside = tool !== undefined && around(tool, 'agent') === around(node, 'agent');
  const call = isInside
    ? (words(tool.span.attributes.get('gen_ai.tool.call.id')) ?? tool.span.spanId)
    : undefined;
  timeline.add(
    { time: span.start, rank: depth, scope },
    {
      type: 'agent.start',
      parentAgentId: outer.scope.agentId,
      ...given({ spawnToolCallId: call, spawnAgentId: call === undefined ? undefined : outer.scope.agentId }),
      ...agentFacts(span),
    },
  );
  const place = placeFor(node, { scope, timeline, stamp, agents: outer.agents });
  tellInput(place, span, depth + 1);
  timeline.add(
    { time: span.end, rank: LAST - depth, scope },
    { type: 'agent.end', ...endingOf(span), ...usageFor(node) },
  );
  return place;
}
