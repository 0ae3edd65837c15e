import { describe, expect, it } from 'vitest';
import { parseAnsi } from './ansi.ts';

function textOf(input: string): string {
  return parseAnsi(input)
    .map((line) => line.map((segment) => segment.text).join(''))
    .join('\n');
}

describe('terminal output', () => {
  it('reads the sixteen colours, weights and their ends', () => {
    expect(parseAnsi('\u001b[1;31mbad\u001b[0m ok \u001b[92mgreen\u001b[39m.')).toEqual([
      [
        { text: 'bad', style: { bold: true, color: 1 } },
        { text: ' ok ', style: {} },
        { text: 'green', style: { color: 10 } },
        { text: '.', style: {} },
      ],
    ]);
  });

  it.each([
    ['38;5;196', { color: 'rgb(255 0 0)' }],
    ['38;5;244', { color: 'rgb(128 128 128)' }],
    ['38;5;3', { color: 3 }],
    ['48;2;10;20;300', { background: 'rgb(10 20 255)' }],
    ['38:2:1:2:3', { color: 'rgb(1 2 3)' }],
    ['38;9', {}],
    ['999', {}],
  ])('reads SGR %s', (codes, style) => {
    expect(parseAnsi(`\u001b[${codes}mx`)).toEqual([[{ text: 'x', style }]]);
  });

  it.each([
    ['10%\r20%\r100%\ndone', '100%\ndone'],
    ['hello\rHE', 'HEllo'],
    ['abc\b\bX', 'aXc'],
    ['Loading…\r\u001b[KDone', 'Done'],
    ['abcdef\b\b\u001b[1K', '    ef'],
    ['one\r\ntwo', 'one\ntwo'],
    ['whole line\u001b[2Knew', 'new'],
  ])('draws over what %j writes over', (input, shown) => {
    expect(textOf(input)).toBe(shown);
  });

  it.each([
    ['\u001b]0;window title\u0007text', 'text'],
    ['\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['\u001bPq#0;2;0\u001b\\after', 'after'],
    ['\u001b[2J\u001b[10;10Hcleared', 'cleared'],
    ['cut \u001b[3', 'cut '],
    ['cut \u001b]0;never closed', 'cut '],
    ['\u009b31mcsi', 'csi'],
    ['\u001b(Bset', 'set'],
  ])('drops the sequence in %j', (input, shown) => {
    expect(textOf(input)).toBe(shown);
  });

  it('takes time in proportion to its length when one line is rewritten again and again', () => {
    const segments = parseAnsi(
      Array.from({ length: 5000 }, (_, tick) => `\r\u001b[3${tick % 8}m${tick}%`).join(''),
    );
    expect(segments).toHaveLength(1);
    expect(segments[0]?.map((segment) => segment.text).join('')).toBe('4999%');
    expect(segments[0]?.length).toBeLessThan(10);
  });
});
