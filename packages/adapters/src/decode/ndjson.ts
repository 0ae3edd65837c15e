import { decoderOf } from './decoder.ts';
import type { DecoderOptions, FrameDecoder, LineReader } from './frame.ts';

/** Decodes newline-delimited JSON: each line that is not blank is a message, the last one also without its line end. */
export function createNdjsonDecoder(options: DecoderOptions = {}): FrameDecoder {
  return decoderOf(ndjsonReader, options);
}

/** Reads the lines of newline-delimited JSON. It keeps nothing between lines. */
export const ndjsonReader: LineReader = {
  line(line, out) {
    if (line.startsWith('{')) out.push({ data: line });
    else if (line.trim() !== '') out.push({ data: behindPrefix(line) ?? line });
  },
  tooLong(head, length, out) {
    out.push({ data: head, problem: 'line-too-long', length });
  },
  end() {},
  lastEventId: undefined,
  retryMs: undefined,
};

const PREFIXED = /^[^{]{1,100}?[\s:](\{.*\})\s*$/s;

/** The object in a line of a log that puts a time or a name before it. */
export function behindPrefix(line: string): string | undefined {
  const object = PREFIXED.exec(line)?.[1];
  return object !== undefined && isJson(object) ? object : undefined;
}

/** True for text that is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
