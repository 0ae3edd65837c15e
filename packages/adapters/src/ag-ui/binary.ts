import type { TranscriptEvent } from '@callboard/core';
import type { Adapter } from '../adapter.ts';

const HEADER = 4;

/** Turns one protobuf message into an event: `decode` of `@ag-ui/proto`. */
export type DecodeEvent = (message: Uint8Array) => object;

/**
 * The adapter, for streams of length-prefixed protobuf too: they begin with a zero byte, which no text does. A message that
 * cannot be decoded costs itself; one that claims to be longer than `longest` ends what can be read.
 */
export function withBinary(adapter: Adapter, decode: DecodeEvent | undefined, longest: number): Adapter {
  let frames: Frames | undefined;
  let isText = false;
  const read = (message: Uint8Array): TranscriptEvent[] => {
    if (decode === undefined) return adapter.push(problem('protobuf: pass `decode` of @ag-ui/proto'));
    try {
      return adapter.push(decode(message));
    } catch (cause) {
      return adapter.push(problem(cause instanceof Error ? cause.message : 'not decoded'));
    }
  };
  const push = (chunk: string | object): TranscriptEvent[] => {
    if (!(chunk instanceof Uint8Array) || isText || chunk.length === 0) return adapter.push(chunk);
    if (!frames && chunk[0] !== 0) {
      isText = true;
      return adapter.push(chunk);
    }
    frames ??= new Frames(longest);
    return frames.push(chunk).flatMap(read);
  };
  return {
    push,
    end: (cause, error) => adapter.end(cause, error),
    fail: (error) => adapter.fail?.(error) ?? [],
    reopen(mode) {
      frames = undefined;
      isText = false;
      return adapter.reopen?.(mode) ?? [];
    },
    resumeMode: 'replay',
    get position() {
      return adapter.position;
    },
    get finished() {
      return adapter.finished === true;
    },
  };
}

/** A value that no reader knows: it is kept with the reason. */
function problem(reason: string): object {
  return { type: 'unreadable-frame', reason };
}

/** Cuts bytes into messages, each behind its length in four bytes. */
class Frames {
  readonly #longest: number;
  #parts: Uint8Array[] = [];
  #held = 0;
  #wanted = HEADER;
  #isHeader = true;

  constructor(longest: number) {
    this.#longest = longest;
  }

  push(chunk: Uint8Array): Uint8Array[] {
    this.#parts.push(chunk);
    this.#held += chunk.length;
    const out: Uint8Array[] = [];
    while (this.#held >= this.#wanted && this.#wanted <= this.#longest) {
      const bytes = this.#take(this.#wanted);
      if (!this.#isHeader) out.push(bytes);
      this.#wanted = this.#isHeader ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) : HEADER;
      this.#isHeader = !this.#isHeader;
    }
    if (this.#wanted > this.#longest) this.#parts = [];
    return out;
  }

  /** The first bytes, joined once. */
  #take(length: number): Uint8Array {
    const joined = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const part = this.#parts[0] ?? new Uint8Array(length - filled);
      const piece = part.subarray(0, length - filled);
      joined.set(piece, filled);
      filled += piece.length;
      if (piece.length === part.length) this.#parts.shift();
      else this.#parts[0] = part.subarray(piece.length);
    }
    this.#held -= length;
    return joined;
  }
}
