import type { Agent, Tally, ToolCall } from '../entities/index.ts';
import { selectToldStatus } from '../selectors/told-status.ts';
import { copyTally } from './copies.ts';
import type { Draft } from './draft.ts';
import { agentOf, callOf, messageOf, runOf } from './lookup.ts';

type Bucket = Exclude<keyof Tally, 'total'>;

/** The counts of no calls. */
export const EMPTY_TALLY: Tally = Object.freeze({
  total: 0,
  live: 0,
  waiting: 0,
  completed: 0,
  failed: 0,
  denied: 0,
  cancelled: 0,
  interrupted: 0,
});

const BUCKETS: Record<ToolCall['status'], Bucket> = {
  announced: 'live',
  'input-streaming': 'live',
  ready: 'live',
  running: 'live',
  paused: 'live',
  'awaiting-approval': 'waiting',
  completed: 'completed',
  failed: 'failed',
  denied: 'denied',
  cancelled: 'cancelled',
  interrupted: 'interrupted',
};

/** Which count a call belongs to; undefined while it is not shown. */
export function bucketOf(call: ToolCall): Bucket | undefined {
  if (call.hidden || call.retracted) return undefined;
  return call.awaitsClient && call.status === 'ready' ? 'waiting' : BUCKETS[selectToldStatus(call)];
}

/** `tally` with one call moved from one count to another. */
export function moveCall(tally: Tally, from: Bucket | undefined, to: Bucket | undefined): Tally {
  const next = copyTally(tally);
  if (from !== undefined) {
    next[from] -= 1;
    next.total -= 1;
  }
  if (to !== undefined) {
    next[to] += 1;
    next.total += 1;
  }
  return next;
}

/** `tally` plus or minus another one. */
export function addTally(tally: Tally, other: Tally, sign: 1 | -1): Tally {
  const next = copyTally(tally);
  for (const name of Object.keys(EMPTY_TALLY) as (keyof Tally)[]) next[name] += sign * other[name];
  return next;
}

/** Applies `count` to everything that counts a call of this message and agent, up to the root. */
export function changeTallies(
  draft: Draft,
  place: { messageKey: string; agentKey: string; runKey: string },
  count: (tally: Tally) => Tally,
): void {
  changeMessage(draft, place.messageKey, count);
  changeAgents(draft, place, count);
  const run = runOf(draft, place.runKey);
  if (run) {
    const own = draft.writable(run);
    own.tally = count(run.tally);
    draft.put(own);
  }
  draft.state.tally = count(draft.state.tally);
}

/** Applies `count` to an agent and everything above it, and once to each message that shows one of them. */
function changeAgents(
  draft: Draft,
  { agentKey, messageKey }: { agentKey: string; messageKey: string },
  count: (tally: Tally) => Tally,
): void {
  // An ending that was only inferred is no sign of life.
  const isSign = draft.event.type.startsWith('tool.');
  const counted = [messageKey];
  let agent: Agent | undefined = agentOf(draft, agentKey);
  while (agent) {
    const own = draft.writable(agent);
    own.tally = count(agent.tally);
    if (isSign) own.last = draft.stamp;
    draft.put(own);
    const place = placeOfAgent(draft, agent);
    if (place !== undefined && !counted.includes(place)) {
      counted.push(place);
      changeMessage(draft, place, count);
    }
    agent = agentOf(draft, agent.parentAgentKey);
  }
}

/** The message in which an agent is shown: that of its spawning call, else the one that lists it. */
export function placeOfAgent(draft: Draft, agent: Agent): string | undefined {
  if (agent.spawnCallKey === undefined) return agent.messageKey;
  return callOf(draft, agent.spawnCallKey)?.messageKey;
}

/** Applies `count` to a message. */
export function changeMessage(
  draft: Draft,
  messageKey: string | undefined,
  count: (tally: Tally) => Tally,
): void {
  const message = messageOf(draft, messageKey);
  if (!message) return;
  const own = draft.writable(message);
  own.tally = count(message.tally);
  draft.put(own);
}
