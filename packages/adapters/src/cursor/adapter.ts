import type { Adapter, AdapterOptions } from '../adapter.ts';
import { CallBook } from '../internal/call-book.ts';
import { instantOf } from '../internal/instant.ts';
import { words } from '../internal/json.ts';
import { Notices } from '../internal/notices.ts';
import { SessionRuns } from '../internal/session-runs.ts';
import { Speech } from '../internal/speech.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { Session } from './session.ts';

/**
 * Reads the Cursor CLI's `--output-format stream-json`, with or without partial output, and the messages of its SDK. Written
 * from descriptions of the format, not from recordings.
 */
export function createCursorAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('cursor', options);
  const base = options.runId ?? stamp.streamId;
  const runs = new SessionRuns(stamp, { base, signalsRun: true }, ({ outcome }) =>
    session.endMessage(outcome),
  );
  const speech = new Speech(stamp);
  const calls = new CallBook(stamp);
  const notices = new Notices(stamp, runs);
  const session: Session = new Session({ stamp, runs, speech, calls, notices });
  return new WireAdapter(options, {
    stamp,
    scope: () => runs.scope,
    learn(value) {
      stamp.sessionId ??= words(value['session_id']) ?? words(value['agent_id']);
    },
    read(value) {
      stamp.at = instantOf(value['timestamp_ms']);
      const isKnown = session.read(words(value['type']) ?? '', value);
      notices.flush();
      if (!isKnown) stamp.emit(runs.scope, { type: 'raw', reason: 'unknown-line', data: value });
    },
    close: () => notices.close(),
    reset() {
      for (const one of [speech, calls]) one.clear();
      for (const one of [runs, notices, session]) one.reset();
    },
    finished: () => runs.over,
  });
}
