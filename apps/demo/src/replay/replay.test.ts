import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { comparable, createEventBuilder } from '@callboard/core/testing';
import { describe, expect, test, vi } from 'vitest';
import { createCheckpoints } from './checkpoints.ts';
import { createPlayhead } from './playhead.ts';
import { formatOf, NotARecording } from './recording-reader.ts';
import { readRecording } from './recording.ts';
import { createVirtualClock } from './virtual-clock.ts';

function longRun() {
  const build = createEventBuilder({ source: 'test' });
  build.runStart();
  for (let index = 0; index < 1100; index += 1) {
    build.tool(`t${index}`, 'look');
    build.ok(`t${index}`, index);
  }
  build.runEnd('completed');
  return build.events;
}

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };

describe('going to a place', () => {
  test('gives the state of a plain fold, whatever was shown before', () => {
    const events = longRun();
    const checkpoints = createCheckpoints(events);
    fc.assert(
      fc.property(fc.nat(events.length), (place) => {
        const { state, count } = checkpoints.towards(place, Number.POSITIVE_INFINITY);
        expect(count).toBe(place);
        const plain = reduceTranscript(initialTranscriptState(), events.slice(0, place));
        expect(comparable(state)).toEqual(comparable(plain));
      }),
      { numRuns: 15 },
    );
  });

  test('is done in stretches of bounded work', () => {
    const events = longRun();
    const checkpoints = createCheckpoints(events);
    const counts: number[] = [];
    let count = 0;
    while (count < events.length) {
      const before = count;
      ({ count } = checkpoints.towards(events.length, 300));
      counts.push(count - before);
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(300);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });
});

test('a playhead passes each event at its time', () => {
  const head = createPlayhead([0, 100, 100, 400]);
  expect(head.advance(50)).toBe(true);
  expect(head.count).toBe(1);
  head.advance(50);
  expect(head.count).toBe(3);
  expect(head.advance(1000)).toBe(false);
  expect([head.count, head.time]).toEqual([4, 400]);
  head.goTo(1);
  expect([head.count, head.time]).toEqual([1, 0]);
});

test('a clock that is set runs what was waited for, once, in order', () => {
  const clock = createVirtualClock(1000);
  const heard: string[] = [];
  clock.after(200, () => heard.push('late'));
  clock.after(100, () => heard.push('early'));
  const cancelled = vi.fn<() => void>();
  clock.after(50, cancelled)();
  clock.set(1099);
  expect(heard).toEqual([]);
  clock.set(1500);
  clock.set(1600);
  expect(heard).toEqual(['early', 'late']);
  expect(cancelled).not.toHaveBeenCalled();
});

describe('a file', () => {
  test.each([
    ['data: {"type":"start","messageId":"m"}\n\n', 'ai-sdk'],
    ['\uFEFF{"type":"text-delta","id":"a","delta":"x"}\r\n', 'ai-sdk'],
    ['{"type":"start","sessionId":"s","providerId":"p","modelId":"m"}\n', 'truss'],
    ['{"type":"sub_agent.spawned","subSessionId":"s"}\n', 'truss'],
    ['id: 0\ndata: {"v":1,"type":"run.start","streamId":"s","seq":0,"scope":{"runId":"r"}}\n\n', 'callboard'],
    ['not json\n{"type":"tool-input-start"}\n', 'ai-sdk'],
    ['{"type":"start","sessionId":"s"}\n{"type":"tool_call","call":{"id":"c","toolId":"t"}}\n', 'truss'],
    ['data: {"type":"start"}\n\ndata: {"type":"error","errorText":"x"}\n\n', 'ai-sdk'],
  ])('%j is %s', (text, format) => {
    expect(formatOf(text)).toBe(format);
  });

  test.each([
    '',
    '  \n',
    ': only a comment\n',
    'hello',
    '[1,2]',
    '{"type":7}',
    '{"type":"nothing.known"}',
    'null',
    '<!doctype html><p>x',
  ])('%j is none, with a reason', (text) => {
    expect(() => formatOf(text)).toThrow(NotARecording);
  });

  test('plays by its own clock, long gaps shortened', async () => {
    const build = createEventBuilder({ source: 'test' });
    build.runStart();
    build.text('m', 'Hello');
    build.runEnd('completed');
    const events = build.events.map((event, index) => ({ ...event, at: 1_000_000 + index * 5000 }));
    const text = events.map((event) => JSON.stringify(event)).join('\n');
    const recording = await readRecording(new File([text], 'own.ndjson'), quiet);
    expect(recording.format).toBe('callboard');
    const gaps = recording.times.slice(1).map((time, index) => time - (recording.times[index] ?? 0));
    expect(Math.max(...gaps)).toBe(2000);
    expect(reduceTranscript(initialTranscriptState(), recording.events).runs.size).toBe(1);
  });

  test('of any format is played, packed or not', async () => {
    const path = new URL(
      'recordings/truss/every-kind.ndjson',
      import.meta.resolve('@callboard/fixtures/package.json'),
    );
    const bytes = readFileSync(path);
    const plain = await readRecording(new File([bytes], 'run.ndjson'), quiet);
    const packed = await readRecording(new File([gzipSync(bytes)], 'run.ndjson'), quiet);
    expect(plain.format).toBe('truss');
    expect(packed.events).toEqual(plain.events);
  });

  test('of which nothing can be read is refused', async () => {
    const file = new File(
      ['{"v":1,"type":"run.start","streamId":"s","seq":"x","scope":{"runId":"r"}}\n'],
      'odd.ndjson',
    );
    await expect(readRecording(file, quiet)).rejects.toThrow(
      'Nothing in this file could be read as an event.',
    );
  });
});
