import { describe, expect, it } from 'vitest';
import { readInline } from './read-inline.ts';

function shape(text: string, streaming = false): string {
  return readInline(text, streaming)
    .map((part) =>
      'address' in part ? `${part.type}(${part.text}|${part.address})` : `${part.type}(${part.text})`,
    )
    .join(' ');
}

describe('readInline', () => {
  it('reads code, strong words and links', () => {
    expect(shape('Use `a * b` and **this** at [docs](https://e.org/a_(b)) now')).toBe(
      'text(Use ) code(a * b) text( and ) strong(this) text( at ) link(docs|https://e.org/a_(b)) text( now)',
    );
  });

  it('reads bare addresses and leaves the full stop out', () => {
    expect(shape('see https://e.org/x?y=1.')).toBe(
      'text(see ) link(https://e.org/x?y=1|https://e.org/x?y=1) text(.)',
    );
  });

  it('hands images on as images, never as markup', () => {
    expect(shape('![p](https://c.example/p.png?q=SECRET)')).toBe('image(p|https://c.example/p.png?q=SECRET)');
  });

  it('leaves HTML and reference images as text', () => {
    expect(shape('<img src=x onerror=alert(1)> ![a][ref]')).toBe(
      'text(<img src=x onerror=alert(1)> ![a][ref])',
    );
  });

  it('keeps a code span whole whatever stands in it', () => {
    expect(shape('``a ` **b** [c](https://d.e)``')).toBe('code(a ` **b** [c](https://d.e))');
  });

  it('shows the words of a link that is still arriving', () => {
    expect(shape('go [there](https://long.example/abc', true)).toBe('text(go there)');
    expect(shape('go [there](https://long.example/abc')).toBe(
      'text(go [there]() link(https://long.example/abc|https://long.example/abc)',
    );
  });

  it('stays linear on unclosed openers', () => {
    for (const opener of ['`', '**a ', '[', '![', '[a](', 'https://']) {
      const text = opener.repeat(20_000);
      expect(readInline(text, true).length).toBeGreaterThan(0);
    }
  });

  it('loses no character of a text without markup', () => {
    const text = 'a * b ** c ` d [e] (f) !g http:/ h';
    expect(
      readInline(text, false)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
