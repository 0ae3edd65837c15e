import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntityTable, Owner } from './entity-table.ts';

const KEYS = 1500;

/** Writes to make: how far back from the newest key, and whether a new batch begins with it. */
const writes = fc.array(fc.tuple(fc.nat(40), fc.boolean()), { minLength: 1, maxLength: 400 });

function entriesOf(table: EntityTable<number>): [string, number][] {
  return table.keys().map((key, place) => [key, table.at(place) ?? Number.NaN]);
}

/** A table of many keys, some of them still waiting to go into the tree. */
function filled(count: number): { table: EntityTable<number>; model: Map<string, number> } {
  const owner = new Owner();
  const model = new Map<string, number>();
  let table = EntityTable.empty<number>();
  for (let n = 0; n < count; n++) {
    table = table.set(`k${n}`, n, owner);
    model.set(`k${n}`, n);
  }
  return { table, model };
}

describe('EntityTable', () => {
  it('holds what a map would hold, in order of first appearance, at any size', () => {
    fc.assert(
      fc.property(fc.nat(KEYS), writes, (count, list) => {
        const { table: start, model } = filled(count);
        let table = start;
        let owner = new Owner();
        for (const [n, [back, fresh]] of list.entries()) {
          if (fresh) owner = new Owner();
          const key = `k${Math.max(0, model.size - back)}`;
          table = table.set(key, -n, owner);
          model.set(key, -n);
        }
        expect(entriesOf(table)).toEqual([...model]);
        expect(table.values()).toEqual([...model.values()]);
        expect(table.size).toBe(model.size);
        for (const [key, value] of model) expect(table.get(key)).toBe(value);
        expect(table.get('unknown')).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  it('leaves every older table as it was, also when two branches grow out of it', () => {
    fc.assert(
      fc.property(fc.nat(KEYS), writes, writes, (count, one, other) => {
        const { table: start, model } = filled(count);
        const before = [...model];
        const grow = (list: readonly [number, boolean][], name: string): EntityTable<number> => {
          let table = start;
          const versions: [EntityTable<number>, [string, number][]][] = [];
          for (const [n, [back, fresh]] of list.entries()) {
            const key = back === 0 ? `${name}${n}` : `k${Math.max(0, count - back)}`;
            table = table.set(key, -n, new Owner());
            if (fresh && versions.length < 5) versions.push([table, entriesOf(table)]);
          }
          for (const [version, entries] of versions) expect(entriesOf(version)).toEqual(entries);
          return table;
        };
        const left = grow(one, 'left');
        const seen = entriesOf(left);
        const right = grow(other, 'right');
        expect(entriesOf(start)).toEqual(before);
        expect(entriesOf(left)).toEqual(seen);
        expect(left.keys().some((key) => key.startsWith('right'))).toBe(false);
        expect(right.keys().some((key) => key.startsWith('left'))).toBe(false);
        for (const key of right.keys().filter((name) => name.startsWith('right'))) {
          expect(left.has(key)).toBe(false);
          expect(start.indexOf(key)).toBe(-1);
        }
      }),
      { numRuns: 60 },
    );
  });
});
