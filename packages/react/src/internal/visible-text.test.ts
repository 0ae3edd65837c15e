import { describe, expect, it } from 'vitest';
import { safeUrl } from './safe-url.ts';
import { visibleText } from './visible-text.ts';

describe('visibleText', () => {
  it.each([
    ['a\u001b[31mb', 'a␛[31mb'],
    ['a\u0000b\u007f', 'a␀b␡'],
    ['user\u202egnp.exe', 'user[U+202E]gnp.exe'],
    ['a\u200bb\ufeff', 'a[U+200B]b[U+FEFF]'],
    ['line\r\nnext\rover', 'line\nnext␍over'],
    ['x\u{e0061}y', 'x[U+E0061]y'],
    ['half \ud83d', 'half \ufffd'],
    ['a\u200db', 'a[U+200D]b'],
    ['\u0085', '[U+0085]'],
  ])('writes out %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it.each([
    'plain\ttext\n',
    '👩‍🚀 ❤️ 1️⃣',
    'می‌خواهم',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '日本語',
    'क्‍ष',
  ])('leaves %j as it is', (text) => {
    expect(visibleText(text)).toBe(text);
  });
});

describe('safeUrl', () => {
  it.each(['https://example.com/a?b#c', 'http://localhost:5173/', 'mailto:a@example.com'])(
    'accepts %s',
    (url) => {
      expect(safeUrl(url)).toBe(url);
    },
  );

  it.each([
    'javascript:alert(1)',
    'JaVa\tScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example/x',
    '/relative',
    'blob:https://example.com/1',
    'https://bank.example@evil.example/',
    '',
    null,
    { href: 'https://example.com' },
  ])('refuses %j', (url) => {
    expect(safeUrl(url)).toBeUndefined();
  });
});
