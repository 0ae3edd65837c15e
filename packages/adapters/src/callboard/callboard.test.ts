import type { TranscriptEvent } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { comparable, createEventBuilder } from '@callboard/core/testing';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createCallboardAdapter } from './adapter.ts';
import { encodeNdjson, encodeSse, eventId, parseEventId } from './encode.ts';

function someEvents(): TranscriptEvent[] {
  const b = createEventBuilder({ streamId: 's', runId: 'r1', sessionId: 'c1' });
  b.runStart();
  b.text('m1', 'Hello ');
  b.tool('t1', 'work', { messageId: 'm1' });
  b.text('m1', 'world');
  b.ok('t1', 0);
  b.runEnd('completed');
  return [...b.events];
}

const fold = (events: readonly TranscriptEvent[]): ReturnType<typeof initialTranscriptState> =>
  reduceTranscript(initialTranscriptState(), events);
const shownBy = (events: readonly TranscriptEvent[]): unknown => comparable(fold(events));

describe('the encoder of our events', () => {
  test('gives back what it was given, in both framings', () => {
    for (const encode of [(event: TranscriptEvent) => encodeSse(event), encodeNdjson]) {
      const adapter = createCallboardAdapter();
      const read = adapter.push(someEvents().map(encode).join(''));
      expect(read.filter((event) => event.authority !== 'local')).toEqual(
        JSON.parse(JSON.stringify(someEvents())),
      );
    }
  });

  test('names each event by its place, and reads that place back', () => {
    expect(encodeSse(someEvents()[2] as TranscriptEvent).split('\n')[0]).toBe('id: 0.2');
    expect(parseEventId(eventId({ epoch: 3, seq: 14 }))).toEqual({ epoch: 3, seq: 14 });
    for (const id of ['', 'a.b', '1', '1.2.3', '-1.2', null, undefined])
      expect(parseEventId(id)).toBeUndefined();
  });

  test("takes an id of the server's own, and refuses one that would break the framing", () => {
    const [event] = someEvents();
    expect(encodeSse(event as TranscriptEvent, '42').startsWith('id: 42\n')).toBe(true);
    expect(() => encodeSse(event as TranscriptEvent, 'a\nb')).toThrow(TypeError);
  });

  test('does not throw on outputs that JSON cannot say', () => {
    const cyclic: Record<string, unknown> = { n: 10n, when: new Date(0), list: [1n] };
    cyclic['self'] = cyclic;
    const event = {
      ...(someEvents()[0] as TranscriptEvent),
      type: 'tool.end',
      toolCallId: 't',
      outcome: 'completed',
      output: cyclic,
    } as TranscriptEvent;
    const value = JSON.parse(encodeNdjson(event)) as { output: unknown };
    expect(value.output).toEqual({
      n: '10',
      when: '1970-01-01T00:00:00.000Z',
      list: ['1'],
      self: '[Circular]',
    });
  });
});

