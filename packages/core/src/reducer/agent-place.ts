import type { Agent } from '../entities/index.ts';
import { change } from './copies.ts';
import type { Draft } from './draft.ts';
import { differs } from './fields.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { lineOf, note } from './ledger.ts';
import { agentOf, callOf } from './lookup.ts';
import { aboveOf, moveTally } from './move-tally.ts';
import { putToolCall } from './put-tool-call.ts';
import { addItem, removeItem } from './members.ts';
import { messageForAgent } from './scope.ts';
import { settleChildren } from './settle-children.ts';

/** Where an agent belongs: below its parent, under the call that spawned it, else in a message. */
export interface AgentPlace {
  readonly parentKey: string | undefined;
  readonly callKey: string | undefined;
  readonly messageId?: string | undefined;
  readonly link: 'explicit' | 'inferred';
}

/** Moves an agent, with what it counts, to another place in the tree. A place below itself is refused. */
export function placeAgent(draft: Draft, key: string, { messageId, ...place }: AgentPlace): void {
  const agent = agentOf(draft, key);
  if (!agent) return;
  const above = [place.parentKey, callOf(draft, place.callKey)?.agentKey];
  // What nothing hangs below can be nobody's ancestor.
  const isLeaf = agent.childAgentKeys.length === 0 && agent.members.length === 0;
  if (isLeaf ? above.includes(key) : above.some((one) => isBelow(draft, one, key)))
    return draft.diagnose('agent-cycle', key);
  const linked = linkedAgent(agent, place);
  const isSpawned = linked.spawnCallKey !== undefined;
  const next = change(linked, {
    messageKey: isSpawned ? undefined : messageForAgent(draft, linked, messageId),
  });
  if (differs(agent, next)) move(draft, agent, next);
  if (next.spawnCallKey !== undefined) attachToCall(draft, next.spawnCallKey, key);
}

/** The agent with its links. An inferred link never replaces an explicit one. */
function linkedAgent(agent: Agent, { parentKey, callKey, link }: AgentPlace): Agent {
  if (link === 'inferred' && agent.link === 'explicit')
    return change(agent, { spawnCallKey: agent.spawnCallKey ?? callKey });
  return change(agent, {
    parentAgentKey: parentKey ?? agent.parentAgentKey,
    spawnCallKey: callKey ?? agent.spawnCallKey,
    link: parentKey === undefined && callKey === undefined ? agent.link : link,
  });
}

function move(draft: Draft, from: Agent, to: Agent): void {
  const above = aboveOf(draft, from);
  draft.put(to);
  moveTally(draft, to, above);
  if (from.messageKey !== to.messageKey) {
    removeItem(draft, from.messageKey, to.key);
    if (to.messageKey !== undefined) addItem(draft, to.messageKey, { type: 'agent', key: to.key });
  }
  const parent = from.parentAgentKey === to.parentAgentKey ? undefined : agentOf(draft, to.parentAgentKey);
  if (parent) {
    const { key, members } = parent;
    draft.update(parent, {
      members: key === ROOT_AGENT_KEY ? members : members.append({ type: 'agent', key: to.key }),
      childAgentKeys: parent.childAgentKeys.append(to.key),
    });
  }
  draft.restructure();
}

function attachToCall(draft: Draft, callKey: string, agentKey: string): void {
  const call = callOf(draft, callKey);
  if (!call) return;
  if (!call.childAgentKeys.includes(agentKey)) {
    putToolCall(draft, change(call, { childAgentKeys: [...call.childAgentKeys, agentKey] }));
  }
  settleChildren(draft, callKey);
}

/** True when an agent hangs below another one, or is it: by its parents, or by the calls that spawned them. */
function isBelow(draft: Draft, key: string | undefined, ancestor: string): boolean {
  const above = new Set([key]);
  for (const at of above) {
    if (at === ancestor) return true;
    const agent = agentOf(draft, at);
    if (!agent) continue;
    above.add(agent.parentAgentKey);
    above.add(callOf(draft, agent.spawnCallKey)?.agentKey);
  }
  return false;
}

/** Remembers that an agent waits for the call that spawned it. */
export function waitForSpawn(draft: Draft, callKey: string, agentKey: string): void {
  const waiting = waitingFor(draft, callKey);
  if (!waiting.includes(agentKey))
    note(draft, 'spawned', { key: callKey, value: JSON.stringify([...waiting, agentKey]) });
}

/** Keys of the agents that wait for a call. Ids may hold any character, so they are kept as JSON. */
function waitingFor(draft: Draft, callKey: string): readonly string[] {
  const line = lineOf(draft, 'spawned', callKey);
  return line === undefined ? [] : (JSON.parse(String(line.value)) as string[]);
}

/** Agents that waited for this call now hang under it. */
export function adoptAgents(draft: Draft, callKey: string): void {
  const waiting = waitingFor(draft, callKey);
  const call = callOf(draft, callKey);
  if (waiting.length === 0 || !call) return;
  note(draft, 'spawned', { key: callKey, value: '[]' });
  for (const key of waiting) placeAgent(draft, key, { parentKey: call.agentKey, callKey, link: 'explicit' });
}
