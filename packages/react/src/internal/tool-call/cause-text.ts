import type { Ask, ToolCall } from '@callboard/core';
import type { RedactText } from '../redact/use-redact-text.ts';
import type { ToolCallRowStrings } from '../strings/tool-call-row-strings.ts';
import { oneLine } from '../text/one-line.ts';
import { selectDuration } from '@callboard/core/selectors';

/**
 * Why it failed or was refused, or what is known of one that was cut off, on one line. Empty for every other status, and
 * for a refusal without a reason.
 */
export function causeText(call: ToolCall, { strings, locale, redact, refusal }: CauseWords): string {
  const { key, status, error, progress, settleReason = 'connection-lost' } = call;
  function words(text: string | undefined, ...path: string[]): string {
    return text ? oneLine(redact(text, ['toolCalls', key, ...path]), CAUSE) : '';
  }
  if (status === 'failed') return words(error?.message, 'error', 'message') || strings.failedWithoutDetails;
  if (status === 'denied') {
    const own = words(error?.message, 'error', 'message') || words(call.reason, 'reason');
    return (
      own || (refusal?.reason ? oneLine(redact(refusal.reason, ['asks', refusal.key, 'reason']), CAUSE) : '')
    );
  }
  if (status !== 'interrupted') return '';
  return strings.outcomeUnknown(
    {
      cause: settleReason === 'connection-lost' ? 'connection' : 'run',
      after: selectDuration(call),
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
  /** The question whose answer refused the call: its reason stands in where the source gives none. */
  readonly refusal?: Ask | undefined;
}
