import type { Agent, MessageItem, ToolCall, TranscriptState } from '../entities/index.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { isOver } from './is-over.ts';
import { createSelector, keepList, keepObject } from './memo.ts';

/** A sub-agent with those below it. The children of the root have depth 1. */
export interface AgentNode {
  readonly agent: Agent;
  readonly depth: number;
  readonly children: readonly AgentNode[];
}

/** What an agent does at the moment. */
export interface LiveLine {
  readonly toolCall?: ToolCall;
  readonly text?: string;
}

interface Forest {
  agents: TranscriptState['agents'];
  nodes: ReadonlyMap<string, AgentNode>;
  top: readonly AgentNode[];
}

const forest: (state: TranscriptState, key: string) => Forest = createSelector((state, _key, previous) => {
  const { agents } = state;
  if (previous?.agents === agents) return previous;
  const below = new Map<string, Agent[]>();
  for (const agent of agents) {
    if (agent.parentAgentKey === undefined || agent.retracted) continue;
    const siblings = below.get(agent.parentAgentKey);
    if (siblings) siblings.push(agent);
    else below.set(agent.parentAgentKey, [agent]);
  }
  // Parents first, so that the reverse meets every child before its parent: no recursion at any depth.
  const ordered = (below.get(ROOT_AGENT_KEY) ?? []).map((agent) => ({ agent, depth: 1 }));
  for (const { agent, depth } of ordered) {
    for (const child of below.get(agent.key) ?? []) ordered.push({ agent: child, depth: depth + 1 });
  }
  const nodes = new Map<string, AgentNode>();
  const nodesBelow = (key: string): AgentNode[] =>
    (below.get(key) ?? []).flatMap((agent) => nodes.get(agent.key) ?? []);
  for (const { agent, depth } of ordered.toReversed()) {
    const known = previous?.nodes.get(agent.key);
    const children = keepList(known?.children, nodesBelow(agent.key));
    nodes.set(agent.key, keepObject(known, { agent, depth, children }));
  }
  return { agents, nodes, top: keepList(previous?.top, nodesBelow(ROOT_AGENT_KEY)) };
});

const path: (state: TranscriptState, agentKey: string) => readonly Agent[] = createSelector(
  (state, agentKey, previous) => {
    const agents = new Set<Agent>();
    let agent = state.agents.get(agentKey);
    while (agent && !agents.has(agent)) {
      agents.add(agent);
      agent = agent.parentAgentKey === undefined ? undefined : state.agents.get(agent.parentAgentKey);
    }
    return keepList(previous, [...agents].reverse());
  },
);

const children: (state: TranscriptState, callKey: string) => readonly Agent[] = createSelector(
  (state, callKey, previous) => {
    const keys = state.toolCalls.get(callKey)?.childAgentKeys ?? [];
    const agents = keys.flatMap((key) => state.agents.get(key) ?? []);
    return keepList(
      previous,
      agents.filter((agent) => agent.spawnCallKey === callKey && !agent.retracted),
    );
  },
);

/** How far back a live line looks. */
const NEAR = 40;
const LINE = 160;

const liveLine: (state: TranscriptState, agentKey: string) => LiveLine | undefined = createSelector(
  (state, agentKey, previous) => {
    const agent = state.agents.get(agentKey);
    if (!agent || isOver(agent.status)) return undefined;
    let text = agent.progress?.message;
    for (const { type, key } of newestItems(state, agent)) {
      const toolCall = type === 'tool-call' ? state.toolCalls.get(key) : undefined;
      if (toolCall && isLive(toolCall)) return keepObject(previous, { toolCall });
      if (type === 'block') text ??= lastLine(state.blocks.get(key)?.text);
    }
    return text === undefined ? undefined : keepObject(previous, { text });
  },
);

/** All sub-agents as a forest, in order of appearance. Withdrawn ones are left out with what is below them. */
export function selectAgentTree(state: TranscriptState): readonly AgentNode[] {
  return forest(state, '').top;
}

/** The agents from the root down to this one, itself included. */
export function selectAgentPath(state: TranscriptState, agentKey: string): readonly Agent[] {
  return path(state, agentKey);
}

/** The agents that a call spawned. Agents it only waits for or talks to are not its children. */
export function selectChildAgents(state: TranscriptState, callKey: string): readonly Agent[] {
  return children(state, callKey);
}

/** What a live agent does now: its newest open call, else its progress message, else the last line of what it says. */
export function selectAgentLiveLine(state: TranscriptState, agentKey: string): LiveLine | undefined {
  return liveLine(state, agentKey);
}

/** The last items of an agent, newest first. */
function* newestItems(state: TranscriptState, { messageKeys }: Agent): Iterable<MessageItem> {
  let left = NEAR;
  for (let at = messageKeys.length - 1; at >= 0; at--) {
    const items = state.messages.get(messageKeys.at(at) ?? '')?.items;
    for (let place = (items?.length ?? 0) - 1; place >= 0; place--) {
      const item = items?.at(place);
      if (left-- <= 0) return;
      if (item) yield item;
    }
  }
}

function isLive(call: ToolCall): boolean {
  return !isOver(call.status) && !call.hidden && !call.retracted;
}

function lastLine(text = ''): string | undefined {
  const lines = text.slice(-2000).split('\n');
  return lines
    .findLast((line) => line.trim() !== '')
    ?.trim()
    .slice(0, LINE);
}
