import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { untar } from './untar.mjs';

function entry(name: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

test('writes the wanted files of an archive, whatever folder they were in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-untar-'));
  const long = 'x'.repeat(700);
  const archive = Buffer.concat([
    entry('fonts.conf', 'no'),
    entry('fonts/', ''),
    entry('fonts/sans/a.ttf', long),
    entry('../b.ttf', 'b'),
    Buffer.alloc(1024),
  ]);
  await untar(archive, { folder, only: '.ttf' });
  expect(readdirSync(folder).sort()).toEqual(['a.ttf', 'b.ttf']);
  expect(readFileSync(join(folder, 'a.ttf'), 'utf8')).toBe(long);
  rmSync(folder, { recursive: true });
});
