import type { TranscriptEventOf } from '@callboard/core';
import type { FinishReason } from '@callboard/recovery';

/** Whether something that ended so had said all it wanted to. */
export function finishOf(outcome: string): FinishReason {
  return outcome === 'completed' || outcome === 'waiting' ? 'stop' : 'length';
}

/** The same for a message, which may also be cut off by its length and be complete otherwise. */
export function finishOfMessage({
  outcome = 'completed',
  finishReason = '',
}: TranscriptEventOf<'message.end'>): FinishReason {
  return /length|max.?(?:output.?)?tokens/i.test(finishReason) ? 'length' : finishOf(outcome);
}
