import type { WireFormat } from '../adapter.ts';
import { decoderOf } from './decoder.ts';
import type { DecoderOptions, FrameDecoder, LineReader } from './frame.ts';
import { ndjsonReader } from './ndjson.ts';
import { SseReader } from './sse.ts';

/** A decoder of the named framing; without a name the first line that is not blank tells: JSON, or an event stream. */
export function createFrameDecoder(
  format: WireFormat | undefined,
  options: DecoderOptions = {},
): FrameDecoder {
  if (format === 'ndjson') return decoderOf(ndjsonReader, options);
  const sse = new SseReader(options.maxLineLength);
  return decoderOf(format === 'sse' ? sse : firstLineTells(sse), options);
}

function firstLineTells(sse: LineReader): LineReader {
  let chosen: LineReader | undefined;
  return {
    line(line, out) {
      if (chosen === undefined && line.trim() === '') return;
      chosen ??= /^\s*[[{]/.test(line) ? ndjsonReader : sse;
      chosen.line(line, out);
    },
    tooLong: (head, length, out) => (chosen ?? sse).tooLong(head, length, out),
    end: (out) => chosen?.end(out),
    get lastEventId() {
      return sse.lastEventId;
    },
    get retryMs() {
      return sse.retryMs;
    },
  };
}
