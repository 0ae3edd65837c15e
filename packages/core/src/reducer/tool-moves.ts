import type { AgentStatus, Run, ToolCall, ToolCallStatus } from '../entities/index.ts';
import type { Mutable } from '../internal/mutable.ts';
import { noteLeft } from './call-places.ts';
import { change, clear, copyCall } from './copies.ts';
import type { Draft } from './draft.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { runKeyOf } from './keys.ts';
import { isOver } from './openness.ts';
import { isEndedAgent, isUnderBackground } from './over.ts';
import { addMember } from './members.ts';
import { expireAsk, openAsksOf } from './settle.ts';
import { verdictFor } from './sweep-table.ts';
import type { SweepCause } from './sweep-table.ts';
import { settledCall } from './sweep.ts';
import { closeWait } from './waiting.ts';
import { agentOf, runOf, runOfEvent } from './lookup.ts';

const EARLY: readonly ToolCallStatus[] = ['announced', 'input-streaming'];

/** The call in another live state, with the times that go with it. Says nothing to the store yet. */
export function applyMove(draft: Draft, call: ToolCall, to: ToolCallStatus): ToolCall {
  const { stamp } = draft;
  const next = copyCall(leave(draft, call));
  next.status = to;
  next.last = stamp;
  if (to === 'ready') next.ready = call.ready ?? stamp;
  if (to === 'running' || to === 'paused') next.run = call.run ?? stamp;
  if (to === 'awaiting-approval') {
    next.resumeTo = call.status === 'running' || call.status === 'paused' ? 'running' : 'ready';
    next.waitingSince = stamp;
  }
  // Work that begins before the input is complete implies that the rest of it will not come.
  if (EARLY.includes(call.status) && to !== 'ready' && !EARLY.includes(to)) next.inputComplete = false;
  return next;
}

/** What a move made of a call, to be written to: it has copied the call already when it changed it. */
export function writable(draft: Draft, call: ToolCall, next: ToolCall): Mutable<ToolCall> {
  return next === call ? draft.writable(call) : next;
}

/** The call without what belongs to the state it leaves. */
function leave(draft: Draft, call: ToolCall): ToolCall {
  if (call.status === 'interrupted') return revive(draft, call);
  if (call.status !== 'awaiting-approval') return clear(call, 'awaitsClient');
  for (const ask of openAsksOf(draft, call)) expireAsk(draft, ask, 'superseded');
  return closeWait(call, draft.stamp);
}

function revive(draft: Draft, call: ToolCall): ToolCall {
  return change(inRun(draft, call, runKeyOf(draft.event.scope.runId)), {
    ended: undefined,
    endedSeen: undefined,
    settleReason: undefined,
    interruptedFrom: undefined,
    effects: undefined,
    soft: false,
  });
}

function inRun(draft: Draft, call: ToolCall, runKey: string): ToolCall {
  if (call.runKey === runKey) return call;
  noteLeft(draft, call);
  addMember(draft, ROOT_AGENT_KEY, { type: 'tool-call', key: call.key });
  return change(call, { runKey });
}

/** A call that a later run goes on with belongs to that run. */
export function inThisRun(draft: Draft, call: ToolCall): ToolCall {
  const run = runOfEvent(draft);
  const stays = run === undefined || isOver(run) || call.status === 'interrupted';
  return stays ? call : inRun(draft, call, run.key);
}

/** A call cannot be live when what it belongs to is over: then it is settled at once, as its scope was. */
export function keepSettled(draft: Draft, call: ToolCall): ToolCall {
  const run = runOf(draft, call.runKey);
  // The run has ended and waits: so does what is ready.
  if (run?.status === 'waiting' && run.ended && call.status === 'ready' && !call.awaitsClient)
    return change(call, { awaitsClient: true });
  const isKept = call.detached || call.awaitsClient || call.status === 'interrupted';
  const cause = isKept ? undefined : scopeCause(draft, call, run);
  if (run === undefined || cause === undefined) return call;
  const verdict = verdictFor(call, { run, cause }, openAsksOf(draft, call).length > 0);
  if (verdict === undefined) return call;
  if (verdict === 'stay-client') return change(call, { awaitsClient: true });
  draft.changes.ends.push(['tool.settled', call.key]);
  return settledCall(draft, call, verdict);
}

const AGENT_CAUSE: Partial<Record<AgentStatus, SweepCause>> = {
  completed: 'completed',
  interrupted: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** True when a call's run or agent is over, so that it cannot be live any more. */
export function isScopeOver(draft: Draft, call: ToolCall): boolean {
  return !call.detached && scopeCause(draft, call, runOf(draft, call.runKey)) !== undefined;
}

/** Why a call's scope is over; undefined while it lives. */
function scopeCause(draft: Draft, call: ToolCall, run: Run | undefined): SweepCause | undefined {
  const agent = call.agentKey === ROOT_AGENT_KEY ? undefined : agentOf(draft, call.agentKey);
  if (agent && isEndedAgent(agent)) return AGENT_CAUSE[agent.status];
  if (run === undefined || !isOver(run) || isUnderBackground(draft, agent)) return undefined;
  return run.status as SweepCause;
}
