import type { TranscriptEvent } from '@callboard/core';

/**
 * An event that had happened before this page looked: it is dated by the source, whose clock is this machine's, and
 * an end was not seen happening, so that nothing is animated as if it were.
 */
export function asHistory(event: TranscriptEvent): TranscriptEvent {
  if (event.type === 'tool.end') return { ...event, authority: 'snapshot' };
  return event.at === undefined ? event : { ...event, seen: event.at };
}
