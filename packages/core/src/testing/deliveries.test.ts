import { describe, expect, it } from 'vitest';
import { createEventBuilder, cutAt, duplicate, replay, shuffle } from '../testing.ts';

function recording(): ReturnType<typeof createEventBuilder>['events'] {
  const b = createEventBuilder();
  b.open();
  b.runStart();
  b.text('m1', 'Looking.');
  b.tool('t1', 'find', { messageId: 'm1', input: { q: 1 } });
  b.tool('t2', 'delegate', { messageId: 'm1', input: {} });
  b.agent('a1', { spawnToolCallId: 't2' });
  b.in({ agentId: 'a1' }).tool('x', 'grep', { input: {} });
  b.in({ agentId: 'a1' }).ok('x', 1);
  b.agentEnd('a1');
  b.ok('t2', 2);
  b.ok('t1', 3);
  b.runEnd();
  b.streamEnd();
  return b.events;
}

describe('cutAt', () => {
  it.each([
    ['finish', ['run.end', 'stream.end']],
    ['error', ['run.end', 'stream.end']],
    ['stop', ['run.end']],
    ['eof', ['stream.end']],
    ['transport-error', ['stream.end']],
  ] as const)('ends what is open: %s', (ending, types) => {
    const events = recording();
    const cut = cutAt(events, 6, ending);
    expect(cut.slice(0, 6)).toEqual(events.slice(0, 6));
    expect(cut.slice(6).map(({ type }) => type)).toEqual(types);
    const own = cut.filter(({ streamId }) => streamId === 's1');
    expect(own.map(({ seq }) => seq)).toEqual(own.map((_, index) => index));
  });

  it('adds nothing to a run and stream that are over', () => {
    const events = recording();
    expect(cutAt(events, events.length, 'finish')).toEqual(events);
  });
});

describe('duplicate', () => {
  it('repeats events after their first delivery, the same for the same seed', () => {
    const events = recording();
    const twice = duplicate(events, 7);
    expect(twice).toEqual(duplicate(events, 7));
    expect(twice.length).toBeGreaterThan(events.length);
    expect([...new Set(twice)].toSorted((a, b) => a.seq - b.seq)).toEqual(events);
    const firsts = events.map((event) => twice.indexOf(event));
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
  });
});

describe('replay', () => {
  it('repeats everything under a new epoch, counted from an opening', () => {
    const again = replay(recording(), 1);
    expect(again[0]).toMatchObject({ type: 'stream.open', mode: 'replay', epoch: 1, seq: 0 });
    expect(again).toHaveLength(recording().length);
    expect(again.map(({ seq }) => seq)).toEqual(again.map((_, index) => index));
    expect(replay(recording().slice(1), 2)).toHaveLength(recording().length);
  });
});

describe('shuffle', () => {
  it('moves independent events only', () => {
    const events = recording();
    const orders = new Set<string>();
    for (let seed = 0; seed < 50; seed++) {
      const shuffled = shuffle(events, seed);
      orders.add(shuffled.map(({ seq }) => seq).join());
      expect(shuffled.toSorted((a, b) => a.seq - b.seq)).toEqual(events);
      expect(shuffled.slice(-2)).toEqual(events.slice(-2));
      const of = (id: string): number[] =>
        shuffled.flatMap((event) => ('toolCallId' in event && event.toolCallId === id ? [event.seq] : []));
      for (const id of ['t1', 't2', 'x']) expect(of(id)).toEqual(of(id).toSorted((a, b) => a - b));
    }
    expect(orders.size).toBeGreaterThan(30);
  });

  it('shuffles everything when asked', () => {
    const types = Array.from(
      { length: 40 },
      (_, seed) => shuffle(recording(), seed, { keepOrderPerEntity: false })[0]?.type,
    );
    expect(new Set(types).size).toBeGreaterThan(4);
  });
});
