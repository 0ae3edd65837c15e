import type { EventEnvelope, EventScope, TranscriptEvent } from '@callboard/core';
import type { AdapterOptions } from '../adapter.ts';

type Envelope = 'v' | 'source' | 'streamId' | 'epoch' | 'seq' | 'scope' | 'seen';
type BodyOf<T> = T extends EventEnvelope ? Omit<T, Envelope> : never;

/** An event without what the stamp adds. */
export type EventBody = BodyOf<TranscriptEvent>;

/** Adds the envelope to events and collects them. */
export interface Stamp {
  readonly streamId: string;
  readonly sessionId: string | undefined;
  /** Collects one event. */
  emit: (scope: EventScope, body: EventBody) => void;
  /** Names the wire value that the next events are read from. */
  reading: (value: unknown) => void;
  /** What was collected since the last time. */
  take: () => TranscriptEvent[];
  /** Begins the next epoch: everything comes again. */
  restart: () => void;
  /** The scope of something in this session. */
  scope: (runId: string, agentId?: string, stepId?: string) => EventScope;
  /** Takes the session id of the wire, unless the host named one. */
  learnSession: (sessionId: string | undefined) => void;
}

/** A stamp for one stream of one protocol. */
export function createStamp(source: string, options: AdapterOptions): Stamp {
  const { streamId, mode } = options;
  if (typeof streamId !== 'string' || streamId === '') {
    throw new TypeError(
      `@callboard/adapters: the ${source} adapter needs a streamId, because ids are derived from it. Pass one that names this stream.`,
    );
  }
  let epoch = options.epoch ?? (mode === 'replay' ? 1 : 0);
  let seq = 0;
  let sessionId = options.sessionId;
  let events: TranscriptEvent[] = [];
  let wire: unknown;
  const authority = mode === 'import' ? { authority: 'snapshot' as const } : undefined;

  return {
    streamId,
    get sessionId() {
      return sessionId;
    },
    emit(scope, body) {
      const raw = options.keepRaw && 'toolCallId' in body && wire !== undefined ? { raw: wire } : undefined;
      const event = { v: 1, source, streamId, epoch, seq, scope, ...authority, ...body, ...raw };
      seq += 1;
      events.push(event as TranscriptEvent);
    },
    reading(value) {
      wire = value;
    },
    take() {
      const taken = events;
      events = [];
      return taken;
    },
    restart() {
      epoch += 1;
      seq = 0;
    },
    scope: (runId, agentId = 'root', stepId) => ({
      ...(sessionId === undefined ? undefined : { sessionId }),
      runId,
      agentId,
      ...(stepId === undefined ? undefined : { stepId }),
    }),
    learnSession(wireId) {
      sessionId ??= wireId;
    },
  };
}
