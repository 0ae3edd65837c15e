import type { DecoderOptions, Frame, FrameDecoder } from './frame.ts';
import { JsonReader } from './json-reader.ts';
import type { TextChunk } from './lines.ts';

/**
 * Decodes whole JSON documents, pretty printed or on one line: an object is one message, the objects of a list are one
 * message each. A document that was cut off is read as far as it goes.
 */
export function createJsonDecoder(options: DecoderOptions = {}): FrameDecoder {
  const reader = new JsonReader(options.maxLineLength);
  const decoder = new TextDecoder();
  return {
    push(chunk: TextChunk) {
      const out: Frame[] = [];
      reader.write(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }), out);
      return out;
    },
    end() {
      const out: Frame[] = [];
      reader.write(decoder.decode(), out);
      reader.end(out);
      return out;
    },
    lastEventId: undefined,
    retryMs: undefined,
  };
}
