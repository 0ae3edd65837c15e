import type { EventScope } from '@callboard/core';
import type { Adapter, AdapterOptions, EndCause, ReopenMode } from '../adapter.ts';
import { createFrameDecoder } from '../decode/detect.ts';
import type { Frame } from '../decode/frame.ts';
import type { JsonObject } from './json.ts';
import { isObject } from './json.ts';
import type { Stamp } from './stamp.ts';

/** What one protocol adds to the frame of an adapter. */
export interface Protocol {
  stamp: Stamp;
  /** Translates one value of the wire. `event` is the name its framing gave it. */
  read: (value: JsonObject, event?: string) => void;
  /** The scope of the run that is being read. */
  scope: () => EventScope;
  /** `[DONE]`: the source closes the stream in good order. */
  done?: () => void;
  /** The bytes stopped; comes before `stream.end`. */
  close?: (cause: EndCause) => void;
  /** A replay begins: everything comes again from the start. */
  reset?: () => void;
  /** Opens the run when nothing did, so that a failure has a place. */
  open?: () => void;
  finished?: () => boolean;
  resumeMode?: ReopenMode;
}

/** Decoding, opening, closing, replay and unreadable input: what all protocols have in common. */
export function createWireAdapter(options: AdapterOptions, protocol: Protocol): Adapter {
  const { stamp } = protocol;
  let decoder = createFrameDecoder(options.format, options);
  let announced = false;
  let position = { lastEventId: undefined as string | undefined, retryMs: undefined as number | undefined };

  function announce(mode: AdapterOptions['mode'] = options.mode ?? 'continue'): void {
    if (announced) return;
    announced = true;
    const resumable = protocol.reset === undefined ? undefined : { resumable: true };
    const complete = mode === 'replay' ? { complete: true } : undefined;
    stamp.emit(protocol.scope(), { type: 'stream.open', mode, ...resumable, ...complete });
  }

  function unreadable(reason: string, data: unknown): void {
    announce();
    stamp.emit(protocol.scope(), { type: 'raw', reason, data });
  }

  function readValue(value: unknown, event?: string): void {
    if (!isObject(value)) return unreadable('not-an-object', value);
    announce();
    stamp.reading(value);
    protocol.read(value, event);
    stamp.reading(undefined);
  }

  function readFrame({ data, event, problem }: Frame): void {
    if (problem !== undefined) return unreadable(problem, data);
    if (data.trim() === '[DONE]') return protocol.done?.();
    let value: unknown;
    try {
      value = JSON.parse(data);
    } catch {
      return unreadable('bad-json', data.slice(0, 2000));
    }
    readValue(value, event);
  }

  function remember(): void {
    position = {
      lastEventId: decoder.lastEventId ?? position.lastEventId,
      retryMs: decoder.retryMs ?? position.retryMs,
    };
  }

  return {
    push(chunk) {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) {
        for (const frame of decoder.push(chunk)) readFrame(frame);
      } else readValue(chunk);
      return stamp.take();
    },
    end(cause, error) {
      for (const frame of decoder.end()) readFrame(frame);
      remember();
      announce();
      protocol.close?.(cause);
      stamp.emit(protocol.scope(), {
        type: 'stream.end',
        cause,
        ...(error === undefined ? undefined : { error }),
      });
      return stamp.take();
    },
    reopen(mode) {
      remember();
      decoder = createFrameDecoder(options.format, options);
      announced = false;
      if (mode === 'replay') {
        stamp.restart();
        protocol.reset?.();
      }
      announce(mode);
      return stamp.take();
    },
    fail(error) {
      announce();
      protocol.open?.();
      stamp.emit(protocol.scope(), { type: 'run.end', outcome: 'failed', error });
      return stamp.take();
    },
    get position() {
      remember();
      return { streamId: stamp.streamId, ...position };
    },
    get finished() {
      return protocol.finished?.() ?? false;
    },
    resumeMode: protocol.resumeMode ?? 'replay',
  };
}
