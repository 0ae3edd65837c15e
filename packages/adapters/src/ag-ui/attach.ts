import type { TranscriptEvent, TranscriptStore } from '@callboard/core';
import type { Adapter } from '../adapter.ts';
import { createAgUiAdapter } from './adapter.ts';

interface RunParameters {
  input: object;
}

/** What an agent tells those who subscribe to it: the part of AG-UI's subscriber that is used. */
export interface HttpAgentSubscriber {
  onRunInitialized?(parameters: RunParameters): void;
  onEvent?(parameters: RunParameters & { event: object }): void;
  onRunFailed?(parameters: RunParameters & { error: Error }): void;
  onRunFinalized?(parameters: RunParameters): void;
}

/** An agent of `@ag-ui/client`: `HttpAgent` or another `AbstractAgent`. */
export interface HttpAgentLike {
  readonly threadId: string;
  readonly messages: readonly object[];
  subscribe(subscriber: HttpAgentSubscriber): { unsubscribe(): void };
}

/** Settings of `attachHttpAgent`. */
export interface AttachHttpAgentOptions {
  /** The conversation. Default: the store's, else the agent's `threadId`. */
  sessionId?: string;
  /** Names the agent's stream in the store. Default: from its `threadId`. */
  streamId?: string;
}

/** The stream of an agent, for as long as its store lives: a second attachment goes on with it. */
interface Feed {
  adapter: Adapter;
  runId: string | undefined;
  /** The connection was ended; the next run reopens it. */
  ended: boolean;
  /** The server has answered the run. */
  answered: boolean;
}

const feeds = new WeakMap<TranscriptStore, WeakMap<HttpAgentLike, Feed>>();

/**
 * Makes a store follow an agent that owns its stream: the messages it holds now, and each of its runs. Requests show at
 * once, with the person's words; a stop is a cancelled run, a refused request a failed one. Returns what detaches it.
 */
export function attachHttpAgent(
  store: TranscriptStore,
  agent: HttpAgentLike,
  options: AttachHttpAgentOptions = {},
): () => void {
  const feed = feedOf(store, agent, options);
  const tell = (events: readonly TranscriptEvent[] | undefined): void => {
    if (events && events.length > 0) store.dispatch(events);
  };
  const end = (error?: unknown): void => {
    if (feed.ended) return;
    feed.ended = true;
    tell(error === undefined ? feed.adapter.end('eof') : feed.adapter.end('error', error));
  };
  const subscription = agent.subscribe({
    onRunInitialized({ input }) {
      if (feed.ended) tell(feed.adapter.reopen?.('continue'));
      feed.ended = false;
      feed.answered = false;
      feed.runId = 'runId' in input && typeof input.runId === 'string' ? input.runId : undefined;
      tell(feed.adapter.push(input));
    },
    onEvent({ event }) {
      feed.answered = true;
      tell(feed.adapter.push(event));
    },
    onRunFailed({ error }) {
      if (isStop(error)) store.abort(feed.runId);
      else if (feed.answered) return end(error);
      else tell(feed.adapter.fail?.(error));
      return end();
    },
    onRunFinalized: () => end(),
  });
  return () => subscription.unsubscribe();
}

function feedOf(store: TranscriptStore, agent: HttpAgentLike, options: AttachHttpAgentOptions): Feed {
  const known = feeds.get(store)?.get(agent);
  if (known) return known;
  const { streamId = `ag-ui/${agent.threadId}` } = options;
  const state = store.getState();
  const sessionId = options.sessionId ?? state.sessionId ?? agent.threadId;
  const record = createAgUiAdapter({
    streamId: `${streamId}/record`,
    sessionId,
    ...nextEpoch(store, `${streamId}/record`),
    mode: 'import',
  });
  if (agent.messages.length > 0)
    store.dispatch([...agent.messages.flatMap((message) => record.push(message)), ...record.end('eof')]);
  const adapter = createAgUiAdapter({ streamId, sessionId, ...nextEpoch(store, streamId) });
  const feed: Feed = { adapter, runId: undefined, ended: false, answered: false };
  const ofStore = feeds.get(store) ?? new WeakMap<HttpAgentLike, Feed>();
  feeds.set(store, ofStore.set(agent, feed));
  return feed;
}

/** A store that was reloaded knows the stream already: its events are numbered on behind that. */
function nextEpoch(store: TranscriptStore, streamId: string): { epoch: number } {
  const cursor = store.getState().streams.get(streamId);
  return { epoch: cursor === undefined ? 0 : cursor.epoch + 1 };
}

const STOPS: ReadonlySet<string> = new Set(['Fetch is aborted', 'signal is aborted without reason']);

/** A request that was stopped by its own page. */
function isStop(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || STOPS.has(error.message));
}
