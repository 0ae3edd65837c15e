import type { Agent } from '../entities/index.ts';
import { change, clear } from './copies.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { isNewInReplay } from './delivery.ts';
import type { Draft } from './draft.ts';
import { putToolCall } from './put-tool-call.ts';
import { failureIn } from './failure.ts';
import { differs, pick, mergedMeta } from './fields.ts';
import { ROOT_AGENT_KEY, agentKeyOf, occurrenceKey, toolCallKeyOf } from './keys.ts';
import { nextProgress } from './progress.ts';
import { isEndedAgent } from './over.ts';
import { createAgent, ensureAgent, ensureRun, listInMessage } from './scope.ts';
import { isSettled } from './settle.ts';
import { endedAgent, sweepInside } from './sweep.ts';
import { addTally, changeAncestors, placeOfAgent } from './tally.ts';
import { agentOf, callOf, lineOf, messageOf, runOf } from './lookup.ts';

type AgentFacts = TranscriptEventOf<'agent.start' | 'agent.update'>;

export function agentStart(draft: Draft, event: TranscriptEventOf<'agent.start'>): void {
  const run = ensureRun(draft);
  const key = agentKeyOf(event.scope.agentId);
  if (key === ROOT_AGENT_KEY) return;
  const agent = resumed(
    draft,
    agentOf(draft, key) ?? createAgent(draft, event.scope.agentId, false),
    run.key,
  );
  const named = clear(agent, 'implied');
  applyFacts(draft, [agent, named], event);
  link(draft, key, event);
}

/** An ended agent that starts in another run lives again; each of its runs ends once. */
function resumed(draft: Draft, agent: Agent, runKey: string): Agent {
  if (agent.runKeys.includes(runKey)) return agent;
  const next: Agent = change(agent, {
    ended: undefined,
    error: undefined,
    settleReason: undefined,
    result: undefined,
    runKeys: [...agent.runKeys, runKey],
    ...(isEndedAgent(agent) ? { status: 'running', soft: false } : {}),
  });
  const run = runOf(draft, runKey);
  if (run) draft.update(run, { members: run.members.append({ type: 'agent', key: agent.key }) });
  draft.put(next);
  return next;
}

export function agentUpdate(draft: Draft, event: TranscriptEventOf<'agent.update'>): void {
  ensureRun(draft);
  const agent = ensureAgent(draft);
  const isRoot = agent.key === ROOT_AGENT_KEY;
  if (isNewInReplay(draft, agent.key)) {
    const live = !isEndedAgent(agent);
    const status = live && event.status !== undefined ? { status: event.status } : {};
    const report = live ? nextProgress(agent.progress, event).progress : agent.progress;
    const progress = report === undefined ? {} : { progress: report };
    applyFacts(draft, [agent, change(agent, { ...status, ...progress, ...pick(event, ['usage']) })], event);
  }
  if (!isRoot) link(draft, agent.key, event);
}

function applyFacts(draft: Draft, [before, next]: readonly [Agent, Agent], event: AgentFacts): void {
  const merged: Agent = change(next, {
    ...pick(event, ['name', 'task', 'model', 'background']),
    ...mergedMeta(before, event),
  });
  if (differs(before, merged)) draft.update(merged, { last: draft.stamp });
}

export function agentEnd(draft: Draft, event: TranscriptEventOf<'agent.end'>): void {
  const run = ensureRun(draft);
  const known = agentOf(draft, agentKeyOf(event.scope.agentId));
  const agent = known ?? ensureAgent(draft);
  if (agent.key === ROOT_AGENT_KEY) return;
  if (isEndedAgent(agent) && !agent.soft) return draft.diagnose('duplicate', agent.key);
  if (agent.settleReason === 'stopped' && event.outcome !== 'completed') {
    return draft.update(agent, { soft: false, ...failureIn(event) });
  }
  draft.update(agent, {
    settleReason: undefined,
    status: event.outcome === 'limit' ? 'failed' : event.outcome,
    soft: false,
    ended: draft.stamp,
    last: draft.stamp,
    ...('result' in event ? { result: event.result } : {}),
    ...failureIn(event),
    ...pick(event, ['usage', 'reason']),
  });
  sweepInside({ draft, run, cause: event.outcome }, agentOf(draft, agent.key) ?? agent);
}

/** Hangs an agent where the event says: under its parent and its spawning call. Keys and order stay. */
function link(draft: Draft, key: string, event: AgentFacts): void {
  const spawnAgentId = event.spawnAgentId ?? event.parentAgentId;
  const callKey =
    event.spawnToolCallId === undefined ? undefined : findCall(draft, event.spawnToolCallId, spawnAgentId);
  const call = callOf(draft, callKey);
  if (event.spawnToolCallId !== undefined && !call) {
    waitForSpawn(draft, toolCallKeyOf(spawnAgentId ?? ROOT_AGENT_KEY, event.spawnToolCallId), key);
  }
  const parentKey = event.parentAgentId === undefined ? call?.agentKey : agentKeyOf(event.parentAgentId);
  if (parentKey !== undefined && !draft.state.agents.has(parentKey) && event.parentAgentId !== undefined)
    createAgent(draft, event.parentAgentId, true);
  place(draft, key, {
    parentKey,
    callKey: call?.key,
    messageId: 'messageId' in event ? event.messageId : undefined,
    link: event.link ?? 'explicit',
  });
}

