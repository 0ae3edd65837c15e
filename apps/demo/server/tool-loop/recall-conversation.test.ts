import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import type { EventBuilder } from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { recallConversation } from './recall-conversation.ts';

const limits = { modelChars: 2000 };

/** What the model is told after this was written. */
function recall(write: (b: EventBuilder) => void) {
  const b = createEventBuilder();
  write(b);
  const events = JSON.stringify(b.events);
  const state = reduceTranscript(initialTranscriptState(), b.events);
  const told = recallConversation(state, limits);
  expect(JSON.stringify(b.events)).toBe(events);
  const asked = told.flatMap((one) =>
    one.role === 'assistant' ? (one.calls ?? []).map(({ id }) => id) : [],
  );
  const answered = told.flatMap((one) => (one.role === 'tool' ? [one.callId] : []));
  return { state, told, asked, answered };
}

describe('fault 3: every call is told with exactly one result', () => {
  test('also the one whose result never came, which says so', () => {
    const { state, told, asked, answered } = recall((b) => {
      b.open('import');
      b.tool('k1', 'read', { messageId: 'm1', input: { path: 'a' } });
      b.tool('k2', 'write', { messageId: 'm1', input: { path: 'b' } });
      b.ok('k1', 'text of a');
      b.streamEnd();
      const next = b.in({ runId: 'r2' });
      next.runStart();
      next.user('u2', 'go on');
    });
    expect(state.toolCalls.values().map(({ status }) => status)).toEqual(['completed', 'interrupted']);
    expect([asked, answered]).toEqual([
      ['k1', 'k2'],
      ['k1', 'k2'],
    ]);
    expect(told.at(2)).toMatchObject({
      role: 'tool',
      callId: 'k2',
      text: expect.stringContaining('No result'),
    });
    expect(told.at(-1)).toEqual({ role: 'user', text: 'go on' });
  });

  test.each(['run.end', 'stream.end', 'stop', 'nothing'])('whatever cut it off: %s', (ending) => {
    const { asked, answered } = recall((b) => {
      b.runStart();
      b.text('m1', 'Let me see. ');
      for (const id of ['t1', 't2', 't3']) b.tool(id, 'look', { messageId: 'm1', input: {} });
      b.ok('t2', false);
      b.tool('t4', 'look', { messageId: 'm1' });
      b.event({ type: 'tool.input.delta', toolCallId: 't4', off: 0, text: '{"pa' });
      if (ending === 'run.end') b.runEnd('failed', { error: 'boom' });
      if (ending === 'stream.end') b.streamEnd('error', 'reset');
      if (ending === 'stop') b.runEnd('cancelled', { by: 'user' });
      const next = b.in({ runId: 'r2' });
      next.runStart();
      next.user('u2', 'again');
    });
    // A call whose input was cut off is told to no model: nothing could answer it.
    expect(asked).toEqual(['t1', 't2', 't3']);
    expect(answered).toEqual(asked);
  });
});

test('fault 46: what a call gave back is told as it is', () => {
  const outputs = [false, 0, '', null, undefined, []];
  const { told } = recall((b) => {
    b.runStart();
    outputs.forEach((output, index) => {
      b.tool(`t${index}`, 'f', { messageId: 'm1', input: {} });
      b.ok(`t${index}`, output);
    });
  });
  expect(told.filter(({ role }) => role === 'tool').map((one) => ('text' in one ? one.text : ''))).toEqual([
    'false',
    '0',
    '',
    'null',
    'no value',
    '[]',
  ]);
});
