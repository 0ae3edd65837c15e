import { describe, expect, it } from 'vitest';
import type { TranscriptEvent, TranscriptState } from '../index.ts';
import { initialTranscriptState, reduceTranscript } from '../index.ts';
import { createEventBuilder, replay } from '../testing.ts';

type Part = readonly [off: number, text: string];

const apply = (events: readonly TranscriptEvent[], state = initialTranscriptState()): TranscriptState =>
  reduceTranscript(state, events);

/** A text told in parts, in each place where texts grow: how its events are written and where it is read. */
const places: [string, (parts: readonly Part[]) => TranscriptEvent[], (state: TranscriptState) => unknown][] =
  [
    [
      'a block',
      (parts) => {
        const b = createEventBuilder();
        for (const [off, text] of parts)
          b.event({ type: 'block.delta', messageId: 'm', blockId: 'b', off, text });
        return [...b.events];
      },
      (state) => [...state.blocks][0]?.text,
    ],
    [
      'the input of a call',
      (parts) => {
        const b = createEventBuilder();
        for (const [off, text] of parts) b.event({ type: 'tool.input.delta', toolCallId: 't', off, text });
        return [...b.events];
      },
      (state) => [...state.toolCalls][0]?.inputText,
    ],
    [
      'the output of a call',
      (parts) => {
        const b = createEventBuilder();
        for (const [off, text] of parts)
          b.event({ type: 'tool.output.delta', toolCallId: 't', channel: 'stdout', off, text });
        return [...b.events];
      },
      (state) => [...state.toolCalls][0]?.outputChannels?.stdout,
    ],
    [
      'an artifact',
      (parts) => {
        const b = createEventBuilder();
        for (const [off, text] of parts) b.event({ type: 'artifact.delta', artifactId: 'a', off, text });
        return [...b.events];
      },
      (state) => [...state.artifacts][0]?.text,
    ],
  ];

const JOINED: Part[] = [
  [10, 'world'],
  [15, ' again'],
];
const WHOLE: Part[] = [
  [0, 'Hello, my '],
  [10, 'world'],
  [15, ' again'],
];

describe.each(places)('C1, 4.3: %s that misses text', (_name, write, read) => {
  it('is the same after any number of replays', () => {
    const events = write(JOINED);
    let state = apply(events);
    expect(read(state)).toBe('world again');
    for (let epoch = 1; epoch < 4; epoch++) {
      state = apply(replay(events, epoch), state);
      expect(read(state)).toBe('world again');
    }
  });

  it('reports a hole once, not with every part after it', () => {
    const state = apply(write([...JOINED, [21, ' and again'], [31, '.']]));
    expect(state.diagnostics.counts.get('gap')).toBe(1);
  });

  it('is whole again once the missing part has come', () => {
    const before = apply(write(JOINED));
    expect(read(apply(replay(write(WHOLE), 1), before))).toBe('Hello, my world again');
    const middle = apply(
      write([
        [0, 'Hello'],
        [10, 'world'],
        [20, 'end'],
      ]),
    );
    expect(read(middle)).toBe('Helloworldend');
    const whole = write([
      [0, 'Hello, my '],
      [10, 'world, the '],
      [21, 'end'],
    ]);
    expect(read(apply(replay(whole, 1), middle))).toBe('Hello, my world, the end');
  });

  it('goes on after a hole like any other text, and takes other words for what stood there', () => {
    const state = apply(
      write([
        [0, 'abc'],
        [5, 'fgh'],
        [8, 'ijk'],
        [6, 'GHI'],
      ]),
    );
    expect(read(state)).toBe('abcfGHI');
    expect(state.diagnostics.counts.get('rewritten')).toBe(1);
  });
});

describe('4.3: holes of a block', () => {
  it('are flagged while something is missing, and no longer', () => {
    const [, write] = places[0] ?? [];
    const holed = apply(write?.(JOINED) ?? []);
    expect([...holed.blocks][0]).toMatchObject({ gap: true });
    expect([...apply(replay(write?.(WHOLE) ?? [], 1), holed).blocks][0]?.gap).toBeFalsy();
  });

  it('are closed by a snapshot of the text', () => {
    const b = createEventBuilder();
    b.event({ type: 'block.delta', messageId: 'm', blockId: 'b', off: 10, text: 'world' });
    b.event({ type: 'block.set', messageId: 'm', blockId: 'b', text: 'Hello, my world' });
    b.event({ type: 'block.delta', messageId: 'm', blockId: 'b', off: 15, text: '!' });
    const [block] = apply(b.events).blocks;
    expect(block).toMatchObject({ text: 'Hello, my world!' });
    expect(block?.gap).toBeFalsy();
  });

  it.each(['set', 'end'] as const)('C1: a replay does not undo what block.%s has put right', (kind) => {
    const b = createEventBuilder();
    b.event({ type: 'block.delta', messageId: 'm', blockId: 'b', off: 0, text: 'helo ' });
    b.event({ type: 'block.delta', messageId: 'm', blockId: 'b', off: 5, text: 'wrld' });
    if (kind === 'set') b.event({ type: 'block.set', messageId: 'm', blockId: 'b', text: 'Hello world' });
    else b.event({ type: 'block.end', messageId: 'm', blockId: 'b', text: 'Hello world' });
    const once = apply(b.events);
    expect([...once.blocks].map(({ text }) => text)).toEqual(['Hello world']);
    const twice = apply(replay(b.events, 1), once);
    expect([...twice.blocks]).toEqual([...once.blocks]);
    expect(twice.blocks.get([...once.blocks][0]?.key ?? '')).toBe([...once.blocks][0]);
  });

  it('C1: a replay does not undo what artifact.set has put right', () => {
    const b = createEventBuilder();
    b.event({ type: 'artifact.delta', artifactId: 'a', off: 0, text: 'helo' });
    b.event({ type: 'artifact.set', artifactId: 'a', text: 'Hello' });
    const once = apply(b.events);
    const twice = apply(replay(b.events, 1), once);
    expect([...twice.artifacts]).toEqual([...once.artifacts]);
    expect([...twice.artifacts][0]?.text).toBe('Hello');
  });
});
