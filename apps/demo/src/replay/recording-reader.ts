import type { Adapter } from '@callboard/adapters';
import { createAdapter, detectFormat } from '@callboard/adapters/formats';
import type { FormatName } from '@callboard/adapters/formats';
import type { TranscriptEvent } from '@callboard/core';

/** A file that is no recording, with the reason in words for the person. */
export class NotARecording extends Error {
  override name = 'NotARecording';
}

/** Makes events of a recording that comes in pieces; its first bytes tell its format. */
export interface RecordingReader {
  push: (bytes: Uint8Array) => void;
  /** Throws `NotARecording` when it was none; so may `push`. */
  end: () => { format: FormatName; events: TranscriptEvent[] };
}

const sampleSize = 64 * 1024;

/** A reader of one file. Ids that the wire lacks are derived from its name. */
export function createRecordingReader(name: string): RecordingReader {
  const events: TranscriptEvent[] = [];
  let head = new Uint8Array();
  let told: { format: FormatName; adapter: Adapter } | undefined;

  function tell(): { format: FormatName; adapter: Adapter } {
    const format = formatOf(head);
    const session = format === 'callboard' ? undefined : { sessionId: name };
    const adapter = createAdapter(format, { streamId: name, ...session });
    events.push(...adapter.push(head));
    return { format, adapter };
  }

  return {
    push(bytes) {
      if (told) events.push(...told.adapter.push(bytes));
      else {
        head = joined(head, bytes);
        if (head.length >= sampleSize) told = tell();
      }
    },
    end() {
      const { format, adapter } = told ?? tell();
      events.push(...adapter.end('eof'));
      return { format, events };
    },
  };
}

/** Tells a format from the beginning of a file. Throws `NotARecording` with what was found instead. */
export function formatOf(sample: string | Uint8Array): FormatName {
  const found = detectFormat(sample);
  if (found.format === undefined) throw new NotARecording(found.reason);
  return found.format;
}

/** The bytes of a file; of a packed one, what is in it. */
export async function bytesOf(file: File): Promise<AsyncIterable<Uint8Array>> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isGzip = first === 0x1f && second === 0x8b;
  const stream = isGzip ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  return chunksOf(stream);
}

/** A stream is iterable only in newer browsers. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
