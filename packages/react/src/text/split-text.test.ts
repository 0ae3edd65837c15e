import { describe, expect, it } from 'vitest';
import { createTextSplitter } from './split-text.ts';
import type { TextPiece } from './split-text.ts';

const SAMPLE = [
  '# Plan\r',
  'First line\nsecond line\n\n',
  '- one\n- two\n',
  '```ts\nconst a = 1;\n\nconst b = `x`;\n```\n',
  'Between `code` and **bold**.\n\n\n',
  '~~~~\n``` not a closer\n~~~\n~~~~\n',
  '## Half ##\nlast words ```inline``` here',
].join('\n');

function whole(text: string): readonly TextPiece[] {
  return createTextSplitter().split(text, false);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('splitText', () => {
  it('cuts paragraphs, headings and fences', () => {
    const pieces = whole(SAMPLE);
    expect(pieces.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'paragraph',
      'code',
      'paragraph',
      'code',
      'heading',
      'paragraph',
    ]);
    expect(pieces[3]).toMatchObject({ info: 'ts', text: 'const a = 1;\n\nconst b = `x`;' });
    expect(pieces[5]?.text).toBe('``` not a closer\n~~~');
    expect(pieces[6]).toMatchObject({ level: 2, text: 'Half' });
  });

  it('gives the same pieces for every way of growing (fault 88)', () => {
    const expected = whole(SAMPLE);
    for (let seed = 1; seed <= 60; seed++) {
      const next = seeded(seed);
      const splitter = createTextSplitter();
      for (let end = 0; end < SAMPLE.length; end += 1 + Math.floor(next() * 12))
        splitter.split(SAMPLE.slice(0, end), true);
      expect(splitter.split(SAMPLE, false)).toEqual(expected);
    }
  });

  it('gives the same pieces for random texts made of awkward characters', () => {
    const alphabet = ['`', '```', '~~~', '\n', '\n\n', '# ', 'a', ' ', '**', '\r\n', '    '];
    for (let seed = 1; seed <= 300; seed++) {
      const next = seeded(seed);
      const parts = Array.from({ length: 30 }, () => alphabet[Math.floor(next() * alphabet.length)] ?? '');
      const splitter = createTextSplitter();
      let text = '';
      for (const part of parts) splitter.split((text += part), true);
      expect(splitter.split(text, false)).toEqual(whole(text));
    }
  });

  it('keeps settled pieces the same objects while the text grows', () => {
    const splitter = createTextSplitter();
    const before = splitter.split('one\n\ntwo\n\nthr', true);
    const after = splitter.split('one\n\ntwo\n\nthree and more', true);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(after[2]?.key).toBe(before[2]?.key);
    expect(after[2]?.text).toBe('three and more');
  });

  it('keeps one code piece from its fence to its end, and never draws a fence line inside it (fault 88)', () => {
    const splitter = createTextSplitter();
    const frames = [
      '```',
      '```js',
      '```js\nlet a',
      '```js\nlet a\n`',
      '```js\nlet a\n``',
      '```js\nlet a\n```',
    ];
    for (const frame of frames) {
      const pieces = splitter.split(frame, true);
      expect(pieces).toHaveLength(1);
      expect(pieces[0]).toMatchObject({ key: 0, kind: 'code' });
      expect(pieces[0]?.text).not.toContain('`');
    }
    expect(splitter.split('```js\nlet a\n```', false)[0]).toMatchObject({ text: 'let a', open: false });
  });

  it('does not flash the first characters of a fence', () => {
    const splitter = createTextSplitter();
    expect(splitter.split('Code:\n\n``', true)).toHaveLength(1);
    expect(splitter.split('Code:\n\n``', false)).toHaveLength(2);
  });

  it('reads a text afresh when it was rewritten', () => {
    const splitter = createTextSplitter();
    splitter.split('one\n\ntwo\n\n', true);
    expect(splitter.split('ONE\n\ntwo\n\nthree', false).map(({ text }) => text)).toEqual([
      'ONE',
      'two',
      'three',
    ]);
    expect(splitter.split('ONE', false).map(({ text }) => text)).toEqual(['ONE']);
  });

  it('reads each character about once however many deltas bring it (fault 12)', () => {
    const words = 'twenty characters ok';
    const read = (deltas: number): number => {
      const splitter = createTextSplitter();
      let text = '';
      for (let delta = 1; delta <= deltas; delta++) {
        text += delta % 10 === 0 ? `${words}\n\n` : words;
        splitter.split(text, true);
      }
      return splitter.scanned;
    };
    expect(read(4000) / read(2000)).toBeLessThan(2.3);
    expect(read(4000)).toBeLessThan(4000 * 25);
  });
});
