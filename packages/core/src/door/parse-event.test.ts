import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type {
  EventEnvelope,
  Meta,
  TranscriptEvent,
  TranscriptEventOf,
  TranscriptEventType,
  Usage,
} from '../events/index.ts';
import { parseTranscriptEvent } from '../index.ts';
import { transcriptEventSchema } from '../schema.ts';
import { createEventBuilder } from '../testing.ts';
import type { ENVELOPE, GROUPS, LISTS, SHAPES } from './event-fields.ts';
import { EVENT_FIELDS, WORDS, withGroups } from './event-fields.ts';

// What the table says, as types.
type Words<S> = S extends keyof typeof WORDS ? Split<(typeof WORDS)[S]> : Split<S>;
type Split<S> = S extends `${infer A}|${infer B}` ? A | Split<B> : S;
type Simple = {
  any: unknown;
  id: string;
  text: string;
  number: number;
  count: number;
  code: string | number;
  flag: boolean;
  meta: Meta;
  event: TranscriptEvent;
};
type ValueOf<K> = K extends keyof Simple
  ? Simple[K]
  : K extends keyof typeof SHAPES
    ? ObjectOf<(typeof SHAPES)[K]>
    : K extends keyof typeof LISTS
      ? readonly ValueOf<(typeof LISTS)[K]>[]
      : Words<K>;
type Plain<T> = { [K in keyof T]: T[K] };
type Names<S> = S extends `${infer A} ${infer B}` ? A | Names<B> : S;
type All<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never;
type ObjectOf<T> = Plain<
  OwnOf<Omit<T, '+'>> &
    (T extends { '+': infer G } ? All<OwnOf<(typeof GROUPS)[Names<G> & keyof typeof GROUPS]>> : unknown)
>;
type OwnOf<T> = T extends unknown
  ? Plain<
      { -readonly [N in keyof T as T[N] extends `${string}?` ? never : N]: ValueOf<T[N]> } & {
        -readonly [N in keyof T as T[N] extends `${string}?` ? N : never]?: T[N] extends `${infer K}?`
          ? ValueOf<K>
          : never;
      }
    >
  : never;
type FromTable = { [T in TranscriptEventType]: ObjectOf<(typeof EVENT_FIELDS)[T]> };
type FromUnion = {
  [T in TranscriptEventType]: Plain<Omit<TranscriptEventOf<T>, keyof EventEnvelope | 'type'>>;
};

const base = {
  v: 1,
  source: 'test',
  streamId: 's',
  epoch: 0,
  seq: 0,
  scope: { runId: 'r', agentId: 'root' },
};

describe('one table', () => {
  it('says what the event types say, field by field', () => {
    expectTypeOf<FromTable>().toEqualTypeOf<FromUnion>();
    expectTypeOf<ObjectOf<typeof ENVELOPE>>().toEqualTypeOf<Plain<Omit<EventEnvelope, 'v'>>>();
    expectTypeOf<ObjectOf<(typeof SHAPES)['usage']>>().toEqualTypeOf<Usage>();
  });

  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  const validate = ajv.compile(transcriptEventSchema);

  /** A value that fits a kind. */
  const good = (kind: string): unknown =>
    SAMPLES[kind.replace('?', '')] ??
    (kind.startsWith('block-kind') ? WORDS['block-kind'] : kind).split('|')[0];
  const SAMPLES: Record<string, unknown> = {
    any: { anything: [1] },
    id: 'x',
    text: '',
    number: -1.5,
    count: 3,
    code: 404,
    flag: false,
    meta: { a: 1 },
    usage: { inputTokens: 1, includesChildren: true },
    locations: [{ path: '/a', line: 2 }],
    options: [{ id: 'y', label: 'Yes', role: 'allow' }],
    'plan-items': [{ text: 'look', status: 'pending' }],
    texts: ['a', 'b'],
    events: [{ ...base, type: 'step.reset' }],
    scope: base.scope,
  };
  /** Values that fit no kind but `any`. */
  const wrong = [
    null,
    Symbol('s'),
    () => 1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0.5,
    'no such word',
    {},
    [5],
    true,
  ];

  it.each(Object.keys(EVENT_FIELDS) as TranscriptEventType[])('reads %s as the schema does', (type) => {
    const fields = withGroups(EVENT_FIELDS[type]);
    const full = { ...base, type, ...Object.fromEntries(fields.map(([name, kind]) => [name, good(kind)])) };
    expect(validate(full)).toBe(true);
    expect(parseTranscriptEvent(full).event).toBe(full);
    for (const [name, kind] of fields) {
      const { [name]: _left, ...without } = full as Record<string, unknown>;
      const needed = !kind.endsWith('?') && kind !== 'any';
      expect(validate(without)).toBe(!needed);
      expect(parseTranscriptEvent(without).event?.type).toBe(needed ? 'raw' : type);
      for (const value of wrong) {
        const odd = { ...full, [name]: value };
        const asJson = typeof value !== 'symbol' && typeof value !== 'function';
        const { event, diagnostics } = parseTranscriptEvent(odd);
        expect([name, value, event === odd]).toEqual([
          name,
          value,
          kind.startsWith('any') || (asJson && validate(odd)),
        ]);
        expect(event === odd).toBe(diagnostics.length === 0);
      }
    }
  });
});

