import { formatDuration, formatStopwatch } from '../format/format-duration.ts';
import { formatPercent } from '../format/format-number.ts';

/** Words of a call's row. Functions are given raw numbers and the locale. */
export interface ToolCallRowStrings {
  /** Stands in for a title and a name that never came. */
  readonly untitled: string;
  readonly announced: string;
  readonly inputStreaming: string;
  readonly queued: string;
  readonly working: string;
  readonly waitingForApp: string;
  readonly waitingForYou: string;
  readonly running: string;
  readonly paused: string;
  readonly completed: string;
  readonly failed: string;
  readonly denied: string;
  readonly cancelled: string;
  readonly interrupted: string;
  readonly partialOutput: string;
  readonly finishedAfterStop: string;
  readonly attempt: (attempt: number, locale: string) => string;
  readonly cancelledAfter: (ms: number, locale: string) => string;
  readonly failedWithoutDetails: string;
  /** All that is known of a call whose source went away. */
  readonly outcomeUnknown: (known: OutcomeUnknown, locale: string) => string;
  /** Nothing has been heard of a running call for this long. */
  readonly quiet: (ms: number, locale: string) => string;
  readonly allow: string;
  readonly deny: string;
  readonly sending: string;
  readonly stop: string;
  readonly stopping: string;
  readonly retry: string;
  readonly retrying: string;
  readonly actionFailed: (message: string) => string;
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
  untitled: 'Tool',
  announced: 'starting',
  inputStreaming: 'writing input',
  queued: 'queued',
  working: 'working',
  waitingForApp: 'Waiting for this app',
  waitingForYou: 'waiting for you',
  running: 'running',
  paused: 'paused',
  completed: 'done',
  failed: 'failed',
  denied: 'denied',
  cancelled: 'cancelled',
  interrupted: 'interrupted',
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
  allow: 'Allow',
  deny: 'Deny',
  sending: 'Sending',
  stop: 'Stop',
  stopping: 'Stopping',
  retry: 'Retry',
  retrying: 'Retrying',
  actionFailed: (message) => (message ? `That did not work: ${message}` : 'That did not work'),
};
