import * as fc from 'fast-check';
import { EVENT_FIELDS, LISTS, SHAPES, WORDS, withGroups } from '../src/door/event-fields.ts';
import type { TranscriptEvent } from '../src/events/index.ts';

/** Few ids for everything, so that events meet each other. */
const IDS = ['t1', 't2', 'a', 'b'] as const;
/** How deep snapshots lie in snapshots. */
const DEPTH = 2;

type Fields = Record<string, unknown>;

const simple: Record<string, fc.Arbitrary<unknown>> = {
  id: fc.constantFrom(...IDS),
  text: fc.constantFrom('a', 'bb', '', 'hello world'),
  number: fc.constantFrom(0, 1, 2, 10, 100),
  count: fc.nat(6),
  code: fc.constantFrom('E', 5),
  flag: fc.boolean(),
  meta: fc.constantFrom({ a: 1 }, { a: 2 }, { b: [1] }),
  any: fc.constantFrom<unknown>(1, { a: 1 }, 'x', null, false),
};

function valueOf(kind: string, depth: number): fc.Arbitrary<unknown> {
  const known = simple[kind];
  if (known) return known;
  if (kind === 'event') return typedEvents(depth + 1);
  if (kind in SHAPES) return objectOf(SHAPES[kind as keyof typeof SHAPES], depth);
  if (kind in LISTS) return fc.array(valueOf(LISTS[kind as keyof typeof LISTS], depth), { maxLength: 3 });
  const words = ((WORDS as Record<string, string>)[kind] ?? kind).split('|');
  return fc.constantFrom(...words);
}

function objectOf(table: Readonly<Record<string, string>>, depth: number): fc.Arbitrary<Fields> {
  const needed: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, kind] of withGroups(table)) {
    const value = valueOf(kind.replace('?', ''), depth);
    needed[name] = kind.endsWith('?') ? fc.option(value, { nil: undefined, freq: 1 }) : value;
  }
  return fc.record(needed).map((fields) => {
    const present = Object.entries(fields).filter(([, value]) => value !== undefined);
    return Object.fromEntries(present);
  });
}

function typedEvents(depth: number): fc.Arbitrary<Fields> {
  const types = Object.entries(EVENT_FIELDS).filter(([type]) => depth < DEPTH || type !== 'snapshot.apply');
  return fc.oneof(
    ...types.map(([type, table]) =>
      fc
        .record({
          streamId: fc.constantFrom('s1', 's1', 's2'),
          runId: fc.constantFrom('r1', 'r2', 'r3'),
          agentId: fc.constantFrom('root', 'root', 'a', 'b', 'c'),
          stepId: fc.option(fc.constant('p1'), { nil: undefined, freq: 1 }),
          authority: fc.option(fc.constantFrom('snapshot', 'local'), { nil: undefined, freq: 1 }),
          fields: objectOf(table, depth),
        })
        .map(({ streamId, runId, agentId, stepId, authority, fields }) => ({
          ...fields,
          v: 1,
          source: 'any',
          streamId,
          epoch: 0,
          seq: 0,
          scope: { runId, agentId, ...(stepId === undefined ? {} : { stepId }) },
          ...(authority === undefined ? {} : { authority }),
          type,
        })),
    ),
  );
}

/** Events of any type with any fields that the door lets through, numbered as a source would. */
export const anyEvents: fc.Arbitrary<TranscriptEvent[]> = fc
  .array(typedEvents(0), { maxLength: 40, size: 'max' })
  .map((list) => {
    const seqs = new Map<unknown, number>();
    return list.map((event) => {
      const seq = seqs.get(event['streamId']) ?? 0;
      seqs.set(event['streamId'], seq + 1);
      return { ...event, seq } as unknown as TranscriptEvent;
    });
  });