/** Remembers that an agent waits for the call that spawned it. */
function waitForSpawn(draft: Draft, callKey: string, agentKey: string): void {
  const waiting = waitingFor(draft, callKey);
  if (!waiting.includes(agentKey))
    draft.putLedger({ key: `spawned-by:${callKey}`, value: JSON.stringify([...waiting, agentKey]) });
}

/** Keys of the agents that wait for a call. Ids may hold any character, so they are kept as JSON. */
function waitingFor(draft: Draft, callKey: string): readonly string[] {
  const entry = lineOf(draft, `spawned-by:${callKey}`);
  return entry === undefined ? [] : (JSON.parse(String(entry.value)) as string[]);
}

/** Agents that waited for this call now hang under it. */
export function adoptAgents(draft: Draft, callKey: string): void {
  const waiting = waitingFor(draft, callKey);
  const call = callOf(draft, callKey);
  if (waiting.length === 0 || !call) return;
  draft.putLedger({ key: `spawned-by:${callKey}`, value: '[]' });
  for (const key of waiting) place(draft, key, { parentKey: call.agentKey, callKey, link: 'explicit' });
}

function findCall(draft: Draft, toolCallId: string, agentId: string | undefined): string | undefined {
  const base = toolCallKeyOf(agentId ?? ROOT_AGENT_KEY, toolCallId);
  const newest = lineOf(draft, `call:${base}`)?.value as number | undefined;
  const key = occurrenceKey(base, newest ?? 1);
  return draft.state.toolCalls.has(key) ? key : undefined;
}

interface Place {
  parentKey: string | undefined;
  callKey: string | undefined;
  messageId?: string | undefined;
  link: 'explicit' | 'inferred';
}

/** Moves an agent, with what it counts, to another place in the tree. A place below itself is refused. */
function place(draft: Draft, key: string, { parentKey, callKey, messageId, link: how }: Place): void {
  const agent = agentOf(draft, key);
  if (!agent) return;
  if (parentKey !== undefined && isBelow(draft, parentKey, key)) {
    return draft.diagnose('agent-cycle', key);
  }
  const next = placedAgent(agent, { parentKey, callKey, link: how });
  if (differs(agent, next)) move(draft, agent, next);
  if (next.spawnCallKey !== undefined) attachToCall(draft, next.spawnCallKey, key);
  else listInMessage(draft, key, messageId);
}

/** The agent in its new place. An inferred link never replaces an explicit one. */
function placedAgent(agent: Agent, { parentKey, callKey, link: how }: Place): Agent {
  if (how === 'inferred' && agent.link === 'explicit')
    return change(agent, { spawnCallKey: agent.spawnCallKey ?? callKey });
  return change(agent, {
    parentAgentKey: parentKey ?? agent.parentAgentKey,
    spawnCallKey: callKey ?? agent.spawnCallKey,
    link: parentKey === undefined && callKey === undefined ? agent.link : how,
  });
}

function move(draft: Draft, from: Agent, to: Agent): void {
  count(draft, from, -1);
  draft.put(to);
  count(draft, to, 1);
  if (from.parentAgentKey !== to.parentAgentKey && to.parentAgentKey !== undefined) {
    const parent = agentOf(draft, to.parentAgentKey);
    if (parent) {
      const members =
        parent.key === ROOT_AGENT_KEY
          ? parent.members
          : parent.members.append({ type: 'agent', key: to.key });
      draft.update(parent, { members, childAgentKeys: parent.childAgentKeys.append(to.key) });
    }
  }
  draft.restructure();
}

/** Adds or takes an agent's calls to or from everything above it. */
function count(draft: Draft, agent: Agent, sign: 1 | -1): void {
  if (agent.tally.total === 0) return;
  const messageKey = placeOfAgent(draft, agent);
  const message = messageOf(draft, messageKey);
  if (message) draft.update(message, { tally: addTally(message.tally, agent.tally, sign) });
  if (agent.parentAgentKey !== undefined)
    changeAncestors(draft, agent.parentAgentKey, (tally) => addTally(tally, agent.tally, sign));
}

function attachToCall(draft: Draft, callKey: string, agentKey: string): void {
  const call = callOf(draft, callKey);
  if (!call) return;
  if (!call.childAgentKeys.includes(agentKey)) {
    putToolCall(draft, change(call, { childAgentKeys: [...call.childAgentKeys, agentKey] }));
  }
  settleChildren(draft, callKey);
}

/** Agents of a call that has ended end with it, softly, unless they were declared to go on. */
export function settleChildren(draft: Draft, callKey: string): void {
  const call = callOf(draft, callKey);
  if (!call || call.detached || !isSettled(call) || call.status === 'interrupted') return;
  for (const key of call.childAgentKeys) {
    const agent = agentOf(draft, key);
    if (!agent || agent.spawnCallKey !== callKey || agent.background || isEndedAgent(agent)) continue;
    const status = call.status === 'denied' ? 'cancelled' : (call.status as Agent['status']);
    draft.put(endedAgent(draft, agent, { status, settleReason: 'agent-ended' }));
    const run = runOf(draft, call.runKey);
    const cause = call.settleReason === 'stopped' ? 'cancelled' : 'completed';
    if (run) sweepInside({ draft, run, cause }, agent);
  }
}

function isBelow(draft: Draft, key: string, ancestor: string): boolean {
  for (let at = agentOf(draft, key); at !== undefined; at = agentOf(draft, at.parentAgentKey)) {
    if (at.key === ancestor) return true;
  }
  return false;
}
