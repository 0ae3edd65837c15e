import { decoderOf } from './decoder.ts';
import type { DecoderOptions, FrameDecoder, LineReader } from './frame.ts';

/** Decodes newline-delimited JSON: each line that is not blank is a message, the last one also without its line end. */
export function createNdjsonDecoder(options: DecoderOptions = {}): FrameDecoder {
  return decoderOf(ndjsonReader, options);
}

/** Reads the lines of newline-delimited JSON. It keeps nothing between lines. */
export const ndjsonReader: LineReader = {
  line(line, out) {
    if (line.startsWith('{') || line.trim() !== '') out.push({ data: line });
  },
  tooLong(head, length, out) {
    out.push({ data: head, problem: 'line-too-long', length });
  },
  end() {},
  lastEventId: undefined,
  retryMs: undefined,
};
