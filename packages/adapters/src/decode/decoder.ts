import type { DecoderOptions, Frame, FrameDecoder, LineReader } from './frame.ts';
import { LineSplitter } from './lines.ts';

/** Joins the line splitter and a reader of lines. */
export function decoderOf(reader: LineReader, { maxLineLength }: DecoderOptions): FrameDecoder {
  let out: Frame[] = [];
  const splitter = new LineSplitter(
    {
      onLine: (line) => reader.line(line, out),
      onTooLong: (head, length) => reader.tooLong(head, length, out),
    },
    maxLineLength,
  );
  function take(): Frame[] {
    const frames = out;
    out = [];
    return frames;
  }
  return {
    push(chunk) {
      splitter.push(chunk);
      return take();
    },
    end() {
      splitter.end();
      reader.end(out);
      return take();
    },
    get lastEventId() {
      return reader.lastEventId;
    },
    get retryMs() {
      return reader.retryMs;
    },
  };
}
