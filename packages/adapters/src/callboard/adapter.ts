import { parseTranscriptEvent } from '@callboard/core';
import type { Diagnostic, EventScope, TranscriptEvent } from '@callboard/core';
import type { Adapter, AdapterOptions, EndCause, StreamPosition } from '../adapter.ts';
import { createFrameDecoder } from '../decode/detect.ts';
import type { Frame, FrameDecoder } from '../decode/frame.ts';
import { isObject } from '../internal/json.ts';
import { isText } from '../internal/wire-adapter.ts';
import { Positions } from './positions.ts';

/** Settings of the adapter for our own events. */
export interface CallboardAdapterOptions extends Pick<
  AdapterOptions,
  'sessionId' | 'runId' | 'format' | 'maxLineLength'
> {
  /** Name of the stream, for the time before its first event says it. */
  streamId?: string;
  /** Where a reloaded store stands, so that a hole before the first event is noticed. */
  from?: { streamId: string; epoch: number; seq: number; lastEventId?: string };
  /** Hears what the door found odd in events that were taken all the same. */
  onDiagnostic?: (diagnostic: Diagnostic) => void;
}

type LocalBody = Pick<TranscriptEvent, 'type'> & Record<string, unknown>;

/**
 * Reads our own events, over server-sent events or lines of JSON. They keep their envelope, so a repeat changes nothing
 * and a store knows what it has; what this client says about its connection is marked `local`.
 */
export function createCallboardAdapter(options: CallboardAdapterOptions = {}): Adapter {
  return new CallboardAdapter(options);
}

class CallboardAdapter implements Adapter {
  readonly resumeMode = 'continue';
  readonly #options: CallboardAdapterOptions;
  readonly #ownStream: string;
  readonly #positions = new Positions();
  /** Runs that were heard of: whether they go on. */
  readonly #runs = new Map<string, boolean>();
  #announced = new Set<string>();
  // The last answers: events in a row mostly belong to one stream and one run.
  #lastAnnounced: string | undefined;
  #liveRun: string | undefined;
  #decoder: FrameDecoder;
  #retryMs: number | undefined;
  #problems = 0;
  /** Where this client speaks from: the run it was told of, then the run it reads. */
  #scope: EventScope;
  #events: TranscriptEvent[] = [];

  constructor(options: CallboardAdapterOptions) {
    const { streamId, from, runId, sessionId } = options;
    this.#options = options;
    this.#ownStream = streamId ?? from?.streamId ?? runId ?? 'callboard';
    this.#decoder = createFrameDecoder(options.format, options);
    this.#scope = { runId: runId ?? this.#ownStream, agentId: 'root' };
    if (sessionId !== undefined) this.#scope.sessionId = sessionId;
    if (from) this.#positions.begin(from, this.#scope);
  }

  push(chunk: string | object): TranscriptEvent[] {
    if (isText(chunk)) for (const frame of this.#decoder.push(chunk)) this.#readFrame(frame);
    else this.#readValue(chunk);
    return this.#flush();
  }

  end(cause: EndCause, error?: unknown): TranscriptEvent[] {
    for (const frame of this.#decoder.end()) this.#readFrame(frame);
    const said = error === undefined ? { cause } : { cause, error };
    const streams = this.#announced.size === 0 ? [this.#ownStream] : this.#announced;
    for (const streamId of streams) this.#say(streamId, { type: 'stream.end', ...said });
    return this.#flush();
  }

  reopen(): TranscriptEvent[] {
    this.#retryMs = this.#decoder.retryMs ?? this.#retryMs;
    this.#decoder = createFrameDecoder(this.#options.format, this.#options);
    this.#positions.goBack();
    // A question that waits gets no further event: only this says that it can be answered again.
    for (const streamId of this.#announced) this.#open(streamId);
    return this.#flush();
  }

  fail(error: unknown): TranscriptEvent[] {
    this.#say(this.#ownStream, { type: 'run.end', outcome: 'failed', error });
    return this.#flush();
  }

  get position(): StreamPosition {
    const retryMs = this.#decoder.retryMs ?? this.#retryMs;
    const safe = this.#positions.safe ?? { streamId: this.#ownStream };
    return retryMs === undefined ? safe : { ...safe, retryMs };
  }

  get finished(): boolean {
    return ![...this.#runs.values()].includes(true);
  }

  get missing(): boolean {
    return this.#positions.missing;
  }

  #flush(): TranscriptEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  /** Says something about a stream that the stream itself does not count. */
  #say(streamId: string, body: LocalBody): void {
    const { epoch, seq, scope } = this.#positions.of(streamId) ?? { epoch: 0, seq: 0, scope: this.#scope };
    const envelope = { v: 1, source: 'callboard', streamId, epoch, seq, scope, authority: 'local' };
    this.#events.push({ ...envelope, ...body } as unknown as TranscriptEvent);
  }

  #open(streamId: string): void {
    this.#say(streamId, { type: 'stream.open', mode: 'continue', resumable: true });
  }

  /** Unreadable input is counted in a stream of its own, so that it takes no number of the source's. */
  #unreadable(reason: string, data: unknown): void {
    const streamId = `${this.position.streamId}/unread`;
    const envelope = { v: 1, source: 'callboard', streamId, epoch: 0, seq: this.#problems } as const;
    this.#events.push({ ...envelope, scope: this.#scope, type: 'raw', reason, data });
    this.#problems += 1;
  }

  #readFrame({ data, problem, id }: Frame): void {
    if (problem !== undefined) return this.#unreadable(problem, data);
    if (data === '[DONE]') return;
    let value: unknown;
    try {
      value = JSON.parse(data);
    } catch {
      return this.#unreadable('bad-json', data.slice(0, 2000));
    }
    this.#readValue(value, id);
  }

  #readValue(value: unknown, id?: string): void {
    const { event, diagnostics } = parseTranscriptEvent(withoutNullError(value));
    for (const diagnostic of diagnostics) this.#options.onDiagnostic?.(diagnostic);
    if (event === undefined) this.#unreadable('not-an-event', value);
    else this.#take(event, id);
  }

  #take(event: TranscriptEvent, id: string | undefined): void {
    const { streamId, scope } = event;
    const gap = this.#positions.note(event, id);
    if (streamId !== this.#lastAnnounced && !this.#announced.has(streamId)) {
      this.#announced.add(streamId);
      this.#open(streamId);
    }
    this.#lastAnnounced = streamId;
    if (gap) this.#say(streamId, { type: 'stream.gap', ...gap });
    if (scope.runId !== this.#scope.runId || scope.sessionId !== this.#scope.sessionId) {
      this.#scope = { ...scope, agentId: 'root' };
    }
    this.#noteRun(event.type, scope.runId);
    this.#events.push(event);
  }

  #noteRun(type: TranscriptEvent['type'], runId: string): void {
    const ends = type === 'run.end';
    if (runId === this.#liveRun && !ends) return;
    if (ends || type === 'run.start' || !this.#runs.has(runId)) this.#runs.set(runId, !ends);
    this.#liveRun = this.#runs.get(runId) ? runId : undefined;
  }
}

/** Some languages write null for what there is not; an error that is not there is none. */
function withoutNullError(value: unknown): unknown {
  if (!isObject(value) || value['error'] !== null) return value;
  const { error: _none, ...event } = value;
  return event;
}
