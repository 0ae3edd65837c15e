import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEventLog } from './event-log.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-log-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a database that cannot be opened', () => {
  test.each([
    ['is none', 'this is no database '.repeat(100)],
    ['was cut short', 'SQLite format 3\0'.padEnd(600, '\0')],
  ])('names the file and a way out when it %s', async (_what, content) => {
    const file = join(folder, 'sessions.db');
    await writeFile(file, content);
    expect(() => openEventLog(file)).toThrow(`The sessions in ${file} cannot be read`);
  });

  test('is made anew when there is none', async () => {
    const log = openEventLog(join(folder, 'new.db'));
    expect(log.sessions()).toEqual([]);
    log.close();
  });
});
