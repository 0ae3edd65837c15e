import type { EventEnvelope, EventScope, TranscriptEvent } from '@callboard/core';
import type { AdapterOptions } from '../adapter.ts';

type Envelope = 'v' | 'source' | 'streamId' | 'epoch' | 'seq' | 'scope' | 'seen';
type BodyOf<T> = T extends EventEnvelope ? Omit<T, Envelope> : never;

/** An event without what the stamp adds. */
export type EventBody = BodyOf<TranscriptEvent>;

type Stampable = { -readonly [K in keyof EventEnvelope]?: EventEnvelope[K] };

/** Adds the envelope to the events of one stream and collects them. */
export class Stamp {
  readonly streamId: string;
  sessionId: string | undefined;
  /** The wire value that events are read from now; kept with the events of calls when that is asked for. */
  wire: unknown;
  /** When the source says that this value came to be, ms; for events that name no time of their own. */
  at: number | undefined;
  readonly #source: string;
  readonly #authority: 'snapshot' | undefined;
  readonly #keepRaw: boolean;
  #epoch: number;
  #seq = 0;
  #events: TranscriptEvent[] = [];

  constructor(source: string, options: AdapterOptions) {
    const { streamId, sessionId, mode, epoch, keepRaw = false } = options;
    if (typeof streamId !== 'string' || streamId === '') {
      throw new TypeError(
        `@callboard/adapters: the ${source} adapter needs a streamId, because ids are derived from it. Pass one that names this stream.`,
      );
    }
    this.#source = source;
    this.streamId = streamId;
    this.sessionId = sessionId;
    this.#epoch = epoch ?? (mode === 'replay' ? 1 : 0);
    this.#authority = mode === 'import' ? 'snapshot' : undefined;
    this.#keepRaw = keepRaw;
  }

  /** Collects one event. The body becomes the event: it is a fresh object that nobody else holds. */
  emit(scope: EventScope, body: EventBody): void {
    const event: Stampable = body;
    event.v = 1;
    event.source = this.#source;
    event.streamId = this.streamId;
    event.epoch = this.#epoch;
    event.seq = this.#seq;
    event.scope = scope;
    if (this.at !== undefined) event.at ??= this.at;
    if (this.#authority !== undefined) event.authority = this.#authority;
    if (this.#keepRaw && this.wire !== undefined && 'toolCallId' in body) event.raw = this.wire;
    this.#seq += 1;
    this.#events.push(event as TranscriptEvent);
  }

  /** Collects what `tell` emits as one snapshot: a record that the source states for sure, in the middle of a stream. */
  snapshot(scope: EventScope, tell: () => void): void {
    const before = this.#events;
    const seq = this.#seq;
    this.#events = [];
    try {
      tell();
    } finally {
      const events = this.#events;
      this.#events = before;
      this.#seq = seq;
      if (events.length > 0) this.emit(scope, { type: 'snapshot.apply', events });
    }
  }

  /** What was collected since the last time. */
  take(): TranscriptEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  /** Begins the next epoch: everything comes again. */
  restart(): void {
    this.#epoch += 1;
    this.#seq = 0;
  }

  /** The scope of something in this session. */
  scope(runId: string, agentId = 'root', stepId?: string): EventScope {
    const scope: EventScope = { runId, agentId };
    if (this.sessionId !== undefined) scope.sessionId = this.sessionId;
    if (stepId !== undefined) scope.stepId = stepId;
    return scope;
  }
}
