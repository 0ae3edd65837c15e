import type { Run, SettleReason, ToolCall, ToolCallStatus } from '../entities/index.ts';

/** Why open things are settled by inference. */
export type SweepCause = 'completed' | 'waiting' | 'failed' | 'limit' | 'cancelled' | 'lost';

/** What becomes of an open call; undefined leaves it as it is. */
export interface Verdict {
  readonly status: 'cancelled' | 'interrupted' | 'denied';
  readonly reason: SettleReason;
  readonly effects?: 'none' | 'possible';
}

type Phase = 'input' | 'ready' | 'awaiting' | 'working';
type Rule = Verdict | 'stay' | 'client' | ((run: Run) => Verdict);

const PHASES: Partial<Record<ToolCallStatus, Phase>> = {
  announced: 'input',
  'input-streaming': 'input',
  ready: 'ready',
  'awaiting-approval': 'awaiting',
  running: 'working',
  paused: 'working',
};

const incomplete: Verdict = { status: 'cancelled', reason: 'incomplete-input', effects: 'none' };
const unknown: Verdict = { status: 'interrupted', reason: 'run-ended' };
const lost: Verdict = { status: 'interrupted', reason: 'connection-lost' };
const stopped = (effects: 'none' | 'possible'): Verdict => ({
  status: 'cancelled',
  reason: 'stopped',
  effects,
});

function aborted(reason: SettleReason): Record<Phase, Rule> {
  const cancelled: Verdict = { status: 'cancelled', reason, effects: 'none' };
  return {
    input: cancelled,
    ready: (run) => (run.signalsRun ? cancelled : { status: 'interrupted', reason, effects: 'possible' }),
    awaiting: cancelled,
    working: { status: 'interrupted', reason, effects: 'possible' },
  };
}

/** The settlement table: a row a cause, a column a phase of the call. */
const TABLE: Record<SweepCause, Record<Phase, Rule>> = {
  completed: { input: incomplete, ready: 'client', awaiting: unknown, working: unknown },
  waiting: { input: incomplete, ready: 'stay', awaiting: 'stay', working: unknown },
  failed: aborted('run-error'),
  limit: aborted('run-limit'),
  cancelled: {
    input: stopped('none'),
    ready: (run) => stopped(run.signalsRun ? 'none' : 'possible'),
    awaiting: stopped('none'),
    working: stopped('possible'),
  },
  lost: { input: lost, ready: lost, awaiting: 'stay', working: lost },
};

/** The ending that judges a call. */
export interface Ending {
  readonly run: Run;
  readonly cause: SweepCause;
  readonly pending?: readonly string[] | undefined;
}

/** What an ending does to a call, or undefined when it leaves it alone. `stay-client` marks it as waiting for the client. */
export function verdictFor(
  call: ToolCall,
  ending: Ending,
  hasOpenAsk: boolean,
): Verdict | 'stay-client' | undefined {
  const { run, cause } = ending;
  const phase = phaseOf(call, cause);
  if (phase === undefined || (phase === 'awaiting' && hasOpenAsk && KEEPS_ASKS.has(cause))) return undefined;
  const rule = TABLE[cause][phase];
  const verdict = typeof rule === 'function' ? rule(run) : rule;
  if (verdict === 'client') return isClients(call, ending) ? 'stay-client' : unknown;
  const plain: SettleReason = cause === 'lost' ? 'connection-lost' : 'run-ended';
  if (call.denied && !hasOpenAsk)
    return { status: 'denied', reason: verdict === 'stay' ? plain : verdict.reason };
  if (verdict !== 'stay') return verdict;
  return cause === 'waiting' && phase === 'ready' ? 'stay-client' : undefined;
}

/** Endings after which a question can still be answered. */
const KEEPS_ASKS: ReadonlySet<SweepCause> = new Set(['completed', 'waiting', 'lost']);

/** A call whose connection was lost is judged by the state it had then, unless the connection is lost again. */
function phaseOf(call: ToolCall, cause: SweepCause): Phase | undefined {
  const lost = call.soft && call.settleReason === 'connection-lost' && cause !== 'lost';
  return PHASES[lost && call.interruptedFrom !== undefined ? call.interruptedFrom : call.status];
}

function isClients(call: ToolCall, { run, pending }: Ending): boolean {
  if (pending !== undefined) return pending.includes(call.id);
  return (call.executor ?? (run.toolExecutor === 'client' ? 'client' : 'agent')) === 'client';
}
