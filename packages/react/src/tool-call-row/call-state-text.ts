import type { ToolCall, ToolCallStatus } from '@callboard/core';
import { formatDuration } from '../internal/format/format-duration.ts';
import type { RedactText } from '../internal/redact/use-redact-text.ts';
import type { ToolCallRowStrings } from '../internal/strings/tool-call-row-strings.ts';
import { oneLine } from '../internal/text/one-line.ts';
import { callDuration } from '../internal/time/call-duration.ts';

/** The word for each status. */
const words: Readonly<Record<ToolCallStatus, keyof ToolCallRowStrings>> = {
  announced: 'announced',
  'input-streaming': 'inputStreaming',
  ready: 'working',
  'awaiting-approval': 'waitingForYou',
  running: 'running',
  paused: 'paused',
  completed: 'completed',
  failed: 'failed',
  denied: 'denied',
  cancelled: 'cancelled',
  interrupted: 'interrupted',
};

/** The status of a call in a word or two. `queued`: its run says when calls begin, and this one has not. */
export function statusWord(call: ToolCall, strings: ToolCallRowStrings, queued: boolean): string {
  if (call.status === 'ready' && call.awaitsClient) return strings.waitingForApp;
  if (queued) return strings.queued;
  return strings[words[call.status]] as string;
}

/** What stands at the end of a settled call's row: its length, or its state where that says more. */
export function settledText(call: ToolCall, strings: ToolCallRowStrings, locale: string): string {
  const word = strings[words[call.status]] as string;
  const duration = callDuration(call);
  if (call.finishedAfterStop) return strings.finishedAfterStop;
  if (call.status === 'cancelled')
    return duration === undefined ? word : strings.cancelledAfter(duration, locale);
  if (call.status === 'denied' || call.status === 'interrupted' || duration === undefined) return word;
  return formatDuration(duration, locale);
}

/** Why it failed, or what is known of one that was cut off, on one line. Empty for every other status. */
export function causeText(call: ToolCall, words: CauseWords): string {
  const { strings, locale, redact } = words;
  if (call.status === 'failed') {
    const said = oneLine(
      redact(call.error?.message ?? '', ['toolCalls', call.key, 'error', 'message']),
      CAUSE,
    );
    return said || strings.failedWithoutDetails;
  }
  if (call.status !== 'interrupted') return '';
  const { progress, settleReason } = call;
  const message = oneLine(
    redact(progress?.message ?? '', ['toolCalls', call.key, 'progress', 'message']),
    CAUSE,
  );
  return strings.outcomeUnknown(
    {
      cause: settleReason === undefined || settleReason === 'connection-lost' ? 'connection' : 'run',
      after: callDuration(call),
      fraction: progress?.kind === 'determinate' ? progress.fraction : undefined,
      message: message || undefined,
    },
    locale,
  );
}

const CAUSE = 500;

/** What a cause is written with. */
export interface CauseWords {
  readonly strings: ToolCallRowStrings;
  readonly locale: string;
  readonly redact: RedactText;
}
