import type { Adapter, AdapterOptions } from '../adapter.ts';
import { isObject, objects, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { RequestRuns } from '../internal/request-runs.ts';
import { Stamp } from '../internal/stamp.ts';
import { ToldTurns } from '../internal/told-turns.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { Conversation } from './conversation.ts';
import { callIdOf, isItem, isOutput, shapeOf } from './shapes.ts';

/**
 * Reads the OpenAI Responses API: streams, whole responses, requests with their items, stored items, in any mixture and
 * order. A response in the background is resumed behind the last event that was read. Results of the application's own
 * tools are in the next request: push it, and the calls end.
 */
export function createOpenAiResponsesAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('openai-responses', options);
  const runs = new RequestRuns(stamp, options.runId ?? stamp.streamId);
  const told = new ToldTurns();
  const create = (): Conversation =>
    new Conversation({ stamp, runs, told, named: options.runId === undefined });
  let conversation = create();

  function read(value: JsonObject, event?: string): boolean {
    const { error, object } = value;
    const type = words(value['type']) ?? event ?? '';
    const isError = type === 'error' || (type === '' && error != null && object !== 'response');
    if (isError) return conversation.live.read('error', value);
    if (type === 'response.create') return readRecord(value);
    if (type.includes('.') || type === 'keepalive') return conversation.live.read(type, value);
    const isResponse = object === 'response' || (type === '' && Array.isArray(value['output']));
    if (isResponse) conversation.response(value);
    else if (isItem(value)) conversation.item(value);
    else return type === '' && readRecord(value);
    return true;
  }

  /** A request, a list of items, or a log entry that holds a request and its response. */
  function readRecord(value: JsonObject): boolean {
    const { input, data, request, response, body } = value;
    if (typeof input === 'string' || Array.isArray(input)) conversation.request(value);
    else if (Array.isArray(data))
      return inOrder(objects(data))
        .map((item) => read(item))
        .some(Boolean);
    else {
      const parts = [request, response, body].filter(isObject);
      return parts.length > 0 && parts.map((part) => read(inner(part))).some(Boolean);
    }
    return true;
  }

  return new WireAdapter(options, {
    stamp,
    resumeMode: 'continue',
    lastEventId: () => conversation.live.last?.toString(),
    scope: () => runs.scope,
    read(value, event) {
      if (!read(value, event)) stamp.emit(runs.scope, { type: 'raw', reason: 'unknown-event', data: value });
    },
    close: (cause) => conversation.close(cause),
    reset() {
      runs.reset();
      told.clear();
      conversation = create();
    },
    finished: () => (runs.over && !conversation.live.open) || conversation.live.failing,
  });
}

function inner(part: JsonObject): JsonObject {
  return isObject(part['body']) ? part['body'] : part;
}

/** Lists of stored items come newest first unless they are asked for otherwise. */
function inOrder(items: JsonObject[]): JsonObject[] {
  const calls = new Set(items.filter((item) => shapeOf(item)).map(callIdOf));
  const first = items.find((item) => calls.has(callIdOf(item)));
  const isTurned = first
    ? isOutput(first)
    : items[0]?.['role'] !== 'user' && items.at(-1)?.['role'] === 'user';
  return isTurned ? items.reverse() : items;
}
