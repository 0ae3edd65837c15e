import type { TranscriptState } from '@callboard/core';
import { selectAgentMessages, selectRootMessages } from '@callboard/core/selectors';
import { createEventBuilder } from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { fold } from '../../test/fold.ts';
import { block, read, ready, written } from '../../test/recovered-events.ts';
import { shown, tools, view } from '../../test/recovered-view.ts';
import { createCallboardAdapter } from '../callboard/adapter.ts';
import { encodeNdjson } from '../callboard/encode.ts';
import { createTrussAdapter } from '../truss/adapter.ts';
import { withToolCallRecovery } from './recovering-adapter.ts';

describe('whose text it is', () => {
  test('words of people and tools are never read', () => {
    const events = read((b) => {
      b.event({ type: 'message.start', messageId: 'm1', role: 'user' });
      b.event({ type: 'block.set', ...block, text: written });
    });
    expect(view(events)).toEqual([['text', written]]);
  });

  test('reasoning of the source, refusals and other blocks pass as they are', () => {
    const events = read((b) => {
      b.event({ type: 'block.start', ...block, kind: 'reasoning' });
      b.event({ type: 'block.delta', ...block, off: 0, text: written });
      b.event({ type: 'block.end', ...block });
    });
    expect(view(events)).toEqual([['reasoning', written]]);
  });

  test("a sub-agent's text is read for its own tools, and its calls are its own", () => {
    const b = createEventBuilder();
    b.runStart();
    b.tool('t1', 'spawn', { input: {} });
    b.agent('a1', { spawnToolCallId: 't1' });
    b.in({ agentId: 'a1' }).event({ type: 'block.set', ...block, text: `x ${written}` });
    const adapter = withToolCallRecovery(createCallboardAdapter(), {
      settingsFor: ({ scope }) => (scope.agentId === 'a1' ? { tools } : {}),
    });
    const state = fold(b.events.flatMap((event) => adapter.push(encodeNdjson(event))));
    const message = selectAgentMessages(state, 'agent:a1')[0];
    expect(message && shown(state, message)).toEqual([['text', 'x '], ready]);
    expect(selectRootMessages(state).flatMap((one) => shown(state, one))).toHaveLength(1);
  });

  test('ids like __proto__ are ids', () => {
    const events = read((b) => {
      b.event({ type: 'block.set', messageId: '__proto__', blockId: 'constructor', text: `x ${written}` });
      b.runEnd();
    });
    expect(view(events)).toEqual([['text', 'x '], ready]);
  });

  test('an id that starts again means another text, with calls of its own', () => {
    const events = read((b) => {
      for (const text of [`1 ${written} one`, `2 ${written} two`]) {
        b.event({ type: 'block.start', ...block, kind: 'text' });
        b.event({ type: 'block.delta', ...block, off: 0, text });
        b.event({ type: 'block.end', ...block });
      }
      b.runEnd();
    });
    expect(view(events).map(([kind, words]) => (kind === 'call' ? 'call' : words))).toEqual([
      '1 ',
      'call',
      ' one',
      '2 ',
      'call',
      ' two',
    ]);
  });

  test('a text of a withdrawn message is let go of', () => {
    const events = read((b) => {
      b.event({ type: 'block.delta', ...block, off: 0, text: `a ${written.slice(0, 20)}` });
      b.event({ type: 'message.retract', messageId: 'm1' });
      b.runEnd();
    });
    expect(view(events)).toEqual([]);
  });
});

describe('the Truss stream', () => {
  const line = (value: object): string => `${JSON.stringify(value)}\n`;
  const read = (content: string, final: string): TranscriptState => {
    const adapter = withToolCallRecovery(createTrussAdapter({ streamId: 't' }), { tools });
    const text = [
      line({ type: 'start', sessionId: 's', modelId: 'm' }),
      ...Array.from(content, (delta) => line({ type: 'content_delta', delta })),
      line({ type: 'done', message: { id: 'x', role: 'assistant', content: final } }),
    ].join('');
    return fold([...adapter.push(text), ...adapter.end('eof')]);
  };

  test.each([
    ['as it was streamed', `a ${written} b`],
    ['with the call taken out and blank space tidied', 'a\n\nb'],
  ])('shows the row in its place when the final text is told %s', (_, final) => {
    const state = read(`a ${written} b`, final);
    const [message] = selectRootMessages(state);
    expect(message && shown(state, message)).toMatchObject([
      ['text', 'a '],
      ['call', 'peek', { p: 'a' }, 'ready'],
      ['text', ' b'],
    ]);
  });
});
