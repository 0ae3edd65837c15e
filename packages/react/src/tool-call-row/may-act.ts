import type { TranscriptActions } from '../internal/contexts/actions-context.ts';
import type { CallView } from './call-view.ts';

/** Statuses after which a call may be tried again. */
export const retryable: ReadonlySet<string> = new Set(['failed', 'interrupted', 'cancelled']);

/** Whether a call has controls at all: rows without leave their place out. */
export function mayAct(
  { call: { status }, traits }: CallView,
  { onAnswer, onCancel, onRetry }: TranscriptActions,
): boolean {
  if (status === 'awaiting-approval') return !!onAnswer;
  return traits.live ? !!onCancel : retryable.has(status) && !!onRetry;
}
