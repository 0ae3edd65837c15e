import type { Draft } from './draft.ts';
import { nthKeyOf } from './keys.ts';

/** Whether the stream of the event being applied tells everything again from its start. */
export function isReplay(draft: Draft): boolean {
  return draft.streamOf(draft.event.streamId)?.mode === 'replay';
}

/**
 * Whether a value that replaces its predecessor is new. A replay repeats them in order, so the first n of an epoch are
 * those of the epochs before it, when n came then. A connection that only continues goes on counting.
 */
export function isNewInReplay(draft: Draft, subject: string, kind = ''): boolean {
  const { streamId, epoch } = draft.event;
  const key = nthKeyOf(streamId, kind, subject);
  const entry = draft.state.ledger.get(key);
  if (entry === undefined) {
    draft.putLedger({ key, value: 1, epoch, count: 1 });
    return true;
  }
  const known = entry.count ?? 0;
  const start = draft.streamOf(streamId)?.mode === 'continue' ? known : 0;
  const value = (entry.epoch === epoch ? (entry.value as number) : start) + 1;
  draft.putLedger({ key, value, epoch, count: Math.max(known, value) });
  return value > known;
}
