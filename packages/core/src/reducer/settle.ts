import type { Agent, AgentStatus, Ask, Message, Run, SettleReason, ToolCall } from '../entities/index.ts';
import type { Draft } from './draft.ts';
import { clear } from './fields.ts';
import { ROOT_AGENT_KEY } from './keys.ts';
import { isEndedAgent, isUnderBackground } from './scope.ts';
import { type SweepCause, verdictFor } from './sweep-table.ts';
import { closeWait } from './waiting.ts';

const FINAL: readonly ToolCall['status'][] = ['completed', 'failed', 'denied', 'cancelled'];

/** True when a call has ended, softly or for good. */
export function isSettled(call: ToolCall): boolean {
  return FINAL.includes(call.status) || call.status === 'interrupted';
}

/** Settles everything a run left open, itself not included. Background agents go on. */
export function sweepRun(draft: Draft, run: Run, cause: SweepCause, pending?: readonly string[]): void {
  for (const member of run.members) {
    if (member.type === 'tool-call') sweepCallOfRun(draft, run, member.key, cause, pending);
    else if (member.type === 'agent') sweepAgent(draft, member.key, run, cause);
    else if (member.type === 'message') sweepMessage(draft, member.key, run, cause);
    else if (member.type === 'ask') sweepAsk(draft, member.key, cause);
    else if (member.type === 'run') sweepChildRun(draft, member.key, cause);
  }
}

function sweepChildRun(draft: Draft, key: string, cause: SweepCause): void {
  const child = draft.runs.get(key);
  if (child?.status !== 'running' && child?.status !== 'waiting') return;
  const status = cause === 'cancelled' ? 'cancelled' : 'interrupted';
  draft.putRun({ ...child, status, soft: true, ended: draft.stamp });
  draft.changes.runsSettled.push(key);
  sweepRun(draft, child, cause);
}

function sweepCallOfRun(
  draft: Draft,
  run: Run,
  key: string,
  cause: SweepCause,
  pending?: readonly string[],
): void {
  const call = draft.toolCalls.get(key);
  if (!call || call.runKey !== run.key || call.detached) return;
  const agent = draft.agents.get(call.agentKey);
  if (agent && agent.key !== ROOT_AGENT_KEY && isUnderBackground(draft, agent)) return;
  settleCall(draft, call, run, cause, pending);
}

/** Settles one open call as the settlement table says. */
export function settleCall(
  draft: Draft,
  call: ToolCall,
  run: Run,
  cause: SweepCause,
  pending?: readonly string[],
): void {
  const asks = openAsksOf(draft, call);
  const executor = call.executor ?? (run.toolExecutor === 'client' ? 'client' : undefined);
  const ownedByClient = pending === undefined ? executor === 'client' : pending.includes(call.id);
  const verdict = verdictFor(call, cause, { run, hasOpenAsk: asks.length > 0, ownedByClient });
  if (verdict === undefined) {
    if (cause === 'lost') for (const ask of asks) draft.putAsk({ ...ask, unreachable: true });
    return;
  }
  if (verdict === 'stay-client') {
    if (!call.awaitsClient) draft.putToolCall({ ...call, awaitsClient: true });
    return;
  }
  for (const ask of asks) expireAsk(draft, ask, cause === 'cancelled' ? 'cancelled' : 'expired');
  const interruptedFrom = call.status === 'interrupted' ? call.interruptedFrom : call.status;
  const rest = clear(closeWait(call, draft.stamp), 'awaitsClient');
  draft.putToolCall({
    ...rest,
    status: verdict.status,
    soft: true,
    settleReason: verdict.reason,
    ...(verdict.effects === undefined ? {} : { effects: verdict.effects }),
    ...(verdict.status === 'interrupted' && interruptedFrom !== undefined ? { interruptedFrom } : {}),
    outputPreliminary: call.hasOutput && call.outputPreliminary,
    ended: draft.stamp,
    ...(draft.stamp.seen === undefined ? {} : { endedSeen: draft.stamp.seen }),
  });
  draft.changes.settled.push(call.key);
}

const AGENT_END: Record<SweepCause, AgentStatus> = {
  completed: 'interrupted',
  waiting: 'waiting',
  failed: 'failed',
  limit: 'failed',
  cancelled: 'cancelled',
  lost: 'interrupted',
};

const REASONS: Record<SweepCause, SettleReason> = {
  completed: 'run-ended',
  waiting: 'run-ended',
  failed: 'run-error',
  limit: 'run-limit',
  cancelled: 'stopped',
  lost: 'connection-lost',
};

