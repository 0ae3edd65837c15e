import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import type { TranscriptEvent, TranscriptState } from '@callboard/core';
import type { EventLog } from '../log/event-log.ts';

const page = 2000;

/** The transcript that a session's log folds to. */
export function foldSession(log: EventLog, sessionId: string): TranscriptState {
  log.flush();
  let state = initialTranscriptState({ sessionId, keepRaw: 'none' });
  let after = -1;
  for (;;) {
    const rows = log.read(sessionId, after, page);
    state = reduceTranscript(
      state,
      rows.map((row) => JSON.parse(row.body) as TranscriptEvent),
    );
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < page) return state;
  }
}
