import type { TranscriptStore } from '@callboard/core';
import { isObject, objects, words } from '../internal/json.ts';
import { createOpenAiAgentsAdapter } from './adapter.ts';

/** What is used of the SDK's `StreamedRunResult`. */
export interface AgentsStream extends AsyncIterable<object> {
  readonly completed: Promise<unknown>;
  readonly cancelled?: boolean;
  readonly error?: unknown;
  readonly interruptions?: readonly object[];
  readonly input?: unknown;
}

/** How a run is shown. */
export interface AttachAgentsStreamOptions {
  /** Names the stream: stable for one run, different for the next, and for the part that follows an approval. */
  streamId: string;
  sessionId?: string;
  /** The run. Default: the stream's name. */
  runId?: string;
  /** Shows the person's words, which the stream leaves out. Default true; false for the part after an approval. */
  showInput?: boolean;
  /** The signal that was given to `run`: an abort is a stop by the person. */
  signal?: AbortSignal;
}

/** A run that is being shown. */
export interface AttachedAgentsStream {
  /** Resolves when the run is over, however it ends; never rejects. */
  done: Promise<void>;
  /** For `agent.asTool({ onStream })`: shows what agents do that work as tools. */
  onStream: (told: object) => void;
}

/**
 * Shows a streamed run of the Agents SDK: reads its events into the store, also while the host iterates nothing itself, and
 * tells how it ended. The stream is consumed; use `stream.completed`, `finalOutput` and `interruptions` beside it.
 */
export function attachAgentsStream(
  store: TranscriptStore,
  stream: AgentsStream,
  { showInput = true, signal, ...options }: AttachAgentsStreamOptions,
): AttachedAgentsStream {
  const adapter = createOpenAiAgentsAdapter(options);
  const push = (value: object): void => store.dispatch(adapter.push(value));
  if (showInput) for (const item of promptOf(stream.input)) push(item);
  return { done: follow(), onStream: push };

  async function follow(): Promise<void> {
    try {
      for await (const event of stream) push(event);
      await stream.completed;
      close(stream.error ?? undefined);
    } catch (error) {
      close(error);
    }
  }

  function close(error: unknown): void {
    if (signal?.aborted === true || stream.cancelled === true) push({ cancelled: true });
    else if (error !== undefined) push({ error });
    else if (objects(stream.interruptions).length > 0) push({ interruptions: stream.interruptions });
    else push({ finalOutput: true });
    store.dispatch(adapter.end('eof'));
  }
}

/** The words of the person that the run answers: all there is, or what follows the last answer in a history. */
function promptOf(input: unknown): object[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  const items = objects(input);
  const last = items.findLastIndex((item) => !isObject(item) || words(item['role']) !== 'user');
  return items.slice(last + 1);
}
