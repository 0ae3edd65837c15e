import type { TranscriptState } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import type { AdapterOptions } from '../adapter.ts';
import { createGeminiCliAdapter } from './index.ts';

function told(text: string, options: Partial<AdapterOptions> = {}): TranscriptState {
  const adapter = createGeminiCliAdapter({ streamId: 's', ...options });
  const store = createTranscriptStore({ flush: 'sync' });
  store.dispatch([...adapter.push(text), ...adapter.end('eof')]);
  return store.getState();
}

const read = (name: string): TranscriptState => told(readRecording(`gemini-cli/${name}`));
const lines = (...values: object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const callsOf = (state: TranscriptState): unknown[] =>
  state.toolCalls.values().map(({ name, status }) => [name, status]);
const textsOf = (state: TranscriptState): string[] => state.blocks.values().map(({ text }) => text);
const statusesOf = (state: TranscriptState): string[] => state.runs.values().map(({ status }) => status);

describe('the output stream of the Gemini CLI', () => {
  test('shows answers with their calls, which end together', () => {
    const state = read('stream-tools');
    expect(callsOf(state)).toEqual([
      ['list_directory', 'completed'],
      ['read_file', 'failed'],
      ['run_shell_command', 'completed'],
      ['run_shell_command', 'completed'],
      ['write_file', 'completed'],
    ]);
    expect(textsOf(state)).toEqual(['Look around.', 'On it. ', 'All done.']);
    expect(state.messages.values().map(({ role, items }) => [role, items.toArray().length])).toEqual([
      ['user', 1],
      ['assistant', 6],
      ['assistant', 1],
    ]);
  });

  test('completes a call whose output is no text and therefore absent', () => {
    expect(read('stream-tools').toolCalls.at(0)).toMatchObject({
      status: 'completed',
      output: undefined,
      hasOutput: true,
    });
  });

  test('prefers the error’s own words to those on display', () => {
    expect(read('stream-tools').toolCalls.at(1)?.error?.message).toBe(
      'File not found: /home/user/project/gone.txt',
    );
  });

  test('ends as its result says; a killed process leaves what it was doing unknown', () => {
    expect(
      ['stream-plain', 'stream-provider-error', 'stream-abort'].flatMap((name) => statusesOf(read(name))),
    ).toEqual(['completed', 'failed', 'interrupted']);
    expect(callsOf(read('stream-abort'))).toEqual([['run_shell_command', 'interrupted']]);
  });

  test('takes a warning for a notice, and an error without a result for the end of the run', () => {
    const init = { type: 'init', session_id: 'a', model: 'm' };
    const warned = told(
      lines(
        init,
        { type: 'error', severity: 'warning', message: 'Loop found' },
        { type: 'result', status: 'success', stats: {} },
      ),
    );
    expect([statusesOf(warned), warned.notices[0]?.message]).toEqual([['completed'], 'Loop found']);
    expect(
      told(lines(init, { type: 'error', severity: 'error', message: 'Too many turns' })).runs.at(0),
    ).toMatchObject({ status: 'failed', error: { message: 'Too many turns' } });
  });
});

describe('session files of the Gemini CLI', () => {
  test('a record with a known id replaces the one before', () => {
    const state = read('session-tools');
    expect(state.messages.values().map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant']);
    expect(callsOf(state)).toEqual(callsOf(read('stream-tools')));
    expect(textsOf(state)).toEqual([
      'Look around.',
      'Planning\n\nFour things at once.',
      'On it.',
      'All done.',
    ]);
  });

  test('hide what was written for the model, and keep the first turn when a second one repeats it', () => {
    const state = read('session-two-turns');
    expect(textsOf(state).filter((said) => said.includes('session_context'))).toEqual([]);
    expect(statusesOf(state)).toEqual(['completed', 'completed']);
    expect(textsOf(state)).toContain('On it.');
  });

  test('take back a record and all that follow it', () => {
    const state = read('documented-rewind');
    expect(
      state.messages
        .values()
        .filter(({ retracted }) => retracted)
        .map(({ id }) => id),
    ).toEqual(['u2', 'g2']);
    expect(state.runs.values().map(({ id, status }) => [id, status])).toEqual([
      ['u1', 'completed'],
      ['u2', 'cancelled'],
      ['u3', 'completed'],
    ]);
    expect(state.asks.at(0)).toMatchObject({ id: 'c1', state: 'approved' });
    expect(state.toolCalls.at(0)).toMatchObject({ status: 'failed', error: { message: 'make: no rule' } });
  });

  test('of older versions are one document', () => {
    const state = read('documented-session');
    expect(callsOf(state)).toEqual([
      ['read_file', 'completed'],
      ['run_shell_command', 'cancelled'],
      ['write_file', 'awaiting-approval'],
    ]);
    expect(state.toolCalls.at(0)).toMatchObject({ title: 'ReadFile', output: '' });
    expect(state.notices.map(({ message }) => message)).toEqual(['The model was changed.']);
  });

  test('name the agent that a call ran; its own file is read behind that of the session', () => {
    const both = ['session-sub-agent', 'session-sub-agent-child-1'].map((name) =>
      readRecording(`gemini-cli/${name}`),
    );
    const state = told(both.join(''), { mode: 'import' });
    const agent = state.agents.values().find(({ key }) => key !== 'root');
    expect(agent).toMatchObject({
      name: 'codebase_investigator',
      task: 'Count the files.',
      status: 'completed',
      link: 'explicit',
    });
    expect(
      state.toolCalls
        .values()
        .filter(({ agentKey }) => agentKey === agent?.key)
        .map(({ name }) => name),
    ).toEqual(['list_directory', 'complete_task']);
  });
});
