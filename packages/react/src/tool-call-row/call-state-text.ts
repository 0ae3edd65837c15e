import { formatDuration } from '../internal/format/format-duration.ts';
import { selectDuration } from '@callboard/core/selectors';
import type { CallView } from './call-view.ts';

/** The status of a call in a word or two. */
export function statusWord({ call, traits, strings }: CallView): string {
  if (call.status !== 'ready') return strings.status[call.status];
  if (call.awaitsClient) return strings.waitingForApp;
  return traits.ticking ? strings.working : strings.status.ready;
}

/** What stands at the end of a settled call's row: its length, or its state where that says more. */
export function settledText({ call, strings, locale }: CallView, word: string): string {
  const { status } = call;
  const duration = selectDuration(call);
  if (call.finishedAfterStop) return strings.finishedAfterStop;
  if (duration === undefined || status === 'denied' || status === 'interrupted') return word;
  return status === 'cancelled' ? strings.cancelledAfter(duration, locale) : formatDuration(duration, locale);
}
