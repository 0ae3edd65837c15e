import { seededRandom } from '@callboard/core/testing';
import { describe, expect, it } from 'vitest';
import { diffOf } from './diff-source.ts';
import { lineDiff } from './line-diff.ts';
import { tableOf } from './table-source.ts';
import { audioFromData, audioFromUrl } from './audio-source.ts';

/** Applies a unified diff, checking every line it says was there. */
function apply(before: string, diff: string): string {
  const old = before.split('\n');
  if (old.at(-1) === '') old.pop();
  const now: string[] = [];
  let place = 0;
  for (const line of diff.split('\n')) {
    const hunk = /^@@ -(\d+)/.exec(line);
    const goal = hunk ? Number(hunk[1]) - 1 : place;
    while (place < goal) now.push(old[place++] ?? '');
    if (hunk) continue;
    if (!line.startsWith('+') && old[place++] !== line.slice(1)) throw new Error(`${line} was not there`);
    if (!line.startsWith('-')) now.push(line.slice(1));
  }
  while (place < old.length) now.push(old[place++] ?? '');
  return now.map((line) => `${line}\n`).join('');
}

describe('a comparison of two texts', () => {
  it('keeps three lines around a change and says where it stands', () => {
    const before = Array.from({ length: 20 }, (_, line) => `line ${line + 1}\n`).join('');
    const after = before.replace('line 10\n', 'line ten\nand more\n');
    expect(lineDiff(before, after).split('\n')).toEqual([
      '@@ -7,7 +7,8 @@',
      ' line 7',
      ' line 8',
      ' line 9',
      '-line 10',
      '+line ten',
      '+and more',
      ' line 11',
      ' line 12',
      ' line 13',
    ]);
  });

  it('tells of a new file, an emptied one and of none', () => {
    expect(lineDiff('', 'a\nb\n')).toBe('@@ -1,0 +1,2 @@\n+a\n+b');
    expect(lineDiff('a', '')).toBe('@@ -1,1 +1,0 @@\n-a');
    expect(lineDiff('same\n', 'same\n')).toBe('');
  });

  it('turns one text into the other, whatever they are', () => {
    const random = seededRandom(11);
    const text = (): string =>
      Array.from({ length: Math.floor(random() * 40) }, () => `${'abcd'[Math.floor(random() * 4)]}\n`).join(
        '',
      );
    for (let round = 0; round < 300; round++) {
      const [before, after] = [text(), text()];
      const diff = lineDiff(before, after);
      expect(diff === '' ? before : apply(before, diff)).toBe(after);
    }
  });

  it('does not try for ever where nothing is alike', () => {
    const lines = (word: string): string =>
      Array.from({ length: 30_000 }, (_, at) => `${word}${at}\n`).join('');
    const diff = lineDiff(lines('a'), lines('b'));
    expect(diff.split('\n')).toHaveLength(60_001);
  });
});

describe('what counts as a change', () => {
  it('knows unified diffs, pairs of texts under their usual names, and lists of them', () => {
    const patch = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n';
    expect(diffOf(patch)?.text).toBe(patch);
    const edit = { file_path: 'x', old_string: 'a', new_string: 'b' };
    expect(diffOf(edit)).toEqual({ text: '@@ -1,1 +1,1 @@\n-a\n+b', rest: { file_path: 'x' } });
    expect(diffOf({ path: 'x', oldText: null, newText: 'b' })?.text).toBe('@@ -1,0 +1,1 @@\n+b');
    const list = {
      file_path: 'x',
      edits: [
        { old_string: 'a', new_string: 'b' },
        { old: 'c', new: 'd' },
      ],
    };
    expect(diffOf(list)?.text.match(/@@ /g)).toHaveLength(2);
  });

  it('takes nothing else for one', () => {
    for (const value of ['@@ mention', '- a list\n+ of things', { old: 1, new: 2 }, { new: 'x' }, [], null]) {
      expect(diffOf(value)).toBeUndefined();
    }
  });
});

describe('what counts as a table', () => {
  it('is a list of like objects with plain fields', () => {
    const rows = [
      { id: 1, name: 'a' },
      { id: 2, name: 'b', note: 'x' },
    ];
    expect(tableOf(rows)).toEqual({ columns: ['id', 'name', 'note'], rows });
  });

  it.each([
    ['one row', [{ a: 1, b: 2 }]],
    ['one column', [{ a: 1 }, { a: 2 }]],
    [
      'nested values',
      [
        { a: { x: 1 }, b: [] },
        { a: {}, b: [] },
      ],
    ],
    ['unlike objects', Array.from({ length: 6 }, (_, at) => ({ [`k${at}`]: 1, [`l${at}`]: 2 }))],
    ['numbers', [1, 2, 3]],
    ['a hole', [{ a: 1, b: 2 }, null]],
  ])('is not %s', (_, value) => {
    expect(tableOf(value)).toBeUndefined();
  });
});

it('fetches no sound by itself and takes no other type for one (F1)', () => {
  expect(audioFromUrl('https://x.example/a.mp3')).toMatchObject({ kind: 'remote', host: 'x.example' });
  expect(audioFromUrl('javascript:alert(1)').kind).toBe('refused');
  expect(audioFromData('AAAA', 'text/html').kind).toBe('refused');
  expect(audioFromData('"><script>', 'audio/wav').kind).toBe('refused');
  expect(audioFromUrl('data:audio/wav;base64,AAAA')).toMatchObject({ kind: 'data', bytes: 3 });
});
