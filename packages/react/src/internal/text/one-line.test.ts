import { describe, expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

describe('oneLine', () => {
  it.each([
    ['a\n\n  b\t c ', 'a b c'],
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b]8;;https://a.example\u0007link\u001b]8;;\u0007', 'link'],
    ['a\u202eb', 'a[U+202E]b'],
    ['', ''],
  ])('%j becomes %j', (text, line) => {
    expect(oneLine(text, 100)).toBe(line);
  });

  it('cuts what is too long, never through a character', () => {
    expect(oneLine('abcdef', 4)).toBe('abc…');
    expect(oneLine('ab😀cd', 4)).toBe('ab…');
    expect(oneLine('abcd', 4)).toBe('abcd');
  });

  it('looks at the beginning of a megabyte only, and says that more follows', () => {
    const line = oneLine(`${' '.repeat(100)}${'x'.repeat(1_000_000)}`, 160);
    expect(line.length).toBeLessThanOrEqual(160);
    expect(line.endsWith('…')).toBe(true);
    expect(oneLine(' '.repeat(1_000_000), 160)).toBe('…');
  });
});
