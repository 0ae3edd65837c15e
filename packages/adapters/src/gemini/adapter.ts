import type { Adapter, AdapterOptions } from '../adapter.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { GeminiReader } from './reader.ts';

/**
 * Reads the Gemini API: `generateContent` responses, streamed or whole, requests with their contents, and the events of the
 * Interactions API, in any mixture and order. Results of the application's own functions are in the next request: push it,
 * and the calls end. An adapter knows what it told and leaves out what a request repeats.
 */
export function createGeminiAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('gemini', options);
  const create = (): GeminiReader => new GeminiReader(stamp, options.runId ?? stamp.streamId);
  let reader = create();

  return new WireAdapter(options, {
    stamp,
    resumable: false,
    scope: () => reader.runs.scope,
    read(value, event) {
      if (reader.read(value, event)) return;
      stamp.emit(reader.runs.scope, { type: 'raw', reason: 'unknown-value', data: value });
    },
    close: (cause) => reader.close(cause),
    reset() {
      reader = create();
    },
    finished: () => reader.finished,
  });
}
