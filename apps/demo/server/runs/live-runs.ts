import type { EventLog, SessionRecord } from '../log/event-log.ts';

/** The runs that are going on in this process, one a session. */
export interface LiveRuns {
  has: (sessionId: string) => boolean;
  /** Begins a run and keeps it in the list until its last event is written. */
  hold: (session: SessionRecord, stop: AbortController, work: () => Promise<void>) => void;
  /** Tells a run to stop. False when none is going. */
  stop: (sessionId: string) => boolean;
  /** Resolves when no run is going in the session. */
  ended: (sessionId: string) => Promise<void>;
  onChange: (listener: (sessionId: string) => void) => void;
}

/** Makes an empty list. */
export function createLiveRuns(log: EventLog): LiveRuns {
  const runs = new Map<string, { stop: AbortController; done: Promise<void> }>();
  const listeners = new Set<(sessionId: string) => void>();

  function tell(sessionId: string): void {
    for (const listener of listeners) listener(sessionId);
  }

  function finish(session: SessionRecord): void {
    if (!log.isOpen()) return;
    log.flush();
    const saved = log.session(session.id);
    if (saved) {
      const { openRunId: _ended, ...rest } = saved;
      log.saveSession({ ...rest, updatedAt: Date.now() });
    }
    runs.delete(session.id);
    tell(session.id);
  }

  return {
    has: (sessionId) => runs.has(sessionId),
    hold: (session, stop, work) => {
      const done = work()
        .catch((error: unknown) => console.error(error))
        .then(() => finish(session));
      runs.set(session.id, { stop, done });
      tell(session.id);
    },
    stop: (sessionId) => {
      runs.get(sessionId)?.stop.abort();
      return runs.has(sessionId);
    },
    ended: async (sessionId) => runs.get(sessionId)?.done,
    onChange: (listener) => void listeners.add(listener),
  };
}