/** Settles an agent and everything below it, unless it lives in the background. */
export function sweepAgent(draft: Draft, key: string, run: Run, cause: SweepCause): void {
  const agent = draft.agents.get(key);
  if (!agent || isUnderBackground(draft, agent)) return;
  const status = AGENT_END[cause];
  const lostBefore = agent.soft && agent.settleReason === 'connection-lost';
  if (!isEndedAgent(agent) || (lostBefore && cause !== 'lost')) {
    if (status === 'waiting') draft.putAgent({ ...agent, status });
    else endAgentSoftly(draft, agent, status, REASONS[cause]);
  }
  if (isEndedAgent(agent) && !agent.soft) return;
  sweepInside(draft, agent, run, cause);
}

export function endAgentSoftly(
  draft: Draft,
  agent: Agent,
  status: AgentStatus,
  settleReason: SettleReason,
): void {
  draft.putAgent({ ...agent, status, soft: true, settleReason, ended: draft.stamp });
}

/** Settles what an agent left open: calls, messages, asks and the agents below it. */
export function sweepInside(draft: Draft, agent: Agent, run: Run, cause: SweepCause): void {
  for (const member of agent.members) {
    if (member.type === 'tool-call') {
      const call = draft.toolCalls.get(member.key);
      if (call && !call.detached) settleCall(draft, call, run, cause);
    } else if (member.type === 'message') sweepMessage(draft, member.key, run, cause);
    else if (member.type === 'ask') sweepAsk(draft, member.key, cause);
  }
  for (const childKey of agent.childAgentKeys) {
    if (draft.agents.get(childKey)?.parentAgentKey === agent.key) sweepAgent(draft, childKey, run, cause);
  }
}

const MESSAGE_END: Record<SweepCause, Message['status']> = {
  completed: 'completed',
  waiting: 'completed',
  failed: 'failed',
  limit: 'completed',
  cancelled: 'cancelled',
  lost: 'interrupted',
};

function sweepMessage(draft: Draft, key: string, run: Run, cause: SweepCause): void {
  const message = draft.messages.get(key);
  if (!message || (message.runKey !== run.key && message.agentKey === ROOT_AGENT_KEY)) return;
  const agent = draft.agents.get(message.agentKey);
  if (agent && agent.key !== ROOT_AGENT_KEY && isUnderBackground(draft, agent)) return;
  const lostBefore = message.soft && message.status === 'interrupted' && cause !== 'lost';
  if (message.status === 'streaming' || lostBefore) {
    draft.putMessage({
      ...message,
      status: MESSAGE_END[cause],
      soft: true,
      settleReason: REASONS[cause],
      ended: draft.stamp,
    });
  }
  for (const item of message.items) {
    const block = item.type === 'block' ? draft.blocks.get(item.key) : undefined;
    if (block?.state === 'open') draft.putBlock({ ...block, state: 'cut', ended: draft.stamp });
  }
}

function sweepAsk(draft: Draft, key: string, cause: SweepCause): void {
  const ask = draft.asks.get(key);
  if (ask?.state !== 'open' || ask.toolCallKey !== undefined) return;
  if (cause === 'lost') draft.putAsk({ ...ask, unreachable: true });
  else if (cause !== 'completed' && cause !== 'waiting')
    expireAsk(draft, ask, cause === 'cancelled' ? 'cancelled' : 'expired');
}

/** Open asks of a call. */
export function openAsksOf(draft: Draft, call: ToolCall): Ask[] {
  const open: Ask[] = [];
  for (const key of call.askKeys) {
    const ask = draft.asks.get(key);
    if (ask?.state === 'open') open.push(ask);
  }
  return open;
}

/** Closes an ask because its owner is over. */
export function expireAsk(draft: Draft, ask: Ask, state: 'expired' | 'cancelled' | 'superseded'): void {
  draft.putAsk({ ...ask, state, soft: true, by: 'unknown', closed: draft.stamp });
}

/** Withdraws a call: it leaves the default view, and when it was open it is cancelled for good. */
export function retractCall(draft: Draft, key: string): void {
  const call = draft.toolCalls.get(key);
  if (!call || call.retracted) return;
  const open = !FINAL.includes(call.status);
  for (const ask of openAsksOf(draft, call)) expireAsk(draft, ask, 'cancelled');
  draft.putToolCall({
    ...closeWait(call, draft.stamp),
    retracted: true,
    ...(open ? { status: 'cancelled', soft: false, settleReason: 'retracted', ended: draft.stamp } : {}),
  });
  draft.restructure();
  if (open) draft.changes.ended.push(key);
}
