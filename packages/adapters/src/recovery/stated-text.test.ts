import { createEventBuilder } from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { fold } from '../../test/fold.ts';
import { block, read, ready, written } from '../../test/recovered-events.ts';
import type { EventBuilder } from '../../test/recovered-events.ts';
import { view } from '../../test/recovered-view.ts';

describe('a text that is stated whole', () => {
  test('is read like one that was streamed', () => {
    expect(view(read((b) => b.event({ type: 'block.set', ...block, text: `a ${written} b` })))).toEqual([
      ['text', 'a '],
      ['call', 'peek', { p: 'a' }, 'interrupted'],
      ['text', ' b'],
    ]);
    expect(view(read((b) => b.event({ type: 'block.end', ...block, text: `a ${written} b` })))).toHaveLength(
      3,
    );
  });

  test('changes nothing when it says what was streamed, and adds what was not', () => {
    const streamed = (b: EventBuilder): void => {
      b.event({ type: 'block.delta', ...block, off: 0, text: `a ${written} b` });
    };
    const once = read((b) => {
      streamed(b);
      b.event({ type: 'block.delta', ...block, off: `a ${written} b`.length, text: ' c' });
      b.runEnd();
    });
    const stated = read((b) => {
      streamed(b);
      b.event({ type: 'block.set', ...block, text: `a ${written} b c` });
      b.runEnd();
    });
    expect(view(stated)).toEqual(view(once));
  });

  test('replaces other words, and a block it has no words for is not shown', () => {
    const events = read((b) => {
      b.event({ type: 'block.delta', ...block, off: 0, text: `a ${written} b` });
      b.event({ type: 'block.set', ...block, text: 'something else' });
      b.runEnd();
    });
    expect(view(events)).toEqual([['text', 'something else'], ready]);
  });

  test('keeps rows in their places when only blank space differs and the calls are gone', () => {
    const events = read((b) => {
      b.event({ type: 'block.delta', ...block, off: 0, text: `a ${written} b` });
      b.event({ type: 'block.end', ...block, text: 'a\n\nb' });
      b.runEnd();
    });
    expect(view(events)).toEqual([['text', 'a '], ready, ['text', ' b']]);
  });

  test('that is empty erases nothing', () => {
    const events = read((b) => {
      b.event({ type: 'block.delta', ...block, off: 0, text: 'a' });
      b.event({ type: 'block.set', ...block, text: '' });
    });
    expect(view(events)).toEqual([['text', 'a']]);
  });

  test('keeps what the source says beside it', () => {
    const events = read((b) => {
      b.event({ type: 'block.set', ...block, text: `${written} b`, meta: { lang: 'en' } });
      b.event({ type: 'block.end', ...block, opaque: 'signed' });
      b.runEnd();
    });
    const blocks = [...fold(events).blocks.values()];
    expect(blocks.some(({ meta }) => meta?.['lang'] === 'en')).toBe(true);
    expect(blocks.some(({ opaque }) => opaque === 'signed')).toBe(true);
  });
});

describe('a snapshot', () => {
  const stated = createEventBuilder();
  stated.event({ type: 'message.start', messageId: 'm1', role: 'assistant' });
  stated.event({ type: 'block.set', ...block, text: `a ${written} b` });
  const snapshot = { type: 'snapshot.apply', events: stated.events } as const;

  test('is read too, alone and over what was streamed', () => {
    const alone = read((b) => {
      b.event(snapshot);
      b.runEnd();
    });
    const over = read((b) => {
      b.event({ type: 'message.start', messageId: 'm1', role: 'assistant' });
      b.event({ type: 'block.delta', ...block, off: 0, text: `a ${written.slice(0, 30)}` });
      b.event(snapshot);
      b.event({ type: 'block.delta', ...block, off: `a ${written} b`.length, text: '!' });
      b.runEnd();
    });
    expect(view(alone)).toEqual([['text', 'a '], ready, ['text', ' b']]);
    expect(view(over)).toEqual([['text', 'a '], ready, ['text', ' b!']]);
  });
});
