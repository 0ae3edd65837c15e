import type {
  Agent,
  AskState,
  Progress,
  Run,
  RunStatus,
  SettleReason,
  ToolCall,
  ToolCallStatus,
} from '@callboard/core';

const STATUS: Readonly<Record<ToolCallStatus, string>> = {
  announced: 'announced',
  'input-streaming': 'writing its input',
  ready: 'ready, not run',
  'awaiting-approval': 'waiting for approval',
  running: 'running',
  paused: 'paused',
  completed: 'completed',
  failed: 'failed',
  denied: 'denied',
  cancelled: 'cancelled',
  interrupted: 'interrupted, outcome unknown',
};

const REASONS: Readonly<Record<SettleReason, string>> = {
  'incomplete-input': 'its input never became complete',
  'run-ended': 'the run ended without its result',
  'run-error': 'the run failed first',
  'run-limit': 'the run reached a limit first',
  stopped: 'stopped',
  'connection-lost': 'the connection was lost',
  'agent-ended': 'its agent ended first',
  retracted: 'withdrawn',
};

/** How a call stands, in words. */
export function callEnding(call: ToolCall): string {
  const why = call.settleReason === undefined ? call.reason : REASONS[call.settleReason];
  const notes = [
    why,
    call.outputPreliminary && call.hasOutput ? 'the output is preliminary' : undefined,
    call.awaitsClient ? 'it waits for the application' : undefined,
    call.finishedAfterStop ? 'finished after the stop' : undefined,
    call.recovered === undefined ? undefined : 'written as text by the model',
    call.status === 'cancelled' && call.effects === 'possible' ? 'it may have had effects' : undefined,
  ].filter((note) => note !== undefined && note !== '');
  return notes.length === 0 ? STATUS[call.status] : `${STATUS[call.status]}: ${notes.join('; ')}`;
}

/** Progress in words: `60 % (3 of 5 files): Sanitizing`. */
export function progressWords(progress: Progress | undefined): string | undefined {
  if (progress === undefined) return undefined;
  const { fraction, current, total, unit, message } = progress;
  const share = fraction === undefined ? undefined : `${Math.floor(fraction * 100)} %`;
  const count =
    current === undefined
      ? undefined
      : [current, total === undefined ? undefined : `of ${total}`, unit].filter(Boolean).join(' ');
  const numbers = share !== undefined && count !== undefined ? `${share} (${count})` : (share ?? count);
  return [numbers, message].filter((part) => part !== undefined && part !== '').join(': ') || undefined;
}

const RUNS: Readonly<Record<RunStatus, string | undefined>> = {
  running: 'goes on',
  waiting: 'waits for an answer',
  completed: undefined,
  failed: 'failed',
  cancelled: 'stopped',
  limit: 'stopped by a limit',
  interrupted: 'interrupted: its stream ended early, what followed is unknown',
};

/** How a run ended, when that is worth a line. */
export function runEnding({ status, reason, limit }: Run): string | undefined {
  const words = RUNS[status];
  const why = limit ?? reason;
  return words === undefined || why === undefined || why === '' ? words : `${words} (${why})`;
}

const AGENTS: Readonly<Partial<Record<Agent['status'], string>>> = {
  interrupted: 'interrupted, outcome unknown',
};

/** How an agent stands, in words. */
export function agentStatus({ status }: Agent): string {
  return AGENTS[status] ?? status;
}

/** What became of a question, in words. */
export const ASK_STATES: Readonly<Record<AskState, string>> = {
  open: 'open',
  approved: 'approved',
  denied: 'denied',
  answered: 'answered',
  cancelled: 'cancelled',
  expired: 'expired without an answer',
  superseded: 'overtaken by what followed',
};

/** A duration in words: `340 ms`, `2.4 s`, `3 min 5 s`. */
export function duration(ms: number | undefined): string | undefined {
  if (ms === undefined) return undefined;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
