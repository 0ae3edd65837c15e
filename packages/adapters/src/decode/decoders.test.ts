import { describe, expect, test } from 'vitest';
import type { Frame, FrameDecoder } from './frame.ts';
import { createNdjsonDecoder } from './ndjson.ts';
import { createSseDecoder } from './sse.ts';

function decode(decoder: FrameDecoder, pieces: readonly (string | Uint8Array)[]): Frame[] {
  return [...pieces.flatMap((piece) => decoder.push(piece)), ...decoder.end()];
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the decoder of server-sent events', () => {
  test('keeps characters whole wherever their bytes are cut (fault 26)', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = `data: {"t":"東京 🌻 é"}${end}${end}`;
      const encoded = bytes(text);
      const expected = [{ data: '{"t":"東京 🌻 é"}' }];
      for (let at = 0; at <= encoded.length; at += 1) {
        expect(decode(createSseDecoder(), [encoded.slice(0, at), encoded.slice(at)])).toEqual(expected);
      }
      expect(
        decode(
          createSseDecoder(),
          Array.from(encoded, (byte) => Uint8Array.of(byte)),
        ),
      ).toEqual(expected);
      for (let at = 0; at <= text.length; at += 1) {
        expect(decode(createSseDecoder(), [text.slice(0, at), text.slice(at)])).toEqual(expected);
      }
    }
  });

  test('shows a bad byte as one replacement character and goes on', () => {
    const bad = new Uint8Array([...bytes('data: a'), 0xff, ...bytes('b\n\ndata: c\n\n')]);
    expect(decode(createSseDecoder(), [bad])).toEqual([{ data: 'a\uFFFDb' }, { data: 'c' }]);
  });

  test('reads comments, event names, ids, retry and data of several lines', () => {
    const decoder = createSseDecoder();
    const text =
      '\uFEFF: open\nretry: 1500\n\nid: 7\nevent: note\ndata: one\ndata:two\ndata\n\n: keep\n\ndata: [DONE]\n\n';
    expect(decode(decoder, [text])).toEqual([
      { data: 'one\ntwo\n', event: 'note', id: '7' },
      { data: '[DONE]', id: '7' },
    ]);
    expect(decoder.lastEventId).toBe('7');
    expect(decoder.retryMs).toBe(1500);
  });

  test('counts an id as read only when its message is complete', () => {
    const decoder = createSseDecoder();
    decoder.push('id: 1\ndata: a\n\nid: 2\ndata: {"half');
    expect(decoder.end()).toEqual([{ data: '{"half', id: '2' }]);
    expect(decoder.lastEventId).toBe('1');
  });

  test('ignores ids with NUL and retries that are no number', () => {
    const decoder = createSseDecoder();
    decode(decoder, ['id: a\0b\nretry: soon\ndata: x\n\n']);
    expect(decoder.lastEventId).toBeUndefined();
    expect(decoder.retryMs).toBeUndefined();
  });

  test('hands over a last message without its blank line, or without its line end', () => {
    expect(decode(createSseDecoder(), ['data: a\n\ndata: b\n'])).toEqual([{ data: 'a' }, { data: 'b' }]);
    expect(decode(createSseDecoder(), ['data: a\n\ndata: b'])).toEqual([{ data: 'a' }, { data: 'b' }]);
  });

  test('parts objects that follow each other without a blank line, and keeps one that is printed whole', () => {
    const capture = 'event: a\ndata: {"a":1}\nevent: b\ndata: {"b":2}\ndata: [DONE]\n';
    expect(decode(createSseDecoder(), [capture])).toEqual([
      { data: '{"a":1}', event: 'a' },
      { data: '{"b":2}', event: 'b' },
      { data: '[DONE]', event: 'b' },
    ]);
    const printed = 'data: {\ndata: "a": {}\ndata: }\n\n';
    expect(decode(createSseDecoder(), [printed])).toEqual([{ data: '{\n"a": {}\n}' }]);
  });

  test('reports a line that is no field', () => {
    expect(decode(createSseDecoder(), ['<html>\n\ndata: a\n\n'])).toEqual([
      { data: '<html>', problem: 'unknown-field' },
      { data: 'a' },
    ]);
  });

  test('drops a line and a message past the cap, and nothing else', () => {
    const decoder = createSseDecoder({ maxLineLength: 20 });
    const long = `data: ${'x'.repeat(30)}\ndata: rest\n\n`;
    const many = 'data: 1234567890\ndata: 1234567890\ndata: 1234567890\n\n';
    const frames = decode(decoder, [long, 'data: a\n\n', many, 'data: b\n\n']);
    expect(frames).toMatchObject([
      { problem: 'line-too-long', length: 36 },
      { data: 'a' },
      { problem: 'line-too-long' },
      { data: 'b' },
    ]);
  });
});

describe('the decoder of lines of JSON', () => {
  test('cuts lines wherever chunks are cut, CRLF included', () => {
    const text = '\uFEFF{"a":"東"}\r\n\r\n{"b":"🌻"}\r\n{"c":3}';
    const expected = [{ data: '{"a":"東"}' }, { data: '{"b":"🌻"}' }, { data: '{"c":3}' }];
    const encoded = bytes(text);
    for (let at = 0; at <= encoded.length; at += 1) {
      expect(decode(createNdjsonDecoder(), [encoded.slice(0, at), encoded.slice(at)])).toEqual(expected);
    }
  });

  test('hands over half a last line', () => {
    expect(decode(createNdjsonDecoder(), ['{"a":1}\n{"b'])).toEqual([{ data: '{"a":1}' }, { data: '{"b' }]);
  });

  test('reports a line past the cap with its start and length', () => {
    const frames = decode(createNdjsonDecoder({ maxLineLength: 300 }), [
      'y'.repeat(200),
      'z'.repeat(200),
      '\n{"a":1}\n',
    ]);
    expect(frames).toMatchObject([{ problem: 'line-too-long', length: 400 }, { data: '{"a":1}' }]);
    expect(frames[0]?.data).toBe('y'.repeat(200) + 'z'.repeat(56));
  });

  test('takes time in proportion to a long line that comes in small pieces', () => {
    const piece = 'x'.repeat(64);
    const time = (count: number): number => {
      const decoder = createNdjsonDecoder();
      const before = performance.now();
      for (let index = 0; index < count; index += 1) decoder.push(piece);
      decoder.push('\n');
      return performance.now() - before;
    };
    time(20_000);
    expect(time(200_000)).toBeLessThan(60 * Math.max(1, time(20_000)));
  });
});
