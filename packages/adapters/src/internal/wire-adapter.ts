import type { EventScope, TranscriptEvent } from '@callboard/core';
import type { Adapter, AdapterOptions, EndCause, ReopenMode, StreamPosition } from '../adapter.ts';
import { createFrameDecoder } from '../decode/detect.ts';
import type { Frame, FrameDecoder } from '../decode/frame.ts';
import type { TextChunk } from '../decode/lines.ts';
import { isObject } from './json.ts';
import type { JsonObject } from './json.ts';
import type { Stamp } from './stamp.ts';

/** What one protocol adds to the frame of an adapter. */
export interface Protocol {
  stamp: Stamp;
  /** Learns from a value what the first event must say already: the session. False: not yet, and nothing is to be told. */
  learn?: (value: JsonObject) => boolean | undefined;
  /** Makes an object of a value that is none, for wires that send lists; undefined for one of no use. */
  wrap?: (value: unknown) => JsonObject | undefined;
  /** Translates one value of the wire. `event` is the name its framing gave it. */
  read: (value: JsonObject, event?: string) => void;
  /** The scope of the run that is being read. */
  scope: () => EventScope;
  /** The source closes the stream in good order (`[DONE]`), or the bytes stopped for a cause; comes before `stream.end`. */
  close: (cause?: EndCause) => void;
  /** The source says that nothing follows (`[DONE]`). Default: `close`. */
  done?: () => void;
  /** A replay begins: everything comes again from the start. */
  reset: () => void;
  /** Opens the run when nothing did, so that a failure has a place. */
  open?: (error: unknown) => void;
  finished: () => boolean;
  /** Whether the source can be asked to go on after a loss. Default true. */
  resumable?: boolean;
  /** Something is missing that only another connection can bring. */
  missing?: () => boolean;
  /** How servers of this protocol resume. Default `replay`. */
  resumeMode?: ReopenMode;
  /** What names the last value that was read, where that is not the framing's business. */
  lastEventId?: () => string | undefined;
}

const MOST_EARLY = 100;

/** Decoding, opening, closing, replay and unreadable input: what all protocols have in common. */
export class WireAdapter implements Adapter {
  readonly resumeMode: ReopenMode;
  readonly #options: AdapterOptions;
  readonly #protocol: Protocol;
  #decoder: FrameDecoder;
  #announced = false;
  /** What could not be read before the session was known. */
  #early: { reason: string; data: unknown }[] = [];
  #lastEventId: string | undefined;

  constructor(options: AdapterOptions, protocol: Protocol) {
    this.#options = options;
    this.#protocol = protocol;
    this.resumeMode = protocol.resumeMode ?? 'replay';
    this.#decoder = createFrameDecoder(options.format, options);
  }

  push(chunk: string | object): TranscriptEvent[] {
    if (isText(chunk)) for (const frame of this.#decoder.push(chunk)) this.#readFrame(frame);
    else this.#readValue(chunk);
    return this.#protocol.stamp.take();
  }

  end(cause: EndCause, error?: unknown): TranscriptEvent[] {
    const { stamp, scope, close } = this.#protocol;
    for (const frame of this.#decoder.end()) this.#readFrame(frame);
    this.#announce();
    this.#tellEarly();
    close(cause);
    stamp.emit(
      scope(),
      error === undefined ? { type: 'stream.end', cause } : { type: 'stream.end', cause, error },
    );
    return stamp.take();
  }

  reopen(mode: ReopenMode): TranscriptEvent[] {
    const { stamp, reset } = this.#protocol;
    this.#lastEventId = this.position.lastEventId;
    this.#decoder = createFrameDecoder(this.#options.format, this.#options);
    this.#announced = false;
    if (mode === 'replay') {
      stamp.restart();
      reset();
    }
    this.#announce(mode);
    return stamp.take();
  }

  fail(error: unknown): TranscriptEvent[] {
    const { stamp, scope, open } = this.#protocol;
    this.#announce();
    open?.(error);
    stamp.emit(scope(), { type: 'run.end', outcome: 'failed', error });
    return stamp.take();
  }

  get position(): StreamPosition {
    const { retryMs } = this.#decoder;
    const lastEventId = this.#protocol.lastEventId?.() ?? this.#decoder.lastEventId ?? this.#lastEventId;
    return {
      streamId: this.#protocol.stamp.streamId,
      ...(lastEventId === undefined ? undefined : { lastEventId }),
      ...(retryMs === undefined ? undefined : { retryMs }),
    };
  }

  get missing(): boolean {
    return this.#protocol.missing?.() ?? false;
  }

  get finished(): boolean {
    return this.#protocol.finished();
  }

  #announce(mode: AdapterOptions['mode'] = this.#options.mode ?? 'continue'): void {
    if (this.#announced) return;
    this.#announced = true;
    const { stamp, scope } = this.#protocol;
    const complete = mode === 'replay';
    stamp.emit(scope(), {
      type: 'stream.open',
      mode,
      resumable: this.#protocol.resumable ?? true,
      ...(complete ? { complete } : undefined),
    });
  }

  #unreadable(reason: string, data: unknown): void {
    const { learn } = this.#protocol;
    if (learn && !this.#announced && this.#early.length < MOST_EARLY)
      return void this.#early.push({ reason, data });
    this.#announce();
    return this.#protocol.stamp.emit(this.#protocol.scope(), { type: 'raw', reason, data });
  }

  #tellEarly(): void {
    if (!this.#announced) return;
    const early = this.#early;
    this.#early = [];
    for (const { reason, data } of early) this.#unreadable(reason, data);
  }

  #readFrame({ data, event, problem }: Frame): void {
    if (problem !== undefined) return this.#unreadable(problem, data);
    // Some servers open a stream with a message that holds only its id.
    if (data === '') return;
    if (data === '[DONE]') return (this.#protocol.done ?? this.#protocol.close)();
    let value: unknown;
    try {
      value = JSON.parse(data);
    } catch {
      return this.#unreadable('bad-json', data.slice(0, 2000));
    }
    return this.#readValue(value, event);
  }

  /** A batch: several values on one line, or a list that somebody parsed. */
  #readList(wire: unknown, event?: string): void {
    if (!Array.isArray(wire) || !wire.some(isObject)) return this.#unreadable('not-an-object', wire);
    for (const value of wire) this.#readValue(value, event);
  }

  #readValue(wire: unknown, event?: string): void {
    const { stamp, read, learn, wrap } = this.#protocol;
    const value = isObject(wire) ? wire : wrap?.(wire);
    if (value === undefined) return this.#readList(wire, event);
    if (learn?.(value) !== false) this.#announce();
    stamp.wire = wire;
    try {
      read(value, event);
    } catch (cause) {
      // A value of a shape that no reader foresaw costs itself, not the connection.
      this.#unreadable(`unreadable: ${cause instanceof Error ? cause.message : typeof cause}`, value);
    }
    stamp.wire = undefined;
    stamp.at = undefined;
    if (this.#early.length > 0) this.#tellEarly();
  }
}

/** True for text and bytes, which are decoded; anything else is a value that somebody decoded. */
export function isText(chunk: string | object): chunk is TextChunk {
  return typeof chunk === 'string' || chunk instanceof Uint8Array;
}
