import type { Adapter, AdapterOptions } from '../adapter.ts';
import { field } from '../internal/either-case.ts';
import { isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { EventReader } from './events.ts';

/**
 * Reads the events of Google's Agent Development Kit, live or from a stored session, in JavaScript's or Python's spelling.
 * Push what you send to the runner as well (`{ newMessage }`): live events do not repeat a person's words and answers.
 */
export function createGoogleAdkAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('google-adk', options);
  const create = (): EventReader => new EventReader(stamp, options.runId ?? stamp.streamId);
  let reader = create();

  function read(value: JsonObject): boolean {
    const { events, role, parts, error } = value;
    const message = field(value, 'newMessage');
    if (Array.isArray(events))
      return objects(events)
        .map((event) => reader.read(event))
        .every(Boolean);
    if (isObject(message)) return reader.user(objects(message['parts']));
    if (role === 'user' && Array.isArray(parts)) return reader.user(objects(parts));
    const isEvent = words(field(value, 'invocationId')) !== undefined || words(value['author']) !== undefined;
    if (isEvent) return reader.read(value);
    if (error === undefined || error === null) return false;
    reader.runs.fail(error);
    return true;
  }

  return new WireAdapter(options, {
    stamp,
    scope: () => reader.runs.scope,
    learn({ id, events }) {
      if (Array.isArray(events)) stamp.sessionId ??= words(id);
    },
    read(value) {
      if (!read(value)) stamp.emit(reader.runs.scope, { type: 'raw', reason: 'unknown-value', data: value });
    },
    close: (cause) => reader.runs.close(cause),
    reset() {
      reader = create();
    },
    finished: () => reader.runs.final,
  });
}
