import type { Agent } from '../entities/index.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { placeAgent, waitForSpawn } from './agent-place.ts';
import { change, clear } from './copies.ts';
import { isNewInReplay } from './replay.ts';
import type { Draft } from './draft.ts';
import { failureIn } from './failure.ts';
import { differs, mergedMeta, pick } from './fields.ts';
import { newestCall } from './find-call.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { agentKeyOf, toolCallKeyOf } from './keys.ts';
import { agentOf, runOf } from './lookup.ts';
import { isOpen } from './openness.ts';
import { isEndedAgent } from './over.ts';
import { nextProgress } from './progress.ts';
import { createAgent, createShownAgent, ensureAgent, ensureRun, joinRun } from './scope.ts';
import { endsAgain, newsFrom } from './told-again.ts';
import { sweepAgent, sweepInside } from './sweep.ts';
import type { SweepCause } from './sweep-table.ts';

type AgentFacts = TranscriptEventOf<'agent.start' | 'agent.update'>;

/** A sub-agent appears, or runs again: its facts and its place. */
export function agentStart(draft: Draft, event: TranscriptEventOf<'agent.start'>): void {
  const run = ensureRun(draft);
  const { agentId } = event.scope;
  const key = agentKeyOf(agentId);
  if (key === ROOT_AGENT_KEY) return;
  const agent = resumed(draft, agentOf(draft, key) ?? createAgent(draft, agentId), run.key);
  applyFacts(draft, [agent, clear(agent, 'implied')], event);
  link(draft, key, event);
  endWithRuns(draft, key);
}

/** An ended agent that starts in another run lives again; each of its runs ends once. */
function resumed(draft: Draft, agent: Agent, runKey: string): Agent {
  if (agent.runKeys.includes(runKey)) return agent;
  const next: Agent = change(agent, {
    ended: undefined,
    error: undefined,
    settleReason: undefined,
    result: undefined,
    ...(isEndedAgent(agent) ? { status: 'running', soft: false } : {}),
  });
  draft.put(next);
  joinRun(draft, next);
  return agentOf(draft, agent.key) ?? next;
}

/** Facts, progress or the place of an agent changed. Of the root only facts are taken. */
export function agentUpdate(draft: Draft, event: TranscriptEventOf<'agent.update'>): void {
  ensureRun(draft);
  const agent = ensureAgent(draft);
  if (isNewInReplay(draft, agent.key)) {
    const live = !isEndedAgent(agent);
    const status = live && event.status !== undefined ? { status: event.status } : {};
    const report = live ? nextProgress(agent.progress, event).progress : agent.progress;
    const progress = report === undefined ? {} : { progress: report };
    applyFacts(draft, [agent, change(agent, { ...status, ...progress, ...pick(event, ['usage']) })], event);
  }
  if (agent.key === ROOT_AGENT_KEY) return;
  link(draft, agent.key, event);
  endWithRuns(draft, agent.key);
}

function applyFacts(draft: Draft, [before, next]: readonly [Agent, Agent], event: AgentFacts): void {
  const facts: Partial<Agent> = {
    ...pick(event, ['name', 'task', 'model', 'meta']),
    // The root lives as long as its runs do: nothing keeps everything below it alive.
    ...(before.key === ROOT_AGENT_KEY ? {} : pick(event, ['background'])),
  };
  // A repeated update has been left out before.
  const news =
    event.type === 'agent.start'
      ? newsFrom(draft, before, facts)
      : { ...facts, ...mergedMeta(before, event) };
  const merged = change(next, news);
  if (differs(before, merged)) draft.update(merged, { last: draft.stamp });
}

/** What is said of an agent, or of its place, may leave it alive when all its runs are over: then it ends as they did. */
function endWithRuns(draft: Draft, key: string): void {
  const runKeys = agentOf(draft, key)?.runKeys ?? [];
  if (runKeys.some((runKey) => isOpen(runOf(draft, runKey) ?? { status: 'running' }))) return;
  const run = runOf(draft, runKeys.at(-1));
  if (run) sweepAgent({ draft, run, cause: run.status as SweepCause }, key);
}

/** A run of a sub-agent is over: what it left open is settled. */
export function agentEnd(draft: Draft, event: TranscriptEventOf<'agent.end'>): void {
  const run = ensureRun(draft);
  const agent = agentOf(draft, agentKeyOf(event.scope.agentId)) ?? ensureAgent(draft);
  if (agent.key === ROOT_AGENT_KEY) return;
  // It runs again since: that was the end of an earlier run of it.
  if (agent.runKeys.includes(run.key) && agent.runKeys.at(-1) !== run.key)
    return draft.diagnose('late', agent.key);
  const status = event.outcome === 'limit' ? 'failed' : event.outcome;
  const facts = {
    ...('result' in event ? { result: event.result } : {}),
    ...failureIn(event),
    ...pick(event, ['usage', 'reason']),
  };
  if (isEndedAgent(agent) && !agent.soft)
    return endsAgain(draft, agent, { isSame: status === agent.status, facts });
  if (agent.settleReason === 'stopped' && event.outcome !== 'completed') {
    return draft.update(agent, { soft: false, ...failureIn(event) });
  }
  draft.update(agent, {
    settleReason: undefined,
    status,
    soft: false,
    ended: draft.stamp,
    last: draft.stamp,
    ...facts,
  });
  sweepInside({ draft, run, cause: event.outcome }, agentOf(draft, agent.key) ?? agent);
}

/** Hangs an agent where the event says: under its parent and its spawning call. Keys and order stay. */
function link(draft: Draft, key: string, event: AgentFacts): void {
  const { parentAgentId, spawnToolCallId, spawnAgentId = parentAgentId ?? ROOT_AGENT_KEY } = event;
  const call = spawnToolCallId === undefined ? undefined : newestCall(draft, spawnAgentId, spawnToolCallId);
  if (spawnToolCallId !== undefined && !call)
    waitForSpawn(draft, toolCallKeyOf(spawnAgentId, spawnToolCallId), key);
  const parentKey = parentAgentId === undefined ? call?.agentKey : agentKeyOf(parentAgentId);
  if (parentAgentId !== undefined && !agentOf(draft, parentKey)) createShownAgent(draft, parentAgentId);
  placeAgent(draft, key, {
    parentKey,
    callKey: call?.key,
    messageId: 'messageId' in event ? event.messageId : undefined,
    link: event.link ?? 'explicit',
  });
}
