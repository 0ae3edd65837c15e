import type { Adapter, AdapterOptions } from '../adapter.ts';
import { isObject, objects } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { RequestRuns } from '../internal/request-runs.ts';
import { Stamp } from '../internal/stamp.ts';
import { ToldTurns } from '../internal/told-turns.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { CallIndex } from './call-index.ts';
import { HistoryReader } from './history.ts';
import { ResponseReader } from './response.ts';

const ROLES: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system', 'developer', 'tool', 'function']);

/**
 * Reads Chat Completions of OpenAI and of the servers that speak it too: streamed and whole responses, and requests with
 * their messages, in any mixture and order. Results of tools are in the next request: push it, and the calls end.
 */
export function createOpenAiChatAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('openai-chat', options);
  const runs = new RequestRuns(stamp, options.runId ?? stamp.streamId);
  const told = new ToldTurns();
  let minted = 0;
  const create = (): { live: ResponseReader; history: HistoryReader } => {
    const shared = {
      stamp,
      runs,
      index: new CallIndex(),
      mint: (): string => `${stamp.streamId}/m${minted++}`,
    };
    return {
      live: new ResponseReader({ ...shared, onSaid: (signature) => told.add(signature) }),
      history: new HistoryReader({ ...shared, told }),
    };
  };
  let readers = create();

  function read(value: JsonObject, event?: string): boolean {
    const { live, history } = readers;
    const { messages, role, choices, error } = value;
    if (Array.isArray(messages)) {
      live.settle();
      history.request(messages);
    }
    if (Array.isArray(choices)) live.read(value);
    else if (error != null) live.fail(error);
    else if (event === 'error' || value['object'] === 'error') live.fail(value);
    else if (ROLES.has(role)) {
      live.settle();
      history.message(value);
    } else if (!Array.isArray(messages))
      return partsOfLog(value)
        .map((part) => read(part))
        .some(Boolean);
    return true;
  }

  return new WireAdapter(options, {
    stamp,
    scope: () => runs.scope,
    read(value, event) {
      if (!read(value, event)) stamp.emit(runs.scope, { type: 'raw', reason: 'unknown-event', data: value });
    },
    done: () => readers.live.done(),
    close(cause) {
      readers.live.settle();
      runs.close(cause);
    },
    reset() {
      runs.reset();
      told.clear();
      minted = 0;
      readers = create();
    },
    finished: () => runs.over || readers.live.complete,
  });
}

/** A list, or a log entry that holds a request and its response. */
function partsOfLog({ request, response, body, message, data }: JsonObject): JsonObject[] {
  if (Array.isArray(data)) return objects(data);
  const parts = [request, response, body, message].filter(isObject);
  return parts.map((part) => (isObject(part['body']) ? part['body'] : part));
}
