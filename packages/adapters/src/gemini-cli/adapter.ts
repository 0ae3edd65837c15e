import type { Adapter, AdapterOptions } from '../adapter.ts';
import { CallBook } from '../internal/call-book.ts';
import { instant } from '../internal/instant.ts';
import { isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { Notices } from '../internal/notices.ts';
import { SessionRuns } from '../internal/session-runs.ts';
import { Speech } from '../internal/speech.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { FileReader } from './file.ts';
import { StreamReader } from './stream.ts';

/**
 * Reads the Gemini CLI: the lines of `--output-format stream-json`, session files as lines or as one document, and those of
 * sub-agents after that of their session.
 */
export function createGeminiCliAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('gemini-cli', options);
  const base = options.runId ?? stamp.streamId;
  const runs = new SessionRuns(stamp, { base, signalsRun: false }, ({ outcome }) =>
    stream.endMessage(outcome),
  );
  const speech = new Speech(stamp);
  const calls = new CallBook(stamp);
  const notices = new Notices(stamp, runs);
  const host = { stamp, runs, speech, calls, notices };
  const stream: StreamReader = new StreamReader(host);
  const file = new FileReader(host);

  function read(value: JsonObject): boolean {
    const { timestamp, type, role } = value;
    stamp.at = instant(timestamp);
    const isStream = typeof type === 'string' && (!('id' in value) || role !== undefined);
    return isStream ? stream.read(type, value) : file.read(value);
  }

  return new WireAdapter(options, {
    stamp,
    scope: () => runs.scope,
    learn(value) {
      const set = isObject(value['$set']) ? value['$set'] : {};
      stamp.sessionId ??= words(value['session_id']) ?? words(value['sessionId']) ?? words(set['sessionId']);
    },
    read(value) {
      const isKnown = read(value);
      notices.flush();
      if (!isKnown) stamp.emit(runs.scope, { type: 'raw', reason: 'unknown-line', data: value });
    },
    close(cause) {
      stream.close();
      file.close(cause);
      notices.close();
    },
    reset() {
      for (const one of [speech, calls, file]) one.clear();
      for (const one of [runs, notices, stream]) one.reset();
    },
    finished: () => runs.over,
  });
}
