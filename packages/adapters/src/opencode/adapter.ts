import type { Adapter, AdapterOptions } from '../adapter.ts';
import { CallBook } from '../internal/call-book.ts';
import { isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { Notices } from '../internal/notices.ts';
import { SessionRuns } from '../internal/session-runs.ts';
import { Speech } from '../internal/speech.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { AskReader } from './asks.ts';
import { EventReader } from './events.ts';
import { MessageReader } from './messages.ts';
import { PartReader } from './parts.ts';
import { RunLines } from './run-lines.ts';
import { Sessions } from './sessions.ts';

/**
 * Reads OpenCode: the events of its server, the lines of `opencode run --format json`, lists of messages and exported
 * sessions.
 */
export function createOpenCodeAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('opencode', options);
  const runs = new SessionRuns(
    stamp,
    { base: options.runId ?? stamp.streamId, signalsRun: true },
    () => undefined,
  );
  const speech = new Speech(stamp);
  const calls = new CallBook(stamp);
  const notices = new Notices(stamp, runs);
  const sessions = new Sessions({ stamp, runs, speech, calls });
  const asks = new AskReader(stamp);
  const parts = new PartReader({
    stamp,
    speech,
    calls,
    sessions,
    notices,
    onMoved: (toolCallId) => asks.moved(toolCallId),
  });
  const messages = new MessageReader({ stamp, speech, sessions, parts });
  const events = new EventReader({ stamp, sessions, messages, asks, notices });
  const lines = new RunLines({ stamp, sessions, messages, runs });

  function read(value: JsonObject): boolean {
    const { type, info, payload } = value;
    const properties = value['properties'] ?? value['data'];
    if (isObject(payload)) return read(payload);
    if (isObject(info) && Array.isArray(value['parts'])) messages.stored(value);
    else if (isObject(info) && Array.isArray(value['messages'])) {
      sessions.describe({ ...info, revert: undefined });
      for (const message of objects(value['messages'])) messages.stored(message);
      sessions.describe(info);
    } else if (isObject(properties)) return events.read(words(type) ?? '', value, properties);
    else return lines.read(value);
    return true;
  }

  return new WireAdapter(options, {
    stamp,
    scope: () => runs.scope,
    learn(value) {
      stamp.sessionId ??= sessionIn(value);
      return stamp.sessionId !== undefined || !isObject(value['properties'] ?? value['data']);
    },
    read(value) {
      const isKnown = read(value);
      notices.flush();
      if (!isKnown) stamp.emit(runs.scope, { type: 'raw', reason: 'unknown-event', data: value });
    },
    close: (cause) => [sessions, notices].forEach((one) => one.close(cause)),
    reset() {
      for (const one of [speech, calls, sessions, asks, parts, messages, events]) one.clear();
      for (const one of [runs, notices]) one.reset();
    },
    finished: () => runs.over,
  });
}

/** The main session that a value names: that of a child is its parent. */
function sessionIn(value: JsonObject): string | undefined {
  const { info, payload, messages } = value;
  const properties = value['properties'] ?? value['data'];
  if (isObject(payload)) return sessionIn(payload);
  const from = isObject(properties) ? properties : value;
  const about = isObject(from['info']) ? from['info'] : info;
  if (isObject(about)) {
    const own =
      Array.isArray(messages) || words(about['sessionID']) === undefined ? words(about['id']) : undefined;
    return words(about['parentID'])?.startsWith('ses_')
      ? words(about['parentID'])
      : (words(about['sessionID']) ?? own);
  }
  const part = from['part'];
  return words(from['sessionID']) ?? (isObject(part) ? words(part['sessionID']) : undefined);
}
