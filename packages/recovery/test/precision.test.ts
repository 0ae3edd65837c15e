import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { recoverToolCalls } from '../src/index.ts';
import { exhaustive } from './segments.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Names that documents use for tools and tags all the time. */
const tools =
  'get_weather getWeather search bash read write name function add test run list calculator foo f weather'.split(
    ' ',
  );

/** Markdown files under a folder, without following links. */
function* markdown(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.git') yield* markdown(full);
    else if (entry.isFile() && /\.mdx?$/.test(entry.name)) yield full;
  }
}

it('finds no call in the Markdown of the project and of what it depends on, and changes nothing', () => {
  const files = [...markdown(root)];
  expect(files.length).toBeGreaterThan(200);
  const chosen = exhaustive ? files : files.filter((_, i) => i % 3 === 0);
  for (const file of chosen) {
    const text = readFileSync(file, 'utf8');
    const found = recoverToolCalls(text, { tools, messageKey: 'm' });
    expect({
      file,
      calls: found.calls.map(({ raw }) => raw),
      rejected: found.rejected.map(({ raw }) => raw),
      same: found.text === text,
    }).toEqual({ file, calls: [], rejected: [], same: true });
  }
}, 60_000);
