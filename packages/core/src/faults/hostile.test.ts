import { describe, expect, it, vi } from 'vitest';
import { createTranscriptStore, hydrateTranscript, parseTranscriptEvent } from '../index.ts';
import type { Diagnostic, TranscriptEvent, TranscriptSnapshot, TranscriptStoreOptions } from '../index.ts';
import { verifyTranscript } from '../verify.ts';
import { createEventBuilder } from '../testing.ts';
import { play } from './play.ts';

const base = {
  v: 1,
  source: 'x',
  streamId: 's',
  epoch: 0,
  seq: 0,
  scope: { runId: 'r', agentId: 'root' },
} as const;
const good = { ...base, seq: 9, type: 'tool.start', toolCallId: 't', toolName: 'x' } as TranscriptEvent;

const thrower = {
  toString(): string {
    throw new Error('no words');
  },
};

function getter(name: string, cause: () => unknown): unknown {
  return Object.defineProperty({ ...base, type: 'run.start' }, name, {
    enumerable: true,
    get() {
      throw cause();
    },
  });
}

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

const hostile: [string, unknown][] = [
  ['a type that throws an object without a prototype', getter('type', () => Object.create(null))],
  ['a streamId that throws', getter('streamId', () => new Error('x'))],
  ['a scope that throws what has no words', getter('scope', () => thrower)],
  ['a time that throws', getter('at', () => new Error('x'))],
  ['a revoked proxy', revoked()],
  ['a type that is a symbol', { ...base, type: Symbol('q') }],
  ['a type that is an object', { ...base, type: thrower }],
  [
    'a runId that cannot be a text',
    { ...base, type: 'run.start', scope: { runId: thrower, agentId: 'root' } },
  ],
  ['a streamId that is a symbol', { ...base, type: 'run.start', streamId: Symbol('s') }],
  ['null', null],
  ['undefined', undefined],
  ['a number', 7],
  ['a text', 'abc'],
  ['an empty object', {}],
];

describe('B6: whatever is dispatched', () => {
  it.each(hostile)('%s costs itself and nothing else', (_name, value) => {
    const store = createTranscriptStore();
    expect(() => store.dispatch(value as TranscriptEvent)).not.toThrow();
    expect(() => store.dispatch([value, good] as TranscriptEvent[])).not.toThrow();
    expect([...store.getState().toolCalls].map(({ id }) => id)).toEqual(['t']);
    expect(() => JSON.stringify(store.snapshot())).not.toThrow();
  });

  it('a list that breaks while it is read is reported', () => {
    const store = createTranscriptStore();
    const list = new Proxy([good], {
      get: (target, name) => {
        if (name === Symbol.iterator) throw new Error('no list');
        return Reflect.get(target, name) as unknown;
      },
    });
    store.dispatch(list);
    expect(store.getState().diagnostics.recent).toMatchObject([{ code: 'bad-event' }]);
  });

  it.each(hostile)('%s breaks neither the door nor the check of a stream', (_name, value) => {
    expect(() => parseTranscriptEvent(value)).not.toThrow();
    expect(() => verifyTranscript([value, good, value])).not.toThrow();
    expect(() => verifyTranscript(value as unknown[])).not.toThrow();
    expect(verifyTranscript(value as unknown[])).toMatchObject([{ clause: 'B6' }]);
  });
});

describe('B6: a snapshot with odd events', () => {
  it('keeps the good ones', () => {
    const start = (n: number): TranscriptEvent => ({
      ...base,
      seq: n,
      type: 'tool.start',
      toolCallId: `t${n}`,
      toolName: 'x',
    });
    const { b, calls, now } = play();
    const odd = { ...start(3), toolName: 'x', locations: getter('v', () => new Error('broken')) };
    b.event({
      type: 'snapshot.apply',
      events: [start(1), null, 'x', {}, odd, { ...start(4), scope: null }, start(5)] as TranscriptEvent[],
    });
    expect(['t1', 't5'].map((id) => calls(id).length)).toEqual([1, 1]);
    expect(now().diagnostics.counts.get('bad-event')).toBeGreaterThanOrEqual(4);
  });

  it('that is no list is reported', () => {
    const { b, now } = play();
    b.event({ type: 'snapshot.apply', events: 5 as unknown as TranscriptEvent[] });
    expect(now().diagnostics.counts.get('bad-event')).toBe(1);
  });
});

