import type { StreamCursor } from '../entities/index.ts';
import type { TranscriptEvent } from '../events/index.ts';
import type { Draft } from './draft.ts';
import { idempotencyKeyOf } from './keys.ts';

/** Whether the event being applied is new: of this session, not a repeat, not of a connection that was replaced. Counts it when it is. */
export function admit(draft: Draft, event: TranscriptEvent): boolean {
  if (!ofThisSession(draft, event)) return false;
  const known = draft.streamOf(event.streamId);
  if (known && event.epoch < known.epoch) return false;
  // What a client says about its own connection takes no number of the source's count.
  if (event.authority === 'local' && event.type.startsWith('stream.')) {
    draft.touch();
    return true;
  }
  const cursor = known && event.epoch === known.epoch ? known : freshCursor(event, known);
  if (event.seq <= cursor.seq || isAhead(cursor, event.seq)) return false;
  draft.readTo(cursor, event.seq);
  return event.key === undefined || isFirst(draft, event.source, event.key);
}

function isAhead({ ahead }: StreamCursor, seq: number): boolean {
  for (const [first, last] of ahead) if (seq >= first && seq <= last) return true;
  return false;
}

function ofThisSession(draft: Draft, event: TranscriptEvent): boolean {
  const { sessionId } = event.scope;
  if (sessionId === draft.state.sessionId) return true;
  if (draft.state.sessionId === undefined && sessionId !== undefined) {
    draft.touch();
    draft.state.sessionId = sessionId;
    return true;
  }
  draft.diagnose('foreign-session', undefined, `of ${JSON.stringify(sessionId) ?? 'no session'}`);
  return false;
}

function freshCursor(event: TranscriptEvent, known: StreamCursor | undefined): StreamCursor {
  return {
    streamId: event.streamId,
    epoch: event.epoch,
    seq: -1,
    ahead: [],
    mode: known ? 'replay' : 'continue',
    resumable: known?.resumable ?? false,
    complete: false,
    open: true,
    gap: false,
  };
}

function isFirst(draft: Draft, source: string, key: string): boolean {
  const entry = idempotencyKeyOf(source, key);
  if (draft.state.ledger.has(entry)) return false;
  draft.putLedger({ key: entry, value: 1 });
  return true;
}
