import type { Adapter, AdapterOptions } from '../adapter.ts';
import { isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { RequestRuns } from '../internal/request-runs.ts';
import { Stamp } from '../internal/stamp.ts';
import { ToldTurns } from '../internal/told-turns.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { HistoryReader } from './history.ts';
import { ResponseReader } from './response.ts';

/**
 * Reads the Anthropic Messages API: streamed responses, whole ones, and requests with their history, in any mixture and
 * order. Results of the application's own tools are in the next request: push it, and the calls end.
 */
export function createAnthropicMessagesAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('anthropic-messages', options);
  const runs = new RequestRuns(stamp, options.runId ?? stamp.streamId);
  const told = new ToldTurns();
  let minted = 0;
  const mint = (): string => `${stamp.streamId}/m${minted++}`;
  const create = (): { live: ResponseReader; history: HistoryReader } => ({
    live: new ResponseReader(stamp, runs, { mint, onSaid: (turn) => told.add(turn) }),
    history: new HistoryReader(stamp, runs, { told, mint }),
  });
  let readers = create();

  function read(value: JsonObject, event?: string): boolean {
    const { live, history } = readers;
    const { role, content, messages, error, request, response } = value;
    const type = words(value['type']) ?? event ?? '';
    if (type === 'message' && content !== undefined) history.response(value);
    else if (type === 'error' || (type === '' && isObject(error))) live.fail(error ?? value);
    else if (Array.isArray(messages)) history.request(messages);
    else if (words(role) !== undefined && content !== undefined) history.message(value);
    else if (type === '' && (isObject(request) || isObject(response))) {
      const parts = [request, response].filter(isObject);
      return parts.map((part) => read(part)).every(Boolean);
    } else return live.read(type, value);
    return true;
  }

  return new WireAdapter(options, {
    stamp,
    scope: () => runs.scope,
    read(value, event) {
      if (!read(value, event)) stamp.emit(runs.scope, { type: 'raw', reason: 'unknown-event', data: value });
    },
    close: () => runs.close(),
    reset() {
      runs.reset();
      told.clear();
      minted = 0;
      readers = create();
    },
    finished: () => runs.over,
  });
}