describe('B6: diagnostics are bounded', () => {
  it('in the length of each', () => {
    const { b, now } = play();
    b.event({ type: 'raw', reason: 'x'.repeat(1_000_000) });
    b.event({ type: 'y'.repeat(100_000) } as never);
    expect(now().diagnostics.recent.map(({ message }) => message.length)).toEqual([300, 300]);
  });

  it('4.4 c: to the last three alike about one call, all of them counted', () => {
    const { b, now } = play();
    b.event({ type: 'raw', reason: 'first' });
    b.tool('t', 'read', { input: {} });
    b.ok('t', 1);
    for (let n = 0; n < 150; n++) b.progress('t', n, 200);
    const { counts, recent } = now().diagnostics;
    expect(counts.get('late')).toBe(150);
    expect(recent.map(({ code, seq }) => [code, seq])).toEqual([
      ['raw', 1],
      ['late', 153],
      ['late', 154],
      ['late', 155],
    ]);
  });
});

describe('I4: a snapshot that is damaged', () => {
  const sound = (): Record<string, unknown> => {
    const { b, store, now } = play();
    b.tool('t', 'read', { input: {}, messageId: 'm' });
    now();
    return JSON.parse(JSON.stringify(store.snapshot())) as Record<string, unknown>;
  };
  const load = (snapshot: unknown): unknown => hydrateTranscript(snapshot as TranscriptSnapshot);

  it.each([
    ['runs', [null]],
    ['agents', 5],
    ['messages', [{}]],
    ['blocks', {}],
    ['toolCalls', [{ key: 'call:root/t' }]],
    ['asks', ['x']],
    ['plans', [[]]],
    ['artifacts', [{ key: 5, entity: 'artifact' }]],
    ['notices', [undefined]],
    ['raw', [null]],
  ])('names the list of entities: %s', (name, list) => {
    const entities = { ...(sound()['entities'] as object), [name]: list };
    expect(() => load({ ...sound(), entities })).toThrow(`\`entities.${name}`);
  });

  it.each([
    ['streams', [null]],
    ['ledger', 'x'],
    ['diagnostics', 5],
    ['entities', null],
  ])('names the part: %s', (name, value) => {
    expect(() => load({ ...sound(), [name]: value })).toThrow(`\`${name}`);
  });

  it('is as good as an empty one when lists are not there at all', () => {
    const state = hydrateTranscript({ v: 1, entities: {} } as unknown as TranscriptSnapshot);
    expect(state.toolCalls.size).toBe(0);
    expect(state.keepRaw).toBe('unsettled');
  });
});

describe('I5: functions of the host that throw', () => {
  const b = createEventBuilder();
  const events = [b.event({ type: 'zz' } as never), ...b.tool('t', 'read', { input: {} })];

  async function surfaced(action: () => void): Promise<unknown[]> {
    const heard: unknown[] = [];
    const listen = (reason: unknown): void => void heard.push(reason);
    const before = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', listen);
    action();
    await new Promise((resolve) => void setImmediate(resolve));
    process.off('unhandledRejection', listen);
    for (const listener of before) process.on('unhandledRejection', listener);
    return heard.map((reason) => (reason instanceof Error ? reason.message : reason));
  }

  function fail(): never {
    throw new Error('host');
  }

  const throwing: [string, TranscriptStoreOptions][] = [
    ['onDiagnostic', { onDiagnostic: fail }],
    ['redactDiagnostic', { redactDiagnostic: fail, onDiagnostic: () => undefined }],
    ['now', { now: fail }],
    ['schedule', { schedule: fail }],
  ];
  it.each(throwing)('%s keep nothing from being heard, and surface', async (_name, options) => {
    let heard = 0;
    const errors = await surfaced(() => {
      const store = createTranscriptStore(options);
      store.subscribe(() => (heard += 1));
      store.dispatch(events);
      expect(store.getState().toolCalls.size).toBe(1);
    });
    expect(heard).toBe(1);
    expect(errors).toEqual(['host']);
  });

  it('what cannot be redacted is not handed on', async () => {
    const told: Diagnostic[] = [];
    await surfaced(() => {
      const store = createTranscriptStore({
        redactDiagnostic: fail,
        onDiagnostic: (one) => void told.push(one),
      });
      store.dispatch({ ...base, type: 'raw', reason: 'a secret' });
    });
    expect(told.map(({ message }) => message)).toEqual(['raw']);
  });

  it('a schedule that calls back at once is asked again for the next burst', () => {
    const schedule = vi.fn<(callback: () => void) => () => void>((callback) => {
      callback();
      return () => undefined;
    });
    const store = createTranscriptStore({ schedule });
    let heard = 0;
    store.subscribe(() => (heard += 1));
    for (const event of events) store.dispatch(event);
    expect(schedule).toHaveBeenCalledTimes(events.length);
    store.flush();
    expect(store.getPublished()).toBe(store.getState());
    expect(heard).toBeGreaterThan(1);
  });
});
