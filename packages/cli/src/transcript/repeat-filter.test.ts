import { expect, test } from 'vitest';
import { RepeatFilter } from './repeat-filter.ts';

function filter(text: string, length = Number.POSITIVE_INFINITY): string {
  const repeats = new RepeatFilter();
  let out = '';
  for (let at = 0; at < text.length; at += length) out += repeats.push(text.slice(at, at + length));
  return out + repeats.end();
}
const lines = (...list: readonly string[]): string => list.map((line) => `${line}\n`).join('');

test.each([1, 2, 7, Number.POSITIVE_INFINITY])(
  'fault 8: leaves out what is told again (pieces of %s)',
  (length) => {
    const whole = lines('data: a', '', 'data: b', '', ': ping', 'data: c', '', 'data: d', '');
    const cut = lines('data: a', '', 'data: b', '', 'data: c', '');
    expect(
      filter(whole + whole, length)
        .replace(/\n+/g, '\n')
        .trim(),
    ).toBe(whole.replace(/\n+/g, '\n').trim());
    expect(filter(cut + whole, length).match(/data: ./g)).toEqual([
      'data: a',
      'data: b',
      'data: c',
      'data: d',
    ]);
    expect(filter(whole + cut, length).match(/data: ./g)).toEqual([
      'data: a',
      'data: b',
      'data: c',
      'data: d',
    ]);
    expect(filter(cut + cut + whole + whole, length).match(/data: ./g)?.length).toBe(4);
  },
);

test('keeps a second run that begins like the first', () => {
  const text = lines('start', 'step', 'a', 'done', 'start', 'step', 'b', 'done', 'start', 'step');
  expect(filter(text)).toBe(text);
});

test('keeps lines that are equal by nature', () => {
  for (const text of [
    lines('ha', 'ha', 'ha', 'ha', 'ha', 'ha'),
    lines('a', 'b', 'a', 'b', 'a'),
    'x',
    '',
    '\n\n',
  ])
    expect(filter(text)).toBe(text);
});

test('leaves out a repetition that stops inside a line', () => {
  const whole = lines('{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}');
  expect(filter(`${whole}{"n":1}\n{"n":2}\n{"n":3}\n{"n"`)).toBe(whole);
  expect(filter(`${whole}{"n":1}\n{"n":2}\n{"n":3}\n{"n":4}`)).toBe(whole);
});

test('line ends of another kind are the same line', () => {
  const whole = lines('{"n":1}', '{"n":2}', '{"n":3}');
  expect(filter(whole + whole.replaceAll('\n', '\r\n'))).toBe(whole);
});
