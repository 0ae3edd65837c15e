import type { TranscriptState } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createCursorAdapter } from './index.ts';

function told(text: string): TranscriptState {
  const adapter = createCursorAdapter({ streamId: 's' });
  const store = createTranscriptStore({ flush: 'sync' });
  store.dispatch([...adapter.push(text), ...adapter.end('eof')]);
  return store.getState();
}

const read = (name: string): TranscriptState => told(readRecording(`cursor/${name}`));
const callsOf = (state: TranscriptState): unknown[] =>
  state.toolCalls.values().map(({ id, name, status }) => [id, name, status]);
const textsOf = (state: TranscriptState): string[] => state.blocks.values().map(({ text }) => text);
const say = (text: string, more: object = {}): string =>
  `${JSON.stringify({ type: 'assistant', session_id: 'a', message: { content: [{ type: 'text', text }] }, ...more })}\n`;

describe('the output of the Cursor CLI', () => {
  test('names a tool by its key; any result but a success is a failure, a refusal is a refusal', () => {
    const state = read('documented-tools');
    expect(callsOf(state)).toEqual([
      ['call_1', 'readToolCall', 'completed'],
      ['call_2', 'shellToolCall', 'failed'],
      ['call_3', 'writeToolCall', 'denied'],
      ['call_4', 'weather', 'completed'],
    ]);
    expect(state.toolCalls.values().map(({ error }) => error?.message)).toEqual([
      undefined,
      'nothing here',
      'Not allowed by the user.',
      undefined,
    ]);
    expect(state.toolCalls.at(3)).toMatchObject({ input: { city: 'Oslo' }, output: { degrees: 4 } });
  });

  test('tells text once that comes in pieces, before its tools, and whole at the end (surprise 5)', () => {
    expect(textsOf(read('documented-partial-output'))).toEqual([
      'Think, then answer.',
      'Let me think.',
      'First I look: 東京 🌻. ',
      'One file.',
    ]);
  });

  test('keeps a sentence that is said twice where nothing comes in pieces', () => {
    expect(textsOf(told(say('Done.') + say('Done.')))).toEqual(['Done.', 'Done.']);
  });

  test('a whole text that says more than its pieces goes on with them', () => {
    expect(textsOf(told(say('Hel', { timestamp_ms: 1 }) + say('Hello.')))).toEqual(['Hello.']);
  });

  test('ends as its result says, and is interrupted without one', () => {
    expect(read('documented-error').runs.at(0)).toMatchObject({
      status: 'failed',
      error: { message: 'The model is not available.' },
    });
    expect(read('documented-killed').runs.at(0)?.status).toBe('interrupted');
    expect(read('documented-partial-output').runs.at(0)?.usage).toEqual({
      inputTokens: 120,
      outputTokens: 14,
      cachedInputTokens: 7,
    });
  });

  test('of its SDK names tools by a field and ends with a status', () => {
    const state = read('documented-sdk');
    expect(callsOf(state)).toEqual([
      ['call_8', 'shell', 'completed'],
      ['call_9', 'read', 'failed'],
    ]);
    expect(state.toolCalls.at(1)?.error?.message).toBe('No such file.');
    expect(state.runs.at(0)?.status).toBe('completed');
  });

  test('that names no tool costs its line', () => {
    const state = told(
      `${JSON.stringify({ type: 'tool_call', subtype: 'started', call_id: 'c' })}\n${say('Well.')}`,
    );
    expect([state.toolCalls.size, textsOf(state), state.diagnostics.counts.get('raw')]).toEqual([
      0,
      ['Well.'],
      1,
    ]);
  });
});
