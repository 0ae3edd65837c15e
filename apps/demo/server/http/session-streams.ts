import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EventLog } from '../log/event-log.ts';
import type { RunDesk } from '../runs/run-desk.ts';
import type { EventStream, StreamFault } from './event-stream.ts';
import { streamEvents } from './event-stream.ts';

/** All open streams, by session, and what is done to them on purpose. */
export interface SessionStreams {
  open: (sessionId: string, request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Does a fault to every open stream of a session. Returns how many there were. */
  fault: (sessionId: string, kind: StreamFault) => number;
  setSlow: (sessionId: string, slow: boolean) => void;
}

/** Makes an empty list. */
export function createSessionStreams(log: EventLog, runs: RunDesk): SessionStreams {
  const open = new Map<string, Set<EventStream>>();
  const slow = new Set<string>();
  runs.onChange((sessionId) => {
    for (const stream of open.get(sessionId) ?? []) stream.wake();
  });
  return {
    open: (sessionId, request, response) =>
      streamEvents(
        { request, response },
        {
          log,
          sessionId,
          isLive: () => runs.isLive(sessionId),
          isSlow: () => slow.has(sessionId),
        },
        (stream) => {
          const streams = open.get(sessionId) ?? new Set();
          open.set(sessionId, streams.add(stream));
          return () => streams.delete(stream);
        },
      ),
    fault: (sessionId, kind) => {
      const streams = [...(open.get(sessionId) ?? [])];
      for (const stream of streams) stream.fault(kind);
      return streams.length;
    },
    setSlow: (sessionId, on) => {
      if (on) slow.add(sessionId);
      else slow.delete(sessionId);
    },
  };
}
