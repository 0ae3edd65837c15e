/** An event that waits to be written. */
export interface QueuedRow {
  sessionId: string;
  seq: number;
  body: string;
}

/** Gathers events for a few milliseconds, writes them in one go, and only then tells who listens. */
export interface WriteQueue {
  add: (row: QueuedRow) => void;
  flush: () => void;
  subscribe: (sessionId: string, listener: () => void) => () => void;
  /** What is added from now on is lost, as in a crash. */
  close: () => void;
}

const gatherMs = 12;
const retryMs = 500;

/** Makes a queue. When `write` throws, the rows stay and are tried again: nothing is told that was not written. */
export function createWriteQueue(write: (rows: readonly QueuedRow[]) => void): WriteQueue {
  const listeners = new Map<string, Set<() => void>>();
  let rows: QueuedRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function schedule(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush();
    }, ms);
  }

  function flush(): void {
    if (rows.length === 0) return;
    try {
      write(rows);
    } catch (error) {
      console.error(`The event log could not be written, trying again: ${String(error)}`);
      schedule(retryMs);
      return;
    }
    const sessions = new Set(rows.map((row) => row.sessionId));
    rows = [];
    for (const sessionId of sessions) for (const listener of listeners.get(sessionId) ?? []) listener();
  }

  return {
    add: (row) => {
      if (closed) return;
      rows.push(row);
      schedule(gatherMs);
    },
    flush,
    subscribe: (sessionId, listener) => {
      const set = listeners.get(sessionId) ?? new Set();
      listeners.set(sessionId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(sessionId);
      };
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
