import type { ToolCall } from '@callboard/core';
import type { RedactText } from '../redact/use-redact-text.ts';
import type { ToolCallRowStrings } from '../strings/tool-call-row-strings.ts';
import { oneLine } from '../text/one-line.ts';
import { callDuration } from '../time/call-duration.ts';

/** Why it failed, or what is known of one that was cut off, on one line. Empty for every other status. */
export function causeText(call: ToolCall, { strings, locale, redact }: CauseWords): string {
  const { key, status, error, progress, settleReason = 'connection-lost' } = call;
  function words(text: string | undefined, ...path: string[]): string {
    return text ? oneLine(redact(text, ['toolCalls', key, ...path]), CAUSE) : '';
  }
  if (status === 'failed') return words(error?.message, 'error', 'message') || strings.failedWithoutDetails;
  if (status !== 'interrupted') return '';
  return strings.outcomeUnknown(
    {
      cause: settleReason === 'connection-lost' ? 'connection' : 'run',
      after: callDuration(call),
      fraction: progress?.fraction,
      message: words(progress?.message, 'progress', 'message'),
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
