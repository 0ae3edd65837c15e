import type { Agent, AgentStatus, Message, Run, SettleReason, ToolCall } from '../entities/index.ts';
import { change } from './copies.ts';
import type { Draft } from './draft.ts';

import { ROOT_AGENT_KEY } from './keys.ts';
import { putToolCall } from './put-tool-call.ts';
import { isEndedAgent, isUnderBackground } from './over.ts';
import { expireAsk, openAsksOf } from './settle.ts';
import { verdictFor } from './sweep-table.ts';
import type { SweepCause, Verdict } from './sweep-table.ts';
import { closeWait } from './waiting.ts';
import { agentOf, askOf, blockOf, callOf, messageOf, runOf } from './lookup.ts';

/** One settling of everything below a run or agent that is over. */
export interface Sweep {
  readonly draft: Draft;
  readonly run: Run;
  readonly cause: SweepCause;
  /** Ids of calls that the source says wait for the client. */
  readonly pending?: readonly string[] | undefined;
}

interface Ending {
  readonly agent: AgentStatus;
  readonly message: Message['status'];
  readonly reason: SettleReason;
}

/** What becomes of open agents and messages, and the reason noted on everything. */
const ENDINGS: Record<SweepCause, Ending> = {
  completed: { agent: 'interrupted', message: 'completed', reason: 'run-ended' },
  waiting: { agent: 'waiting', message: 'completed', reason: 'run-ended' },
  failed: { agent: 'failed', message: 'failed', reason: 'run-error' },
  limit: { agent: 'failed', message: 'completed', reason: 'run-limit' },
  cancelled: { agent: 'cancelled', message: 'cancelled', reason: 'stopped' },
  lost: { agent: 'interrupted', message: 'interrupted', reason: 'connection-lost' },
};

/** Settles everything a run left open, itself not included. Background agents go on. */
export function sweepRun(sweep: Sweep): void {
  for (const { type, key } of sweep.run.members) {
    if (type === 'tool-call') sweepCallOfRun(sweep, key);
    else if (type === 'agent') sweepAgent(sweep, key);
    else if (type === 'message') sweepMessage(sweep, key);
    else if (type === 'ask') sweepAsk(sweep, key);
    else if (type === 'run') sweepChildRun(sweep, key);
  }
}

function sweepChildRun({ draft, cause }: Sweep, key: string): void {
  const child = runOf(draft, key);
  if (child?.status !== 'running' && child?.status !== 'waiting') return;
  const status = cause === 'cancelled' ? 'cancelled' : 'interrupted';
  draft.update(child, { status, soft: true, ended: draft.stamp });
  draft.changes.ends.push(['run.settled', key]);
  sweepRun({ draft, run: child, cause });
}

function sweepCallOfRun(sweep: Sweep, key: string): void {
  const { draft, run } = sweep;
  const call = callOf(draft, key);
  if (!call || call.runKey !== run.key || call.detached) return;
  const agent = agentOf(draft, call.agentKey);
  if (agent && agent.key !== ROOT_AGENT_KEY && isUnderBackground(draft, agent)) return;
  sweepCall(sweep, call);
}

/** Settles one open call as the settlement table says. */
function sweepCall(sweep: Sweep, call: ToolCall): void {
  const { draft, cause } = sweep;
  const asks = openAsksOf(draft, call);
  const verdict = verdictFor(call, sweep, asks.length > 0);
  if (verdict === 'stay-client') {
    if (!call.awaitsClient) putToolCall(draft, change(call, { awaitsClient: true }));
  } else if (verdict === undefined) {
    if (cause === 'lost') for (const ask of asks) draft.update(ask, { unreachable: true });
  } else {
    for (const ask of asks) expireAsk(draft, ask, cause === 'cancelled' ? 'cancelled' : 'expired');
    putToolCall(draft, settledCall(draft, call, verdict));
    draft.changes.ends.push(['tool.settled', call.key]);
  }
}

/** The call as a verdict leaves it: softly settled. */
export function settledCall(draft: Draft, call: ToolCall, verdict: Verdict): ToolCall {
  const wasInterrupted = call.status === 'interrupted';
  const interruptedFrom = wasInterrupted ? call.interruptedFrom : call.status;
  // What a lost connection settled, whatever the verdict, can be put back.
  const returns = verdict.status === 'interrupted' || verdict.reason === 'connection-lost';
  return change(closeWait(call, draft.stamp), {
    awaitsClient: undefined,
    status: verdict.status,
    soft: true,
    settleReason: verdict.reason,
    effects: verdict.effects ?? call.effects,
    interruptedFrom: returns ? interruptedFrom : undefined,
    ended: draft.stamp,
    endedSeen: draft.stamp.seen,
  });
}

/** Settles an agent and everything below it, unless it lives in the background. */
function sweepAgent(sweep: Sweep, key: string): void {
  const { draft, cause } = sweep;
  const agent = agentOf(draft, key);
  if (!agent || isUnderBackground(draft, agent)) return;
  const { agent: status, reason } = ENDINGS[cause];
  const lostBefore = agent.soft && agent.settleReason === 'connection-lost';
  if (!isEndedAgent(agent) || (lostBefore && cause !== 'lost')) {
    if (status === 'waiting') draft.update(agent, { status });
    else draft.put(endedAgent(draft, agent, { status, settleReason: reason }));
  }
  if (!isEndedAgent(agent) || agent.soft) sweepInside(sweep, agent);
}

/** The agent, ended by inference. */
export function endedAgent(
  draft: Draft,
  agent: Agent,
  end: { status: AgentStatus; settleReason: SettleReason },
): Agent {
  return change(agent, { ...end, soft: true, ended: draft.stamp });
}

/** Settles what an agent left open: calls, messages, asks and the agents below it. */
export function sweepInside(sweep: Sweep, agent: Agent): void {
  const { draft } = sweep;
  for (const { type, key } of agent.members) {
    if (type === 'tool-call') {
      const call = callOf(draft, key);
      if (call && !call.detached) sweepCall(sweep, call);
    } else if (type === 'message') sweepMessage(sweep, key);
    else if (type === 'ask') sweepAsk(sweep, key);
  }
  for (const childKey of agent.childAgentKeys) {
    if (agentOf(draft, childKey)?.parentAgentKey === agent.key) sweepAgent(sweep, childKey);
  }
}

function sweepMessage({ draft, run, cause }: Sweep, key: string): void {
  const message = messageOf(draft, key);
  if (!message || (message.runKey !== run.key && message.agentKey === ROOT_AGENT_KEY)) return;
  const agent = agentOf(draft, message.agentKey);
  if (agent && agent.key !== ROOT_AGENT_KEY && isUnderBackground(draft, agent)) return;
  const lostBefore = message.soft && message.status === 'interrupted' && cause !== 'lost';
  if (message.status === 'streaming' || lostBefore) {
    const { message: status, reason: settleReason } = ENDINGS[cause];
    draft.update(message, { status, settleReason, soft: true, ended: draft.stamp });
  }
  for (const item of message.items) {
    const block = item.type === 'block' ? blockOf(draft, item.key) : undefined;
    if (block?.state === 'open') draft.update(block, { state: 'cut', ended: draft.stamp });
  }
}

function sweepAsk({ draft, cause }: Sweep, key: string): void {
  const ask = askOf(draft, key);
  if (ask?.state !== 'open' || ask.toolCallKey !== undefined) return;
  if (cause === 'lost') draft.update(ask, { unreachable: true });
  else if (cause !== 'completed' && cause !== 'waiting')
    expireAsk(draft, ask, cause === 'cancelled' ? 'cancelled' : 'expired');
}