describe('the adapter of our events', () => {
  test('makes one state of both recordings', () => {
    const [lines, sse] = (['ndjson', 'sse'] as const).map((framing) => {
      const adapter = createCallboardAdapter();
      return [...adapter.push(readRecording('callboard/run', framing)), ...adapter.end('eof')];
    });
    expect(shownBy(sse ?? [])).toEqual(shownBy(lines ?? []));
  });

  test("keeps each event's own envelope, so that a repeat returns the same state (C1)", () => {
    const adapter = createCallboardAdapter();
    const text = someEvents()
      .map((event) => encodeSse(event))
      .join('');
    const state = reduceTranscript(initialTranscriptState(), adapter.push(text));
    const repeated = adapter.push(text).filter((event) => event.authority !== 'local');
    expect(reduceTranscript(state, repeated)).toBe(state);
  });

  test("does not take a number of the source's count for its own words", () => {
    const events = someEvents();
    const first = createCallboardAdapter();
    let state = reduceTranscript(initialTranscriptState(), [
      ...first.push(events.slice(0, 4).map(encodeNdjson).join('')),
      ...first.end('error', 'gone'),
    ]);
    expect(state.runs.values()[0]).toMatchObject({ status: 'interrupted', error: { message: 'gone' } });
    state = reduceTranscript(state, first.reopen?.('continue') ?? []);
    state = reduceTranscript(state, [
      ...first.push(events.slice(4).map(encodeNdjson).join('')),
      ...first.end('eof'),
    ]);
    expect(comparable(state)).toEqual(shownBy(events));
  });

  test('says where it stands, and goes back before a gap (fault 56)', () => {
    const events = someEvents();
    const adapter = createCallboardAdapter();
    adapter.push(
      events
        .slice(0, 3)
        .map((event) => encodeSse(event))
        .join(''),
    );
    expect(adapter.position).toMatchObject({ streamId: 's', epoch: 0, seq: 2, lastEventId: '0.2' });
    const behind = adapter.push(
      events
        .slice(5)
        .map((event) => encodeSse(event))
        .join(''),
    );
    expect(behind.map((event) => event.type)).toContain('stream.gap');
    expect(behind.find((event) => event.type === 'stream.gap')).toMatchObject({ from: 3, to: 4 });
    expect(adapter.missing).toBe(true);
    expect(adapter.position).toMatchObject({ seq: 2 });
    adapter.reopen?.('continue');
    expect(adapter.missing).toBe(false);
    const rest = adapter.push(
      events
        .slice(3)
        .map((event) => encodeSse(event))
        .join(''),
    );
    expect(rest.filter((event) => event.type === 'stream.gap')).toEqual([]);
    expect(rest.filter((event) => event.authority !== 'local')).toHaveLength(events.length - 3);
  });

  test('notices a hole behind a reloaded store', () => {
    const events = someEvents();
    const adapter = createCallboardAdapter({ from: { streamId: 's', epoch: 0, seq: 2 } });
    adapter.push(encodeNdjson(events[6] as TranscriptEvent));
    expect(adapter.missing).toBe(true);
  });

  test('counts what it cannot read, and passes unknown events on as raw', () => {
    const adapter = createCallboardAdapter();
    const [first, ...rest] = someEvents();
    const unknown = { ...(first as TranscriptEvent), seq: 1, type: 'tool.sing' };
    const text = ['half a {', '42', '{"type":"x"}', JSON.stringify(unknown)].join('\n');
    const state = fold(adapter.push(`${encodeNdjson(first as TranscriptEvent)}${text}\n`));
    expect(state.diagnostics.counts.get('raw')).toBe(4);
    expect(rest.length).toBeGreaterThan(0);
    expect(state.toolCalls.size).toBe(0);
  });

  test('knows whether a run is still going on', () => {
    const adapter = createCallboardAdapter();
    expect(adapter.finished).toBe(true);
    for (const event of someEvents()) {
      adapter.push(event);
      expect(adapter.finished).toBe(event.type === 'run.end');
    }
  });

  test('tells a refused request as a failed run', () => {
    const adapter = createCallboardAdapter({ runId: 'r9', sessionId: 'c1' });
    const state = fold(adapter.fail?.({ status: 401, body: { error: 'Sign in first.' } }) ?? []);
    expect(state.runs.values()[0]).toMatchObject({
      id: 'r9',
      status: 'failed',
      error: { message: 'Sign in first.' },
    });
  });
});

describe('a connection that comes back', () => {
  test('makes a waiting question answerable again before anything else arrives', () => {
    const b = createEventBuilder({ streamId: 's', runId: 'r1', sessionId: 'c1' });
    b.runStart();
    b.tool('t1', 'delete_note', { messageId: 'm1' });
    b.ask('p1', { toolCallId: 't1', kind: 'approval' });
    const adapter = createCallboardAdapter();
    const lost = fold([...adapter.push(b.events.map(encodeNdjson).join('')), ...adapter.end('error')]);
    expect(lost.asks.values()).toMatchObject([{ state: 'open', unreachable: true }]);
    const back = reduceTranscript(lost, adapter.reopen?.('continue') ?? []);
    expect(back.asks.values()[0]?.unreachable).toBeUndefined();
    expect(back.runs.values()).toMatchObject([{ status: 'running' }]);
  });
});

test('an error of null is none', () => {
  const adapter = createCallboardAdapter();
  const events = someEvents().flatMap((event) => adapter.push({ ...event, error: null }));
  const state = fold(events);
  expect(state.toolCalls.values().map(({ status, error }) => [status, error])).toEqual([
    ['completed', undefined],
  ]);
  expect(state.runs.values().map(({ status, error }) => [status, error])).toEqual([['completed', undefined]]);
});
