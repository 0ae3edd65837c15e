import type { Adapter, AdapterOptions } from '../adapter.ts';
import { field } from '../internal/either-case.ts';
import { isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { RequestRuns } from '../internal/request-runs.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { isItem } from '../openai-responses/shapes.ts';
import { normalizeItem } from './normalize.ts';
import { Session } from './session.ts';

/**
 * Reads runs of the OpenAI Agents SDK: the events of a streamed run as values or lines of JSON, `{ event, agent, toolCall }`
 * of agents that work as tools, a serialized `RunState`, a `history`. The stream has no last event, so a run is complete
 * after an answer that asks for nothing; lines `{ interruptions }`, `{ finalOutput }` and `{ error }` say it outright.
 */
export function createOpenAiAgentsAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('openai-agents', options);
  const runs = new RequestRuns(stamp, options.runId ?? stamp.streamId, 'agent');
  let session = new Session(stamp, runs);

  function read(value: JsonObject): boolean {
    const { event } = value;
    const type = words(value['type']) ?? '';
    const toolCall = field(value, 'toolCall');
    if (isObject(event) && isObject(toolCall)) return session.childEvent(event, toolCall, value['agent']);
    if (type.endsWith('_event')) return session.event(value);
    const item = normalizeItem(value);
    if (!isItem(item)) return type === '' && readLine(value);
    session.historyItem(item);
    return true;
  }

  /** What is said about a run beside its events. */
  function readLine(value: JsonObject): boolean {
    const { interruptions, error, cancelled } = value;
    if (value['$schemaVersion'] !== undefined) session.state(value);
    else if (error != null) session.fail(error);
    else if (cancelled === true) session.cancel();
    else if (Array.isArray(interruptions)) session.wait(interruptions);
    else if (field(value, 'finalOutput') !== undefined) session.settled = true;
    else return false;
    return true;
  }

  return new WireAdapter(options, {
    stamp,
    scope: () => runs.scope,
    read(value) {
      if (!read(value)) stamp.emit(runs.scope, { type: 'raw', reason: 'unknown-event', data: value });
    },
    close: (cause) => session.close(cause),
    reset() {
      runs.reset();
      session = new Session(stamp, runs);
    },
    finished: () => session.settled,
  });
}