describe('parseTranscriptEvent', () => {
  it('gives back the very object for every event the builder writes', () => {
    const b = createEventBuilder({ sessionId: 's' });
    b.open();
    b.runStart({ model: 'm' });
    b.user('u1', 'hi');
    b.text('m1', 'a');
    b.tool('t1', 'find', { input: { q: 1 }, locations: [{ path: 'a' }] });
    b.ask('p1', { toolCallId: 't1' });
    b.answer('p1', 'approved');
    b.progress('t1', 1, 2, 'x');
    b.ok('t1', undefined);
    b.agent('a1', {});
    b.agentEnd('a1');
    b.runEnd('limit', { limit: '3 turns' });
    b.streamEnd('error', new Error('x'));
    for (const event of b.events) expect(parseTranscriptEvent(event)).toEqual({ event, diagnostics: [] });
    for (const event of b.events) expect(parseTranscriptEvent(event).event).toBe(event);
  });

  it('leaves out bad fields that may be absent, and says so', () => {
    const { event, diagnostics } = parseTranscriptEvent({
      ...base,
      type: 'tool.progress',
      toolCallId: 't1',
      progress: Number.NaN,
      total: '7',
      message: 'still here',
      at: Number.POSITIVE_INFINITY,
    });
    expect(event).toEqual({ ...base, type: 'tool.progress', toolCallId: 't1', message: 'still here' });
    expect(diagnostics.map(({ code, seq }) => [code, seq])).toEqual([
      ['bad-field', 0],
      ['bad-field', 0],
      ['bad-field', 0],
    ]);
  });

  it('keeps the good items of a list', () => {
    const options = [{ id: 'a', label: 'A' }, { id: 7 }, 'x', { id: 'b', label: 'B', role: 'king' }];
    const { event } = parseTranscriptEvent({
      ...base,
      type: 'ask.open',
      askId: 'p',
      kind: 'question',
      options,
    });
    expect(event).toMatchObject({
      options: [
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B' },
      ],
    });
  });

  it.each([
    ['an unknown type', { ...base, type: 'tool.dance' }, 'unknown-type'],
    ['a type from the object itself', { ...base, type: 'constructor' }, 'unknown-type'],
    ['no type', base, 'unknown-type'],
    ['a newer version', { ...base, v: 2, type: 'run.start' }, 'bad-event'],
    ['no version', { ...base, v: undefined, type: 'run.start' }, 'bad-event'],
    ['a missing id', { ...base, type: 'tool.run' }, 'bad-event'],
    ['an empty id', { ...base, type: 'tool.run', toolCallId: '' }, 'bad-event'],
    ['an unknown outcome', { ...base, type: 'tool.end', toolCallId: 't', outcome: 'great' }, 'bad-event'],
  ])('I4: keeps the place of %s as raw', (_name, value, code) => {
    const { event, diagnostics } = parseTranscriptEvent(value);
    expect(event).toMatchObject({ v: 1, type: 'raw', streamId: 's', seq: 0, data: value });
    expect(diagnostics.at(-1)?.code).toBe(code);
    expect(event && parseTranscriptEvent(event).event).toBe(event);
  });

  it.each([
    ['null', null],
    ['a number', 42],
    ['a text', '{"v":1}'],
    ['a list', []],
    ['nothing known', {}],
    ['no scope', { ...base, scope: undefined, type: 'run.start' }],
    ['a scope without a run', { ...base, scope: { agentId: 'root' }, type: 'run.start' }],
    ['a broken seq', { ...base, seq: 1.5, type: 'run.start' }],
    ['a negative epoch', { ...base, epoch: -1, type: 'run.start' }],
  ])('makes no event of %s', (_name, value) => {
    const { event, diagnostics } = parseTranscriptEvent(value);
    expect(event).toBeUndefined();
    expect(diagnostics.at(-1)?.code).toBe('bad-event');
  });

  it('mends nested events of a snapshot and bounds their nesting', () => {
    const inner = { ...base, type: 'tool.run', toolCallId: 't' };
    const fine = { ...base, type: 'snapshot.apply', events: [inner] };
    expect(parseTranscriptEvent(fine).event).toBe(fine);
    const odd = { ...base, type: 'snapshot.apply', events: [inner, 5, { ...base, type: 'x' }] };
    const { event } = parseTranscriptEvent(odd);
    expect((event as TranscriptEventOf<'snapshot.apply'>).events.map(({ type }) => type)).toEqual([
      'tool.run',
      'raw',
    ]);
    let deep: unknown = inner;
    for (let level = 0; level < 20_000; level++) deep = { ...base, type: 'snapshot.apply', events: [deep] };
    expect(parseTranscriptEvent(deep).event?.type).toBe('snapshot.apply');
  });

  it('bounds diagnostics', () => {
    const items = Array.from({ length: 5000 }, () => 7);
    const { event, diagnostics } = parseTranscriptEvent({ ...base, type: 'plan.set', items });
    expect(event).toMatchObject({ items: [] });
    expect(diagnostics.length).toBeLessThanOrEqual(20);
  });

  it('stays clear of `__proto__`', () => {
    const value: unknown = JSON.parse(
      `{"v":1,"source":"t","streamId":"__proto__","epoch":0,"seq":0,"scope":{"runId":"__proto__","agentId":"constructor"},
        "type":"tool.start","toolCallId":"__proto__","toolName":"toString","title":5,"__proto__":{"polluted":true},"meta":{"__proto__":{"polluted":true}}}`,
    );
    const { event } = parseTranscriptEvent(value);
    expect(event).toMatchObject({ type: 'tool.start', toolCallId: '__proto__' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.getPrototypeOf(event)).toBe(Object.prototype);
  });

  it('never throws', () => {
    const trap = (): never => {
      throw new Error('trap');
    };
    expect(parseTranscriptEvent(new Proxy({}, { get: trap })).event).toBeUndefined();
    expect(
      parseTranscriptEvent({
        ...base,
        get type() {
          return trap();
        },
      }).diagnostics,
    ).toHaveLength(1);
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(EVENT_FIELDS), 'other'),
        fc.object(),
        fc.anything(),
        (type, extra, any) => {
          parseTranscriptEvent(any);
          const fields = Object.keys(EVENT_FIELDS[type as 'raw'] ?? {});
          const junk = Object.fromEntries(fields.map((name) => [name, any]));
          const { event } = parseTranscriptEvent({ ...extra, ...base, ...junk, type });
          expect(event).toBeDefined();
          expect(event && parseTranscriptEvent(event)).toEqual({ event, diagnostics: [] });
        },
      ),
      { numRuns: 500 },
    );
  });
});
