import type { EventScope, TranscriptEvent } from '@callboard/core';

/** What was read of one stream without a hole. */
export interface ReadPosition {
  epoch: number;
  seq: number;
  scope: EventScope;
  /** Numbers that were skipped, until they come. */
  missing: Set<number>;
}

/** What an event is to what was read before: the next one, an old one, one that was skipped, or one behind a hole. */
export type Place = { kind: 'next' } | { kind: 'old' } | { kind: 'gap'; from: number; to: number };

const MOST_MISSING = 10_000;

/** Notes an event. A first event is taken as the place where we join. */
export function note(positions: Map<string, ReadPosition>, event: TranscriptEvent): Place {
  const { streamId, epoch, seq, scope } = event;
  const known = positions.get(streamId);
  if (known === undefined || epoch > known.epoch) {
    positions.set(streamId, { epoch, seq, scope, missing: new Set() });
    const skipped = known !== undefined && seq > 0;
    return skipped ? { kind: 'gap', from: 0, to: seq - 1 } : { kind: 'next' };
  }
  if (epoch < known.epoch) return { kind: 'old' };
  known.scope = scope;
  if (seq <= known.seq) return known.missing.delete(seq) ? { kind: 'next' } : { kind: 'old' };
  const from = known.seq + 1;
  for (let number = from; number < seq && known.missing.size < MOST_MISSING; number += 1)
    known.missing.add(number);
  known.seq = seq;
  return seq === from ? { kind: 'next' } : { kind: 'gap', from, to: seq - 1 };
}
