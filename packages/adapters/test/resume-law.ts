import { comparable, replay } from '@callboard/core/testing';
import { listRecordings } from '@callboard/fixtures/node';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Adapter, AdapterOptions } from '../src/adapter.ts';
import { eventsOf, fold } from './fold.ts';

/** A connection that was lost at any byte and comes back with everything ends where an unbroken one ends. */
export function describeResumeLaw(format: string, create: (options: AdapterOptions) => Adapter): void {
  describe.each(listRecordings(format).map((one) => [`${one.name}.${one.framing}`, one.path]))(
    '%s',
    (_, path) => {
      test('ends the same when its adapter reads it again from the start, after a loss at any byte', () => {
        const bytes = readFileSync(path);
        const unbroken = eventsOf(create({ streamId: 'stream-1' }), [bytes]);
        const expected = comparable(fold(replay(unbroken, 1)));
        for (let part = 1; part < 12; part++) {
          const adapter = create({ streamId: 'stream-1' });
          const events = [
            ...adapter.push(bytes.subarray(0, Math.floor((bytes.length * part) / 12))),
            ...(adapter.reopen?.('replay') ?? []),
            ...adapter.push(bytes),
            ...adapter.end('eof'),
          ];
          expect(comparable(fold(events)), `lost after ${part}/12`).toEqual(expected);
        }
      });
    },
  );
}
