import type { Agent, AgentStatus, Ask, Message, Run, SettleReason, ToolCall } from '../entities/index.ts';
import { change } from './copies.ts';
import type { Draft } from './draft.ts';
import { agentOf, askOf, blockOf, runOf } from './lookup.ts';
import { memberOf } from './members.ts';
import type { Member } from './members.ts';
import { isEndedAgent, isUnderBackground } from './over.ts';
import { putToolCall } from './put-tool-call.ts';
import { expireAsk, openAsksOf } from './settle.ts';
import { verdictFor } from './sweep-table.ts';
import type { SweepCause, Verdict } from './sweep-table.ts';
import { closeWait } from './waiting.ts';

/** One settling of everything below a run or agent that is over. */
export interface Sweep {
  readonly draft: Draft;
  readonly run: Run;
  readonly cause: SweepCause;
  /** Ids of calls that the source says wait for the client. */
  readonly pending?: readonly string[] | undefined;
  /** Keys of calls that are left alone. */
  readonly kept?: ReadonlySet<string>;
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

/** What one settling has seen and still has to see. A list that grows while it is read: no depth of runs or agents is too deep. */
interface Pass {
  readonly sweeps: Sweep[];
  readonly agents: [Sweep, key: string][];
  readonly seen: Set<string>;
  /** For each agent met, whether it lives in the background. */
  readonly free: Map<string, boolean>;
}

function passOf(sweeps: Sweep[], agents: [Sweep, string][]): Pass {
  return { sweeps, agents, seen: new Set(), free: new Map() };
}

/** Settles everything a run left open, itself not included. Background agents go on. */
export function sweepRun(sweep: Sweep): void {
  const pass = passOf([sweep], []);
  for (const next of pass.sweeps) {
    sweepMembers(next, pass);
    sweepAgents(pass);
  }
}

/** Settles an agent and everything below it, unless it lives in the background. */
export function sweepAgent(sweep: Sweep, key: string): void {
  sweepAgents(passOf([], [[sweep, key]]));
}

/** Settles what an agent left open: calls, messages, asks and the agents below it. */
export function sweepInside(sweep: Sweep, agent: Agent): void {
  const pass = passOf([], []);
  pass.seen.add(agent.key);
  look(sweep, agent, pass);
  sweepAgents(pass);
}

/** Settles what stands directly below a run. What went on in another run, or lives in the background, is not its own. */
function sweepMembers(sweep: Sweep, pass: Pass): void {
  const { draft, run } = sweep;
  for (const member of run.members) {
    const { type, key } = member;
    if (type === 'agent') pass.agents.push([sweep, key]);
    else if (type === 'run') sweepChildRun(sweep, key, pass);
    else {
      const owned = memberOf(draft, member);
      const agent = agentOf(draft, owned?.agentKey);
      const isOwn = owned?.runKey === run.key && !isUnderBackground(draft, agent, pass.free);
      if (owned && isOwn) settle(sweep, owned);
    }
  }
}

function sweepChildRun({ draft, cause }: Sweep, key: string, pass: Pass): void {
  const child = runOf(draft, key);
  if (child?.status !== 'running' && child?.status !== 'waiting') return;
  const status = cause === 'cancelled' ? 'cancelled' : 'interrupted';
  draft.update(child, { status, soft: true, ended: draft.stamp });
  draft.changes.ends.push(['run.settled', key]);
  pass.sweeps.push({ draft, run: child, cause });
}

function sweepAgents(pass: Pass): void {
  const { agents, seen } = pass;
  for (const [sweep, key] of agents) {
    const { draft, cause } = sweep;
    const agent = agentOf(draft, key);
    if (!agent || seen.has(key) || isUnderBackground(draft, agent, pass.free)) continue;
    seen.add(key);
    const { agent: status, reason } = ENDINGS[cause];
    const lostBefore = agent.soft && agent.settleReason === 'connection-lost';
    if (!isEndedAgent(agent) || (lostBefore && cause !== 'lost')) {
      if (status === 'waiting') draft.update(agent, { status });
      else draft.put(endedAgent(draft, agent, { status, settleReason: reason }));
    }
    if (!isEndedAgent(agent) || agent.soft) look(sweep, agent, pass);
  }
  agents.length = 0;
}

/** Settles what an agent holds itself and puts the agents below it on the list. */
function look(sweep: Sweep, agent: Agent, pass: Pass): void {
  for (const member of agent.members) {
    const owned = memberOf(sweep.draft, member);
    if (owned) settle(sweep, owned);
  }
  for (const key of agent.childAgentKeys) {
    if (agentOf(sweep.draft, key)?.parentAgentKey === agent.key) pass.agents.push([sweep, key]);
  }
}

function settle(sweep: Sweep, member: Member): void {
  if (member.entity === 'message') sweepMessage(sweep, member);
  else if (member.entity === 'ask') sweepAsk(sweep, member);
  else if (!member.detached && !sweep.kept?.has(member.key)) sweepCall(sweep, member);
}

/** Calls that wait for a person because an agent below them does. */
export function callsAboveAsks(draft: Draft): Set<string> {
  const calls = new Set<string>();
  for (const key of draft.state.openAskKeys) {
    let agent = agentOf(draft, askOf(draft, key)?.agentKey);
    while (agent) {
      if (agent.spawnCallKey !== undefined) calls.add(agent.spawnCallKey);
      agent = agentOf(draft, agent.parentAgentKey);
    }
  }
  return calls;
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

/** The agent, ended by inference. */
export function endedAgent(
  draft: Draft,
  agent: Agent,
  end: { status: AgentStatus; settleReason: SettleReason },
): Agent {
  return change(agent, { ...end, soft: true, ended: draft.stamp });
}

function sweepMessage({ draft, cause }: Sweep, message: Message): void {
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

function sweepAsk({ draft, cause }: Sweep, ask: Ask): void {
  if (ask.state !== 'open' || ask.toolCallKey !== undefined) return;
  if (cause === 'lost') draft.update(ask, { unreachable: true });
  else if (cause !== 'completed' && cause !== 'waiting')
    expireAsk(draft, ask, cause === 'cancelled' ? 'cancelled' : 'expired');
}
