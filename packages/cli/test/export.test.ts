import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRecordings } from '@callboard/fixtures/node';
import { describe, expect, test, vi } from 'vitest';
import { inertMarkdown } from '../src/export/inert-markdown.ts';
import { ATTACK, PARTS, everything, machineWith } from './everything.ts';
import { createMachine } from './machine.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe('a document', () => {
  test.each(['md', 'html'])('%s holds everything that happened', async (kind) => {
    const { out, code } = await machineWith(everything()).run('export', '--to', kind, 'run.ndjson');
    expect(code).toBe(0);
    for (const part of PARTS) expect(out).toContain(`${part} plain`);
    for (const fact of ['60 %', 'approved', 'completed', 'failed', '1 failed below', 'E1'])
      expect(out).toContain(fact);
  });

  test('md: code keeps its blank lines', async () => {
    const { out } = await machineWith(everything('one\n\n\n\ntwo')).run('export', '--to', 'md', 'run.ndjson');
    expect(out).toContain('one\n\n\n\ntwo\n```');
  });

  test.each(['jsonl', 'json', 'html'])('%s never overwrites what it reads', async (kind) => {
    const machine = machineWith(everything('words'));
    const before = readFileSync(join(machine.folder, 'run.ndjson'), 'utf8');
    symlinkSync(join(machine.folder, 'run.ndjson'), join(machine.folder, 'other-name'));
    for (const output of ['run.ndjson', './run.ndjson', 'other-name']) {
      const ended = await machine.run('export', 'run.ndjson', '--to', kind, '--output', output);
      expect(ended.code).toBe(2);
      expect(ended.err).toContain('is what is read');
    }
    expect(readFileSync(join(machine.folder, 'run.ndjson'), 'utf8')).toBe(before);
  });

  test('md: no HTML, no image and no script link of the outside is left alive', async () => {
    const words = `${ATTACK} ![x](https://e.example/p.png) [go](javascript:alert(1))`;
    const { out } = await machineWith(everything(words)).run('export', '--to', 'md', 'run.ndjson');
    const prose = out
      .replaceAll(/^[> ]*(`{3,})[\s\S]*?^[> ]*\1$/gm, '')
      .replaceAll(/(`+)(?!`).*?[^`]\1(?!`)/g, '');
    expect(prose).not.toMatch(/<\/?(?:img|script)|[^\\]!\[|[^\\]\]\(javascript/i);
    // oxlint-disable-next-line no-control-regex -- These are the characters that must not be there.
    expect(out).not.toMatch(/[\u202e\u001b]/);
  });

  test.each(listRecordings())('of $name ($framing) can be written in every kind', async ({ path }) => {
    const machine = createMachine();
    for (const kind of ['md', 'html', 'json', 'jsonl']) {
      const { code, out, err } = await machine.run('export', '--to', kind, path);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out.length).toBeGreaterThan(50);
    }
  });

  test('of events is read again to the same state', async () => {
    const machine = machineWith(everything());
    const first = await machine.run('state', '--json', 'run.ndjson');
    const { out } = await machine.run('export', '--to', 'jsonl', 'run.ndjson');
    writeFileSync(join(machine.folder, 'again.ndjson'), out);
    const again = await machine.run('state', '--json', 'again.ndjson');
    expect(JSON.parse(again.out)).toEqual(JSON.parse(first.out));
  });

  test('goes to a file, whose ending names the kind; a source that cannot be read leaves none', async () => {
    const machine = machineWith(everything());
    expect((await machine.run('export', 'run.ndjson', '-o', 'run.html')).out).toBe('');
    expect(readFileSync(join(machine.folder, 'run.html'), 'utf8')).toMatch(/^<!doctype html>/);
    expect((await machine.run('export', 'nowhere', '-o', 'none.md')).code).toBe(3);
    expect(existsSync(join(machine.folder, 'none.md'))).toBe(false);
  });
});

test('Markdown from outside keeps its code and closes its fences', () => {
  expect(inertMarkdown('a `<b>` <b>\n```html\n<b>\n')).toBe('a `<b>` &lt;b>\n```html\n<b>\n\n```');
  expect(inertMarkdown('[ok](https://e.example) [no](data:x,y) ![i](u)')).toBe(
    '[ok](https://e.example) [no]\\(data:x,y) &#33;[i](u)',
  );
  expect(inertMarkdown('[here](docs/a.md#b) [up](../x) [top](#top) [v](VBScript:x)')).toBe(
    '[here](docs/a.md#b) [up](../x) [top](#top) [v]\\(VBScript:x)',
  );
});

test.each([
  ['a fence with backticks behind it', '``` `\n<img src=x>'],
  ['a fence in a list that ends', '- a\n  ```\n  b\nc <img src=x>'],
  ['a fence closed by other marks', '```\na\n```~~~\n```\n<img src=x>'],
  ['backticks that pair over two lines', 'a ` b\n` <img src=x> `'],
  ['a backtick that is escaped', 'a \\` <img src=x> `'],
])('no HTML gets through by %s', (_, text) => {
  const lines = inertMarkdown(text).split('\n');
  // What keeps its sign stands in a fence at the margin.
  const at = lines.findIndex((line) => line.includes('<img'));
  const isFenced = at !== -1 && lines.slice(0, at).filter((line) => line === '```').length % 2 === 1;
  expect(at === -1 || isFenced).toBe(true);
});

test('no picture and no link gets through by a mark before it', () => {
  expect(inertMarkdown('\\![x](https://e.example/a.png)')).not.toContain('![');
  expect(inertMarkdown('- [x]: javascript:alert(1)\n\n[x]')).not.toContain(']:');
});
