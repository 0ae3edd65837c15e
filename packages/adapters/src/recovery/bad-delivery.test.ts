import { hydrateTranscript, snapshotTranscript } from '@callboard/core';
import { comparable, createEventBuilder, duplicate } from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { fold } from '../../test/fold.ts';
import {
  begin,
  block,
  ownAdapter,
  pass,
  read,
  ready,
  streamed,
  written,
} from '../../test/recovered-events.ts';
import { view } from '../../test/recovered-view.ts';
import { encodeNdjson } from '../callboard/encode.ts';

describe('a text that arrives badly', () => {
  test('a hole is marked, and a call is never put together across it', () => {
    const events = read((b) => {
      b.event({ type: 'block.delta', ...block, off: 0, text: written.slice(0, 40) });
      b.event({ type: 'block.delta', ...block, off: 50, text: written.slice(50) });
      b.runEnd();
    });
    const state = fold(events);
    expect([...state.toolCalls.values()].map(({ status }) => status)).toEqual(['failed']);
    expect([...state.blocks.values()].some(({ gap }) => gap === true)).toBe(true);
  });

  test('a text that we join in its middle is marked as such', () => {
    const events = read((b) => {
      b.event({ type: 'block.delta', ...block, off: 7, text: `x ${written}` });
      b.runEnd();
    });
    expect(view(events)).toEqual([['text', 'x '], ready]);
    expect([...fold(events).blocks.values()][0]?.gap).toBe(true);
  });

  test('other words from an earlier point replace what stood there', () => {
    const events = read((b) => {
      b.event({ type: 'block.delta', ...block, off: 0, text: `abc ${written} z` });
      b.event({ type: 'block.delta', ...block, off: 1, text: `X ${written} z` });
      b.runEnd();
    });
    expect(view(events)).toEqual([['text', 'aX '], ready, ['text', ' z']]);
  });

  test('C1: repeats, in the same order or another, change nothing', () => {
    const events = streamed(`a ${written} b`);
    const once = comparable(fold(pass(events)));
    for (let seed = 1; seed < 20; seed += 1)
      expect(comparable(fold(pass(duplicate(events, seed))))).toEqual(once);
  });

  test('C1: a repeat becomes no event at all', () => {
    const adapter = ownAdapter();
    const lines = streamed(`a ${written} b`).map((event) => encodeNdjson(event));
    expect(adapter.push(lines.join(''))).not.toEqual([]);
    expect(adapter.push(lines.join(''))).toEqual([]);
    expect(adapter.push(lines.toReversed().join(''))).toEqual([]);
  });

  test('an epoch that only continues goes on where the text was', () => {
    const b = createEventBuilder();
    b.runStart();
    b.event({ type: 'block.delta', ...block, off: 0, text: `a ${written.slice(0, 20)}` });
    const more = createEventBuilder({ epoch: 1 });
    more.event({ type: 'stream.open', mode: 'continue' });
    more.event({ type: 'block.delta', ...block, off: 22, text: `${written.slice(20)} b` });
    more.runEnd();
    expect(view(pass([...b.events, ...more.events]))).toEqual([['text', 'a '], ready, ['text', ' b']]);
  });

  test('what was read behind a hole is forgotten when the stream is opened again, else it is shown', () => {
    const events = streamed(`a ${written} b`);
    const whole = comparable(fold(pass(events)));
    const lines = events.map((event) => encodeNdjson(event));
    const adapter = ownAdapter();
    const first = adapter.push([...lines.slice(0, 10), ...lines.slice(14, 40)].join(''));
    const gap = first.findIndex(({ type }) => type === 'stream.gap');
    expect(gap).toBe(first.length - 1);
    const rest = [...(adapter.reopen?.('continue') ?? []), ...adapter.push(lines.slice(10).join(''))];
    const state = fold([...first.slice(0, gap), ...rest, ...adapter.end('eof')]);
    expect(comparable(state)).toEqual(whole);
    const without = ownAdapter();
    const told = [...without.push([...lines.slice(0, 2), ...lines.slice(3)].join('')), ...without.end('eof')];
    expect(view(told).at(-1)).toEqual(['text', ' b']);
  });
});

describe('a stored transcript', () => {
  test('C1: is the same state after a reload and the stream from its start', () => {
    const events = streamed(`a ${written} b`);
    const whole = comparable(fold(pass(events)));
    for (let n = 0; n < events.length; n += 3) {
      const stored = snapshotTranscript(fold(begin(events.slice(0, n))));
      expect(comparable(fold(pass(events), hydrateTranscript(stored)))).toEqual(whole);
    }
  });
});
