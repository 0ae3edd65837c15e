import type { ToolCallStatus } from '@callboard/core';
import { formatDuration } from '../format/format-duration.ts';
import { formatPercent } from '../format/format-number.ts';
import { formatStopwatch } from '../format/format-stopwatch.ts';

/** Words of a call's row. Functions are given raw numbers and the locale. */
export interface ToolCallRowStrings {
  /** Stands in for a title and a name that never came. */
  readonly untitled: string;
  /** `ready` is that of a call which waits for its turn. */
  readonly status: Readonly<Record<ToolCallStatus, string>>;
  /** Ready, in a run that does not say when its calls begin. */
  readonly working: string;
  readonly waitingForApp: string;
  readonly partialOutput: string;
  readonly finishedAfterStop: string;
  readonly attempt: (attempt: number, locale: string) => string;
  readonly cancelledAfter: (ms: number, locale: string) => string;
  readonly failedWithoutDetails: string;
  /** All that is known of a call whose source went away. */
  readonly outcomeUnknown: (known: OutcomeUnknown, locale: string) => string;
  /** Nothing has been heard of a running call for this long. */
  readonly quiet: (ms: number, locale: string) => string;
}

/** Facts about a call that was cut off. Lengths are milliseconds. */
export interface OutcomeUnknown {
  readonly cause: 'connection' | 'run';
  /** How long the call had run. */
  readonly after?: number | undefined;
  /** 0..1 of the last progress. */
  readonly fraction?: number | undefined;
  readonly message?: string | undefined;
}

/** English. */
export const toolCallRowStrings: ToolCallRowStrings = {
  untitled: 'Unknown tool',
  status: {
    announced: 'starting',
    'input-streaming': 'writing input',
    ready: 'queued',
    'awaiting-approval': 'waiting for you',
    running: 'running',
    paused: 'paused',
    completed: 'done',
    failed: 'failed',
    denied: 'denied',
    cancelled: 'cancelled',
    interrupted: 'interrupted',
  },
  working: 'working',
  waitingForApp: 'Waiting for this app',
  partialOutput: 'partial output',
  finishedAfterStop: 'finished after stop',
  attempt: (attempt) => `attempt ${attempt}`,
  cancelledAfter: (ms, locale) => `cancelled after ${formatDuration(ms, locale, ms >= 1000)}`,
  failedWithoutDetails: 'Failed, no details',
  outcomeUnknown: ({ cause, after, fraction, message }, locale) => {
    const event = cause === 'connection' ? 'the connection was lost' : 'the run ended';
    const place = after === undefined ? '' : ` at ${formatStopwatch(after, locale)}`;
    const reached = fraction === undefined ? message : formatPercent(fraction, locale);
    return `Outcome unknown: ${event}${place}.${reached ? ` Last update: ${reached.replace(/[.…]+$/, '')}.` : ''}`;
  },
  quiet: (ms, locale) => `No update for ${formatDuration(ms, locale, true)}`,
};
