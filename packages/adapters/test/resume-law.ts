import { comparable, replay } from '@callboard/core/testing';
import { listRecordings } from '@callboard/fixtures/node';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Adapter, AdapterOptions } from '../src/adapter.ts';
import { eventsOf, fold } from './fold.ts';

/**
 * A connection that was lost at any byte and comes back with everything ends where an unbroken one ends, also when its loss
 * was told in between. `holdsBack`: recordings of which something is held back that is told at a loss rather than dropped.
 */
export function describeResumeLaw(
  format: string,
  create: (options: AdapterOptions) => Adapter,
  { holdsBack }: { holdsBack?: RegExp } = {},
): void {
  describe.each(listRecordings(format).map((one) => [`${one.name}.${one.framing}`, one] as const))(
    '%s',
    (_, { name, path, framing }) => {
      test('ends the same when its adapter reads it again from the start, after a loss at any byte', () => {
        const bytes = readFileSync(path);
        const unbroken = eventsOf(create({ streamId: 'stream-1' }), [bytes]);
        const expected = comparable(fold(replay(unbroken, 1)));
        for (let part = 1; part < 12; part++) {
          const cut = bytes.subarray(0, Math.floor((bytes.length * part) / 12));
          // A document is a file: nobody connects to it again.
          for (const isTold of framing === 'json' || holdsBack?.test(name) ? [false] : [false, true]) {
            const adapter = create({ streamId: 'stream-1' });
            const events = [
              ...adapter.push(cut),
              // The grace for a new connection may have run out before it came.
              ...(isTold ? adapter.end('error', new Error('read ECONNRESET')) : []),
              ...(adapter.reopen?.('replay') ?? []),
              ...adapter.push(bytes),
              ...adapter.end('eof'),
            ];
            expect(comparable(fold(events)), `lost after ${part}/12, told: ${isTold}`).toEqual(expected);
          }
        }
      });
    },
  );
}
