import type { TranscriptState } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createOpenCodeAdapter } from './index.ts';

type Json = Record<string, unknown>;

function told(...pieces: (string | Json)[]): TranscriptState {
  const adapter = createOpenCodeAdapter({ streamId: 's' });
  const store = createTranscriptStore({ flush: 'sync' });
  for (const piece of pieces) store.dispatch(adapter.push(piece));
  store.dispatch(adapter.end('eof'));
  return store.getState();
}

const read = (name: string): TranscriptState => told(readRecording(`opencode/${name}`));
const callsOf = (state: TranscriptState): unknown[] =>
  state.toolCalls.values().map(({ id, name, status }) => [id, name, status]);
const textsOf = (state: TranscriptState): string[] =>
  state.blocks
    .values()
    .filter(({ kind }) => kind === 'text')
    .map(({ text }) => text);
const agentsOf = (state: TranscriptState): unknown[] =>
  state.agents
    .values()
    .filter(({ key }) => key !== 'root')
    .map(({ name, status, spawnCallKey, error }) => [name, status, spawnCallKey, error?.message]);

describe('the events of the OpenCode server', () => {
  test('show calls with their titles, and what a command prints while it runs', () => {
    const state = read('server-tools');
    expect(state.toolCalls.values().map(({ title, status }) => [title, status])).toEqual([
      ['echo hello; sleep 0.4; echo world', 'completed'],
      [undefined, 'failed'],
      ['exit 3', 'completed'],
      ['1 todos', 'completed'],
    ]);
    expect(state.toolCalls.at(1)?.error?.message).toBe('File not found: /home/user/project/gone.txt');
    expect(state.toolCalls.at(2)?.meta).toMatchObject({ exit: 3 });
    expect(state.plans.values()[0]?.items.map(({ status }) => status)).toEqual(['completed', 'in-progress']);
    expect(state.diagnostics.counts.size).toBe(0);
  });

  test('are the same transcript as the list of messages and the exported session', () => {
    const [live, list, exported] = ['server-tools', 'messages-tools', 'export-tools'].map((name) =>
      read(name),
    );
    for (const stored of [list, exported]) {
      expect(textsOf(stored!)).toEqual(textsOf(live!));
      expect(callsOf(stored!)).toEqual(callsOf(live!));
      expect(stored!.runs.values().map(({ id, status }) => [id, status])).toEqual(
        live!.runs.values().map(({ id, status }) => [id, status]),
      );
    }
  });

  test('hang a child session under the call that names it, and its failure is that of the call (E2)', () => {
    const state = read('server-sub-agents');
    expect(agentsOf(state)).toEqual([
      ['general', 'completed', 'call:root/call_agents_0_0', undefined],
      ['general', 'failed', 'call:root/call_agents_0_1', 'The child has no model.'],
    ]);
    expect(callsOf(state)).toContainEqual(['call_agents_0_1', 'task', 'failed']);
    expect(textsOf(state)).toContain('The child found 3 files.');
  });

  test('ask for permission and put questions', () => {
    const asked = ['server-approved', 'server-denied', 'server-question'].map((name) => {
      const state = read(name);
      return [state.asks.at(0)?.state, state.asks.at(0)?.prompt, state.toolCalls.at(0)?.status];
    });
    expect(asked).toEqual([
      ['approved', 'bash: touch asked.txt', 'completed'],
      ['denied', 'bash: touch asked.txt', 'denied'],
      ['answered', 'Which colour?', 'completed'],
    ]);
  });

  test('end a run as its session does: stopped by the person, or failed with the provider’s words', () => {
    expect(read('server-abort').runs.at(0)).toMatchObject({ status: 'cancelled', stoppedBy: 'user' });
    expect(read('server-refused').runs.at(0)).toMatchObject({
      status: 'failed',
      error: { message: 'The key is not valid.' },
    });
    expect(read('server-provider-error').messages.at(1)).toMatchObject({ status: 'failed' });
  });

  test('take messages back', () => {
    const state = read('server-revert');
    expect(state.messages.values().map(({ retracted }) => retracted === true)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(state.diagnostics.counts.size).toBe(0);
  });

  test('an input that is not valid fails in its own words', () => {
    expect(read('server-invalid-input').toolCalls.at(0)?.error?.message).toMatch(
      /^The bash tool was called with invalid arguments/,
    );
  });

  test('the last word of a text part is the authority, and an event that comes twice says nothing', () => {
    const part = (text: string, end?: number): Json => ({
      type: 'message.part.updated',
      properties: {
        part: {
          id: 'p',
          sessionID: 'ses_1',
          messageID: 'm',
          type: 'text',
          text,
          time: { start: 1, ...(end && { end }) },
        },
      },
    });
    const delta = (id: string, text: string): Json => ({
      id,
      type: 'message.part.delta',
      properties: { sessionID: 'ses_1', messageID: 'm', partID: 'p', field: 'text', delta: text },
    });
    expect(
      textsOf(told(part(''), delta('e1', 'Hel'), delta('e1', 'Hel'), delta('e2', 'lo'), part('Hello!', 2))),
    ).toEqual(['Hello!']);
  });

  test('wrapped for all directories are read alike', () => {
    const payload = {
      type: 'message.part.updated',
      properties: {
        part: { id: 'p', sessionID: 'ses_1', messageID: 'm', type: 'text', text: 'Hi.', time: { end: 2 } },
      },
    };
    expect(textsOf(told({ directory: '/home/user', payload }))).toEqual(['Hi.']);
  });
});

describe('the next generation of events', () => {
  test('is read as the parts and messages it changes', () => {
    const state = read('documented-next-generation');
    expect(textsOf(state)).toEqual(['Look around.', 'Working.', 'One file.', 'And now?']);
    expect(callsOf(state)).toEqual([
      ['c1', 'bash', 'completed'],
      ['c2', 'read', 'failed'],
    ]);
    expect(state.toolCalls.at(0)).toMatchObject({
      input: { command: 'ls' },
      output: [{ type: 'text', text: 'notes.md' }],
    });
    expect(state.toolCalls.at(1)?.error?.message).toBe('File not found: gone');
    expect(state.asks.at(0)).toMatchObject({ id: 'per_1', state: 'approved' });
    expect(state.runs.values().map(({ id, status }) => [id, status])).toEqual([
      ['msg_1', 'completed'],
      ['msg_5', 'failed'],
    ]);
    expect(state.diagnostics.counts.size).toBe(0);
  });
});

describe('the lines of opencode run', () => {
  test('end without a last line, and that is a good end after the last step', () => {
    expect(read('run-tools').runs.at(0)?.status).toBe('completed');
    expect(read('run-abort').runs.at(0)?.status).toBe('interrupted');
    expect(read('run-refused').runs.at(0)).toMatchObject({
      status: 'failed',
      error: { message: 'The key is not valid.' },
    });
  });

  test('take times from the parts, not from the lines', () => {
    const call = read('run-tools')
      .toolCalls.values()
      .find(({ id }) => id === 'call_tools_0_0');
    const line = JSON.parse(
      readRecording('opencode/run-tools')
        .split('\n')
        .find((one) => one.includes('call_tools_0_0')) ?? '',
    ) as {
      part: { state: { time: { start: number; end: number } } };
    };
    expect([call?.started?.at, call?.ended?.at]).toEqual([
      line.part.state.time.start,
      line.part.state.time.end,
    ]);
  });

  test('show agents whose own lines stay hidden', () => {
    expect(agentsOf(read('run-sub-agents')).map((agent) => (agent as unknown[]).slice(0, 3))).toEqual([
      ['general', 'completed', 'call:root/call_agents_0_0'],
      ['general', 'failed', 'call:root/call_agents_0_1'],
    ]);
  });
});
