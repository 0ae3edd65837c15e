import type { ToolCallStatus } from '@callboard/core';
import { formatDuration } from '../format/format-duration.ts';
import { formatNumber, formatPercent } from '../format/format-number.ts';

/** Words of a call's detail and of its report. Durations are milliseconds. */
export interface ToolCallDetailStrings {
  readonly copyReport: string;
  readonly untitled: string;
  readonly status: Readonly<Record<ToolCallStatus, string>>;
  /** "failed after 0.1s" */
  readonly statusAfter: (status: string, ms: number, locale: string) => string;
  readonly inferred: string;
  readonly finishedAfterStop: string;
  readonly corrected: (from: string) => string;
  readonly turn: (turn: number, locale: string) => string;
  readonly turnName: string;
  readonly callName: string;
  readonly statusName: string;
  readonly progressName: string;
  readonly tool: string;
  readonly started: string;
  readonly ended: string;
  readonly attempt: string;
  readonly attemptOf: (attempt: number, of: number, locale: string) => string;
  readonly agent: string;
  readonly waited: string;
  readonly effects: string;
  readonly effect: Readonly<Record<'none' | 'possible', string>>;
  readonly recovered: string;
  readonly unknown: string;
  readonly error: string;
  readonly input: string;
  readonly output: string;
  readonly thinking: string;
  readonly thinkingAfter: string;
  readonly raw: string;
  readonly rawDropped: (count: number, locale: string) => string;
  readonly code: string;
  readonly stack: string;
  readonly original: string;
  readonly earlierAttempts: string;
  readonly failedWithoutDetails: string;
  readonly subAgentFailed: (name: string) => string;
  readonly openSubAgent: (name: string) => string;
  readonly subAgent: string;
  /** "last progress 60 %: Sanitizing page…" */
  readonly lastProgress: (
    fraction: number | undefined,
    message: string | undefined,
    locale: string,
  ) => string;
  readonly reason: string;
  readonly partialInput: string;
  readonly noInput: string;
  readonly preliminaryOutput: string;
  readonly noOutput: string;
}

/** English. */
export const toolCallDetailStrings: ToolCallDetailStrings = {
  copyReport: 'Copy report',
  untitled: 'Unknown tool',
  status: {
    announced: 'starting',
    'input-streaming': 'writing input',
    ready: 'ready',
    'awaiting-approval': 'waiting for you',
    running: 'running',
    paused: 'paused',
    completed: 'completed',
    failed: 'failed',
    denied: 'denied',
    cancelled: 'cancelled',
    interrupted: 'interrupted',
  },
  statusAfter: (status, ms, locale) => `${status} after ${formatDuration(ms, locale)}`,
  inferred: 'not confirmed by the source',
  finishedAfterStop: 'finished after stop',
  corrected: (from) => `corrected from ${from}`,
  turn: (turn, locale) => `turn ${formatNumber(turn, locale)}`,
  turnName: 'Turn',
  callName: 'Call',
  statusName: 'Status',
  progressName: 'Progress',
  tool: 'Tool',
  started: 'Started',
  ended: 'Ended',
  attempt: 'Attempt',
  attemptOf: (attempt, of, locale) => `${formatNumber(attempt, locale)} of ${formatNumber(of, locale)}`,
  agent: 'Agent',
  waited: 'Waited for you',
  effects: 'Effects',
  effect: { none: 'none', possible: 'possible' },
  recovered: 'Found in text',
  unknown: 'unknown',
  error: 'Error',
  input: 'Input',
  output: 'Output',
  thinking: 'Thinking before',
  thinkingAfter: 'Thinking after',
  raw: 'Raw events',
  rawDropped: (count, locale) => `${formatNumber(count, locale)} more were not kept`,
  code: 'Code',
  stack: 'Stack',
  original: 'As the source sent it',
  earlierAttempts: 'Earlier attempts',
  failedWithoutDetails: 'Failed, no details',
  subAgentFailed: (name) => `Sub-agent ${name} failed`,
  openSubAgent: (name) => `Read ${name}`,
  subAgent: 'Sub-agent',
  lastProgress: (fraction, message, locale) => {
    const reached = fraction === undefined ? undefined : formatPercent(fraction, locale);
    return `Last progress ${[reached, message].filter((part) => part !== undefined).join(': ')}`;
  },
  reason: 'Reason',
  partialInput: 'The input never arrived whole. What came:',
  noInput: 'No input arrived',
  preliminaryOutput: 'Preliminary: the call goes on',
  noOutput: 'No output yet',
};
