import { describe, expect, test } from 'vitest';
import { createFrameDecoder } from './detect.ts';
import type { Frame, FrameDecoder } from './frame.ts';
import { createJsonDecoder } from './json.ts';

function decode(decoder: FrameDecoder, pieces: readonly (string | Uint8Array)[]): Frame[] {
  return [...pieces.flatMap((piece) => decoder.push(piece)), ...decoder.end()];
}

const guessing = (): FrameDecoder => createFrameDecoder(undefined);
const values = (frames: readonly Frame[]): unknown[] => frames.map(({ data }) => JSON.parse(data) as unknown);

const MESSAGES = [
  { id: 'a', text: 'brackets ]}, "quotes" and \\ in strings', parts: [] },
  { id: 'b', n: -1.5e3, nested: { list: [[1, [2]], {}, null, true] } },
  { id: 'c', text: '東京 🌻' },
];

describe('the decoder of JSON documents', () => {
  test.each([
    ['printed', JSON.stringify(MESSAGES, undefined, 2)],
    ['on one line', JSON.stringify(MESSAGES)],
    [
      'with CRLF and a byte order mark',
      `\uFEFF${JSON.stringify(MESSAGES, undefined, 2).replaceAll('\n', '\r\n')}\r\n`,
    ],
  ])('hands over the objects of a list %s one by one, wherever it is cut', (_, text) => {
    const bytes = new TextEncoder().encode(text);
    for (const make of [createJsonDecoder, guessing]) {
      for (let at = 0; at <= bytes.length; at += 1) {
        const frames = decode(make(), [bytes.slice(0, at), bytes.slice(at)]);
        expect(values(frames)).toEqual(MESSAGES);
      }
      expect(values(decode(make(), Array.from(text)))).toEqual(MESSAGES);
    }
  });

  test('hands over an object as one value, also printed', () => {
    const session = { messages: MESSAGES, n: 1 };
    for (const text of [JSON.stringify(session), JSON.stringify(session, undefined, 2)]) {
      expect(values(decode(guessing(), [text]))).toEqual([session]);
    }
  });

  test('does not wait for the end of a list', () => {
    const decoder = createJsonDecoder();
    expect(decoder.push('[{"a":1},{"b":')).toEqual([{ data: '{"a":1}' }]);
    expect(decoder.push('2}')).toEqual([{ data: '{"b":2}' }]);
    expect(decoder.push(']')).toEqual([]);
    expect(decoder.end()).toEqual([]);
  });

  test('keeps lists whose first item is no object whole', () => {
    const tuples = ['["messages", {"a":[1]}]', '[[], "updates", {}]', '[1]', '[["x"]]'];
    expect(decode(createJsonDecoder(), [tuples.join('\n')]).map(({ data }) => data)).toEqual(tuples);
  });

  test('reads documents that follow each other, and items that are no objects', () => {
    const text = '{\n"a":1\n}\n[]\n\u001e{"b":\n2}[{"c":3},\n4, "x,]", null,[5]]{"d":4}';
    const expected = ['{\n"a":1\n}', '{"b":\n2}', '{"c":3}', '4', '"x,]"', 'null', '[5]', '{"d":4}'];
    expect(decode(createJsonDecoder(), [text]).map(({ data }) => data)).toEqual(expected);
    expect(decode(createJsonDecoder(), Array.from(text)).map(({ data }) => data)).toEqual(expected);
  });

  test('reads a document that was cut off as far as it goes, and says so', () => {
    const text = JSON.stringify({ id: 's', messages: MESSAGES }, undefined, 2);
    const first = text.indexOf(',');
    for (let at = 3; at < text.length; at += 1) {
      const frames = decode(guessing(), [text.slice(0, at)]);
      expect(frames.pop()).toMatchObject({ problem: 'unfinished', length: at });
      expect(values(frames)).toMatchObject(at > first ? [{ id: 's' }] : []);
    }
    const cut = decode(guessing(), [text.slice(0, text.indexOf('"n"') + 6)]);
    expect(values(cut.slice(0, 1))).toEqual([{ id: 's', messages: [MESSAGES[0], { id: 'b' }] }]);
  });

  test('takes up again at the next line when a string is not closed', () => {
    const frames = decode(createJsonDecoder(), ['{"a":"cut\n{"b":1}\n']);
    expect(frames).toEqual([{ data: '{"a":"cut' }, { data: '{"b":1}' }]);
  });

  test('drops a value past the cap, and nothing else', () => {
    const frames = decode(createJsonDecoder({ maxLineLength: 20 }), [
      '[{"a":1},{"b":"',
      'x'.repeat(15),
      'y'.repeat(400),
      '"},{"c":3}]',
    ]);
    expect(frames).toMatchObject([{ data: '{"a":1}' }, { problem: 'line-too-long' }, { data: '{"c":3}' }]);
  });

  test('takes time in proportion to a long list that comes in small pieces', () => {
    const time = (count: number): number => {
      const decoder = createJsonDecoder();
      const before = performance.now();
      decoder.push('[{"a":"');
      for (let index = 0; index < count; index += 1) decoder.push('x'.repeat(64));
      decoder.push('"}]');
      return performance.now() - before;
    };
    time(10_000);
    expect(time(100_000)).toBeLessThan(60 * Math.max(1, time(10_000)));
  });
});

