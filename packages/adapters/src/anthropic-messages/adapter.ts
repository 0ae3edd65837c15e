import type { Adapter, AdapterOptions } from '../adapter.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { AnthropicReader } from './reader.ts';

/**
 * Reads the Anthropic Messages API: streamed responses, whole ones, and requests with their history, in any mixture and
 * order; and the event log of Managed Agents sessions. Results of the application's own tools are in the next request: push
 * it, and the calls end. An adapter knows what it told and leaves out what a request repeats; to a new one push only the
 * message that holds the results.
 */
export function createAnthropicMessagesAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('anthropic-messages', options);
  const create = (): AnthropicReader => new AnthropicReader(stamp, options.runId ?? stamp.streamId);
  let reader = create();

  return new WireAdapter(options, {
    stamp,
    resumable: false,
    scope: () => reader.runs.scope,
    read(value, event) {
      if (reader.read(value, event)) return;
      stamp.emit(reader.runs.scope, { type: 'raw', reason: 'unknown-event', data: value });
    },
    close: (cause) => reader.runs.close(cause),
    reset() {
      reader = create();
    },
    finished: () => reader.runs.over,
  });
}
