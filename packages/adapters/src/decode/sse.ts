import { decoderOf } from './decoder.ts';
import type { DecoderOptions, Frame, FrameDecoder, LineReader } from './frame.ts';
import { MAX_LINE_LENGTH } from './lines.ts';

/**
 * Decodes server-sent events: comments, multi-line data, `event`, `id` and `retry`. A last message without its blank line
 * is handed over at the end. `[DONE]` is data like any other; what it means is the adapter's business.
 */
export function createSseDecoder(options: DecoderOptions = {}): FrameDecoder {
  return decoderOf(createSseReader(options.maxLineLength), options);
}

/** Reads the lines of an event stream. */
export function createSseReader(maxLength: number = MAX_LINE_LENGTH): LineReader {
  let data: string | undefined;
  let event: string | undefined;
  let spoiled = false;
  let id: string | undefined;
  let lastEventId: string | undefined;
  let retryMs: number | undefined;

  function addData(value: string, out: Frame[]): void {
    if (spoiled) return;
    if (data === undefined) data = value;
    else if (data.length + value.length < maxLength) data += `\n${value}`;
    else tooLong(data.slice(0, 256), data.length + value.length, out);
  }

  function tooLong(head: string, length: number, out: Frame[]): void {
    spoiled = true;
    out.push({ data: head, problem: 'line-too-long', length });
  }

  function dispatch(out: Frame[]): void {
    if (data !== undefined && !spoiled) {
      const frame: Frame = { data };
      if (event !== undefined) frame.event = event;
      if (id !== undefined) frame.id = id;
      out.push(frame);
    }
    data = undefined;
    event = undefined;
    spoiled = false;
  }

  function field(name: string, value: string, line: string, out: Frame[]): void {
    if (name === 'data') addData(value, out);
    else if (name === 'event') event = value;
    else if (name === 'id') {
      if (!value.includes('\0')) id = value;
    } else if (name === 'retry') {
      if (/^\d{1,9}$/.test(value)) retryMs = Number(value);
    } else out.push({ data: line.slice(0, 256), problem: 'unknown-field' });
  }

  return {
    line(line, out) {
      if (line === '') {
        dispatch(out);
        // Only a message that is complete counts as read.
        lastEventId = id;
        return;
      }
      const colon = line.indexOf(':');
      if (colon === 0) return;
      const name = colon === -1 ? line : line.slice(0, colon);
      const start = line.charCodeAt(colon + 1) === 32 ? colon + 2 : colon + 1;
      field(name, colon === -1 ? '' : line.slice(start), line, out);
    },
    tooLong,
    end: dispatch,
    get lastEventId() {
      return lastEventId;
    },
    get retryMs() {
      return retryMs;
    },
  };
}