describe('the framing is told by the first lines', () => {
  const read = (text: string): string[] =>
    decode(guessing(), [text]).map(({ data, problem }) => (problem ? `${problem}: ${data}` : data));

  test('lines of JSON', () => {
    expect(read('\n\n{"a":1}\n{"b":2}')).toEqual(['{"a":1}', '{"b":2}']);
    expect(read('{"a":1}\nnot json\n{"b":2}\n')).toEqual(['{"a":1}', 'not json', '{"b":2}']);
  });

  test('lines of lists are messages, a single one is a document', () => {
    expect(read('[{"a":1},{"b":2}]\n[{"c":3}]\n')).toEqual(['[{"a":1},{"b":2}]', '[{"c":3}]']);
    expect(read('[{"a":1},{"b":2}]\n\n')).toEqual(['{"a":1}', '{"b":2}']);
    expect(read('["messages",{}]\n[[],"updates",{}]\n')).toEqual(['["messages",{}]', '[[],"updates",{}]']);
  });

  test('server-sent events', () => {
    expect(read(': hello\n\ndata: {"a":1}\n\ndata\n\n')).toEqual(['{"a":1}', '']);
  });

  test('lines of plain text before the first message cost themselves', () => {
    const log = 'npm warn old\n[info] starting {now}\n{broken\n';
    const told = ['plain-text: npm warn old', 'plain-text: [info] starting {now}'];
    expect(read(`${log}{"a":1}\n`)).toEqual([...told, 'plain-text: {broken', '{"a":1}']);
    expect(read('< HTTP/1.1 200\n<\nevent: x\ndata: {"a":1}\n\n').at(-1)).toBe('{"a":1}');
    expect(read('nothing here\nat all')).toEqual(['plain-text: nothing here', 'plain-text: at all']);
  });

  test('a time or a name before each line is left out', () => {
    expect(read('2026-01-02T03:04:05Z {"a":1}\nsrv: {"b":{"c":2}}\nC> {"d":3} \n')).toEqual([
      '{"a":1}',
      '{"b":{"c":2}}',
      '{"d":3}',
    ]);
  });

  test('a first line without end is judged by its start', () => {
    const decoder = guessing();
    decoder.push(`[{"text":"${'x'.repeat(70_000)}"}`);
    expect(decoder.push(',{"a":1}')).toEqual([{ data: '{"a":1}' }]);
  });

  test('half a line of a stream stays half a line', () => {
    expect(read('{"a":1,"b":{"c"')).toEqual(['{"a":1,"b":{"c"']);
  });
});

test('a closing brace too many between the items of a list is told and costs nothing else', () => {
  expect(decode(createJsonDecoder(), ['[{"a":1},}\n,{"b":2}]'])).toEqual([
    { data: '{"a":1}' },
    { data: '}', problem: 'plain-text' },
    { data: '{"b":2}' },
  ]);
});
