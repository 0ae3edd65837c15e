import { listRecordings } from '@callboard/fixtures/node';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createAdapter, isFormatName } from '../src/formats/index.ts';
import type { FormatName } from '../src/formats/index.ts';
import { eventsOf } from './fold.ts';

/** Lists mean something themselves there: LangGraph's messages are tuples. Our own events come one by one. */
const OWN_LISTS = new Set(['callboard', 'langgraph']);

const recordings = listRecordings().flatMap(({ name, framing, format, path }) => {
  const isRead = isFormatName(format) && !OWN_LISTS.has(format);
  return isRead && /^(?:ndjson|jsonl)$/.test(framing)
    ? [{ name, path, format: format satisfies FormatName }]
    : [];
});

test.each(recordings)(
  '$name is read alike as lines, as lists on a line and as a list',
  ({ path, format }) => {
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const pairs = Array.from({ length: Math.ceil(lines.length / 2) }, (_, at) =>
      lines.slice(at * 2, at * 2 + 2),
    );
    const read = (pieces: readonly (string | object)[]): unknown =>
      eventsOf(createAdapter(format, { streamId: 's', format: 'ndjson' }), pieces);
    const expected = read([lines.join('\n')]);
    expect(read([lines.map((line) => JSON.parse(line) as object)])).toEqual(expected);
    expect(read(pairs.map((pair) => `[${pair.join(',')}]\n`))).toEqual(expected);
  },
);
