import { connectStream } from '@callboard/adapters';
import { createCallboardAdapter } from '@callboard/adapters/callboard';
import type { TranscriptStore } from '@callboard/core';
import { createBrowserTranscriptStore } from '@callboard/react';
import { api, RequestFailed, wordsOf } from '../api/api-client.ts';
import { createValueCell } from '../api/value-cell.ts';
import type { ValueCell } from '../api/value-cell.ts';
import type { StreamCounts } from './stream-counts.ts';
import { createCountingDoor } from './stream-counts.ts';

/** How the page stands to the server's stream of a session. */
export type LinkState =
  | { phase: 'connecting' | 'open' | 'ended' | 'lost' }
  /** The session is not there, or the server is not. */
  | { phase: 'refused'; message: string; missing: boolean };

/** One session on this page: its transcript and the stream that feeds it. */
export interface SessionConnection {
  readonly store: TranscriptStore;
  readonly link: ValueCell<LinkState>;
  readonly counts: ValueCell<StreamCounts>;
  /** Reads what is missing and goes on reading while a run is live. Nothing happens when it reads already. */
  attach: () => void;
  /** Brings a run that was cut off back to life, on the server when need be, and attaches. */
  resume: () => Promise<void>;
  /** Stops reading; the run on the server goes on. */
  detach: () => void;
}

/** Makes the connection of a session. It reads nothing before `attach`. */
export function createSessionConnection(sessionId: string): SessionConnection {
  const store = createBrowserTranscriptStore({ sessionId });
  const { door, counts, setHistoryEnd } = createCountingDoor(store, sessionId);
  const link = createValueCell<LinkState>({ phase: 'connecting' });
  const adapter = createCallboardAdapter({ sessionId, streamId: sessionId, format: 'sse' });
  let reading: AbortController | undefined;
  let wanted = 0;
  let connected = false;

  async function readOnce(signal: AbortSignal): Promise<void> {
    const response = await api.events(sessionId, adapter.position?.lastEventId, signal);
    if (connected) store.dispatch(adapter.reopen?.('continue') ?? []);
    else setHistoryEnd(Number(response.headers.get('x-log-end') ?? -1));
    connected = true;
    link.set({ phase: 'open' });
    const { outcome } = await connectStream(response, adapter, { store: door, signal, onAbort: 'detach' });
    if (!signal.aborted) link.set({ phase: outcome === 'finished' ? 'ended' : 'lost' });
  }

  async function read(signal: AbortSignal): Promise<void> {
    let served: number;
    do {
      served = wanted;
      await readOnce(signal);
    } while (served !== wanted && !signal.aborted);
  }

  function attach(): void {
    wanted += 1;
    if (reading) return;
    const control = new AbortController();
    reading = control;
    void read(control.signal)
      .catch((error: unknown) => {
        if (!control.signal.aborted) link.set(refusalOf(error));
      })
      .finally(() => {
        if (reading === control) reading = undefined;
      });
  }

  return {
    store,
    link,
    counts,
    attach,
    resume: async () => {
      await untilReached(() => api.resume(sessionId));
      attach();
    },
    detach: () => {
      reading?.abort();
      reading = undefined;
    },
  };
}

function refusalOf(error: unknown): LinkState {
  const missing = error instanceof RequestFailed && error.status === 404;
  return { phase: 'refused', message: wordsOf(error), missing };
}

const pauses = [200, 400, 800, 1600, 3000];

/** A server that is starting again is not reached for a moment: tries a few times before it gives up. */
async function untilReached(request: () => Promise<unknown>): Promise<void> {
  for (const pause of pauses) {
    try {
      await request();
      return;
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await request();
}
