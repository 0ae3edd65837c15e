import type { TranscriptState } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { readRecording } from '@callboard/fixtures/node';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  claudeCodeAgentFiles,
  claudeCodeAgentFolder,
  claudeCodeFile,
  createClaudeCodeAdapter,
} from './index.ts';

type Line = Record<string, unknown>;

const besides = fileURLToPath(
  new URL('../../../fixtures/recordings/claude-code/documented-session/', import.meta.url),
);

function read(name: string): TranscriptState {
  return told(readRecording(`claude-code/${name}`));
}

function told(...pieces: (string | Line)[]): TranscriptState {
  const adapter = createClaudeCodeAdapter({ streamId: 's' });
  const store = createTranscriptStore({ flush: 'sync' });
  for (const piece of pieces) store.dispatch(adapter.push(piece));
  store.dispatch(adapter.end('eof'));
  return store.getState();
}

const callsOf = (state: TranscriptState): Record<string, string> =>
  Object.fromEntries(state.toolCalls.values().map(({ id, status }) => [id, status]));
const agentOf = (state: TranscriptState, id: string): unknown =>
  state.agents.values().find((agent) => agent.id === id);
const shown = (state: TranscriptState): string[] =>
  state.messages
    .values()
    .filter(({ retracted }) => !retracted)
    .map(({ key, items }) =>
      items
        .toArray()
        .map((item) => state.blocks.get(item.key)?.text ?? '')
        .join('')
        .concat(key.startsWith('message:root') ? '' : ' (agent)'),
    );

const session = { session_id: 'a' };
let uuids = 0;
const uuid = (): string => `00000000-0000-4000-8000-${String((uuids += 1)).padStart(12, '0')}`;
const assistant = (id: string, ...content: Line[]): Line => ({
  type: 'assistant',
  message: { id, role: 'assistant', content },
  parent_tool_use_id: null,
  uuid: uuid(),
  ...session,
});
const use = (id: string, name: string, input: Line = {}): Line => ({ type: 'tool_use', id, name, input });
const result = (id: string, content: unknown, { own = {}, ...more }: Line & { own?: Line } = {}): Line => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content, ...more }] },
  parent_tool_use_id: null,
  uuid: uuid(),
  ...session,
  ...own,
});

describe('the output stream of Claude Code', () => {
  test('tells each block once though it comes as a stream and as a line', () => {
    const state = read('documented-partial-messages');
    expect(shown(state)).toEqual([
      'Two files to look at.Ich sehe nach: 東京 🌻.',
      'One worked, one failed, one was refused.',
    ]);
    expect(state.blocks.values().map(({ kind }) => kind)).toEqual(['reasoning', 'text', 'text']);
    expect(state.diagnostics.counts.size).toBe(0);
  });

  test('tells a refusal from a failure: by the line before it, or by the note on the result', () => {
    expect(callsOf(read('documented-partial-messages'))).toEqual({
      toolu_01: 'completed',
      toolu_02: 'failed',
      toolu_03: 'denied',
      toolu_04: 'completed',
    });
    const note = (kind: string): Line => ({ tool_result_meta: [{ id: 'c', non_execution_kind: kind }] });
    const status = (own: Line): unknown =>
      callsOf(told(assistant('m', use('c', 'Bash')), result('c', 'No.', { is_error: true, own })))['c'];
    expect(
      ['permission-rule', 'automode-blocked', 'interrupted', 'cancelled', 'news'].map((kind) =>
        status(note(kind)),
      ),
    ).toEqual(['denied', 'denied', 'cancelled', 'cancelled', 'failed']);
    const decision = { decision: 'reject', source: 'invalid_input' };
    expect(status({ tool_result_meta: [{ id: 'c', permission_decision: decision }] })).toBe('failed');
  });

  test('reads the words of a result as nothing but words (A4)', () => {
    const state = told(
      assistant('m', use('c', 'Bash')),
      result('c', 'Error: permission denied', { is_error: false }),
    );
    expect(callsOf(state)['c']).toBe('completed');
  });

  test('takes the mark of an error off its words', () => {
    const failing = result('c', '<tool_use_error>No such file.</tool_use_error>', { is_error: true });
    const state = told(assistant('m', use('c', 'Read')), failing);
    expect(state.toolCalls.at(0)?.error?.message).toBe('No such file.');
  });

  test('takes empty input for an empty object', () => {
    expect(read('documented-partial-messages').toolCalls.at(3)).toMatchObject({
      input: {},
      server: 'weather',
      executor: 'mcp',
    });
  });

  test('hangs an agent under its call, also when its lines come after the run (surprise 1)', () => {
    const state = read('documented-background-agent');
    expect(agentOf(state, 'a7f3c2')).toMatchObject({
      status: 'completed',
      background: true,
      name: 'general-purpose',
      task: 'Count the files',
      result: 'There are 17 files.',
      spawnCallKey: 'call:root/toolu_11',
    });
    expect(state.toolCalls.at(0)).toMatchObject({ status: 'completed', detached: true });
    expect(shown(state)).toContain('There are 17 files. (agent)');
    expect(state.runs.values().map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  test('nests agents, fails the call of one that failed, and lets an agent run again (E2)', () => {
    const state = read('documented-nested-agents');
    expect(agentOf(state, 'inner1')).toMatchObject({
      parentAgentKey: 'agent:outer1',
      status: 'failed',
      error: { message: 'The scanner is missing.' },
    });
    expect(callsOf(state)).toMatchObject({ toolu_22: 'failed', toolu_24: 'completed' });
    expect(agentOf(state, 'outer1')).toMatchObject({
      runKeys: ['run:s', 'run:run-o2'],
      result: 'Done by hand.',
      spawnCallKey: 'call:root/toolu_21',
    });
  });

  test('asks and hears answers over the control protocol', () => {
    const state = read('documented-control');
    expect(state.asks.values().map(({ id, kind, state: stands }) => [id, kind, stands])).toEqual([
      ['req_1', 'approval', 'denied'],
      ['req_2', 'approval', 'approved'],
      ['req_3', 'question', 'approved'],
      ['req_4', 'form', 'cancelled'],
    ]);
    expect(callsOf(state)).toEqual({ toolu_31: 'denied', toolu_32: 'completed', toolu_33: 'completed' });
  });

  test('shows a withdrawn message no more, and goes on with calls that outlive their result', () => {
    const state = read('documented-withdrawn-and-background');
    expect(shown(state)).not.toContain('A draft that is withdrawn.');
    expect(state.toolCalls.values().map(({ status, detached }) => [status, detached])).toEqual([
      ['completed', true],
      ['failed', true],
      ['completed', undefined],
    ]);
    expect(state.plans.values()[0]?.items.map(({ status }) => status)).toEqual(['completed', 'in-progress']);
  });

  test('ends as its last line says, and is interrupted without one', () => {
    const ends = ['documented-api-error', 'documented-turn-limit', 'documented-killed'].map((name) =>
      read(name).runs.at(0),
    );
    expect(ends.map((run) => run?.status)).toEqual(['failed', 'limit', 'interrupted']);
    expect(ends[0]?.error?.message).toBe('API Error: 529 overloaded');
    expect(callsOf(read('documented-killed'))).toEqual({ toolu_61: 'cancelled', toolu_62: 'interrupted' });
  });

  test('shows the result of a run that said nothing before (`--output-format json`)', () => {
    const end = {
      type: 'result',
      subtype: 'success',
      is_error: false,
      result: 'Done.',
      uuid: uuid(),
      ...session,
    };
    expect(shown(told(end))).toEqual(['Done.']);
  });
});

describe('session files of Claude Code', () => {
  test('hold runs from prompt to prompt', () => {
    const state = read('documented-session');
    expect(state.runs.values().map(({ id, status }) => [id, status])).toEqual([
      ['prompt-1', 'completed'],
      ['prompt-2', 'completed'],
    ]);
    expect(callsOf(state)).toMatchObject({ toolu_81: 'completed', toolu_82: 'failed', toolu_83: 'denied' });
  });

  test.each(['before', 'after'])('take the files of sub-agents %s them', (order) => {
    const names = claudeCodeAgentFiles(['x.txt', 'agent-c0ffee1.jsonl', 'agent-c0ffee1.meta.json']);
    expect(names).toEqual(['agent-c0ffee1.meta.json', 'agent-c0ffee1.jsonl']);
    const adapter = createClaudeCodeAdapter({ streamId: 's', mode: 'import' });
    const store = createTranscriptStore({ flush: 'sync' });
    const push = (path: string, text: string): void => {
      const half = Math.floor(text.length / 2);
      for (const piece of [text.slice(0, half), text.slice(half)])
        store.dispatch(adapter.pushFile(path, piece));
    };
    const files = (): void => {
      for (const name of names)
        push(`/p/5e55/subagents/${name}`, readFileSync(`${besides}subagents/${name}`, 'utf8'));
    };
    if (order === 'before') files();
    push('/p/5e55.jsonl', readRecording('claude-code/documented-session'));
    if (order === 'after') files();
    store.dispatch(adapter.end('eof'));
    const state = store.getState();
    expect(agentOf(state, 'c0ffee1')).toMatchObject({
      status: 'completed',
      spawnCallKey: 'call:root/toolu_84',
      name: 'general-purpose',
      task: 'Count the files',
    });
    expect(shown(state)).toContain('There are 17 files. (agent)');
    expect(callsOf(state)['toolu_91']).toBe('completed');
    expect(state.diagnostics.counts.size).toBe(0);
  });

  test('know the files beside a session by their names, in the way of any system', () => {
    expect(claudeCodeFile('C:\\p\\5e55\\subagents\\agent-a1.jsonl')).toEqual({
      agentId: 'a1',
      kind: 'transcript',
      sessionId: '5e55',
    });
    expect(claudeCodeFile('agent-a1.meta.json')).toEqual({ agentId: 'a1', kind: 'meta' });
    expect([claudeCodeFile('5e55.jsonl'), claudeCodeFile('agent.txt')]).toEqual([undefined, undefined]);
    expect([claudeCodeAgentFolder('/p/5e55.jsonl'), claudeCodeAgentFolder('C:\\p\\5e55.jsonl')]).toEqual([
      '/p/5e55/subagents',
      'C:\\p\\5e55\\subagents',
    ]);
  });

  test('show the branch that is live, and leave what was taken back', () => {
    const state = read('documented-session-branches');
    const said = shown(state);
    expect(said).not.toContain('Still on it.');
    expect(said).toEqual(
      expect.arrayContaining(['First answer.', 'Second answer.', 'Third question.', 'Going on.']),
    );
    expect(state.messages.values().filter(({ retracted }) => retracted)).toHaveLength(3);
    expect(state.notices.map(({ code }) => code)).toEqual(['compact_boundary']);
  });

  test('stand where the file says when that is no later line', () => {
    const line = (id: string, parentUuid: string | null, said: string): Line => ({
      type: 'user',
      uuid: id,
      parentUuid,
      sessionId: 'a',
      message: { role: 'user', content: said },
    });
    const leaf = { type: 'last-prompt', leafUuid: 'u1', sessionId: 'a' };
    expect(shown(told(line('u1', null, 'one'), line('u2', 'u1', 'two'), leaf))).toEqual(['one']);
    expect(shown(told(line('u1', null, 'one'), leaf, line('u2', 'u1', 'two')))).toEqual(['one', 'two']);
  });

  test('fault 3: a call without a result is interrupted, whatever came after it', () => {
    const state = read('documented-session-branches');
    expect(callsOf(state)).toMatchObject({
      toolu_103: 'completed',
      toolu_104: 'interrupted',
      toolu_102: 'cancelled',
    });
    expect(state.runs.values().map(({ id, status }) => [id, status])).toContainEqual(['p6', 'interrupted']);
  });

  test('find the agents of old files by their task, and say that the link is a guess', () => {
    const state = read('documented-old-sidechains');
    const agents = state.agents.values().filter(({ key }) => key !== 'root');
    expect(agents.map(({ link, task, spawnCallKey, status }) => [link, task, spawnCallKey, status])).toEqual([
      ['inferred', 'Count there', 'call:root/toolu_112', 'completed'],
      ['inferred', 'Count here', 'call:root/toolu_111', 'completed'],
    ]);
    expect(shown(state)).toContain('9 there. (agent)');
  });

  test('fault 95: a line that is written again says nothing, and a sidechain stays with its agent', () => {
    const lines = readRecording('claude-code/documented-session').trimEnd().split('\n');
    const side = (line: string, id: string): string =>
      JSON.stringify({ ...(JSON.parse(line) as Line), isSidechain: true, agentId: 'c9', uuid: id });
    const [first = '', second = ''] = lines.filter((line) => line.includes('"message"'));
    const again = [...lines.slice(0, 6), ...lines, side(first, 'x1'), side(second, 'x2')].join('\n');
    const once = read('documented-session');
    const twice = told(again);
    // A message that shows nothing but the agent has no text.
    const ofRoot = (state: TranscriptState): string[] =>
      shown(state).filter((said) => said !== '' && !said.endsWith('(agent)'));
    expect(ofRoot(twice)).toEqual(ofRoot(once));
    expect(shown(twice).filter((said) => said.endsWith('(agent)'))).not.toEqual([]);
  });
});

test('a sub-agent is named and has its task from its first line on, at any depth', () => {
  const spawn = (id: string, subagent_type: string): Line => ({
    type: 'tool_use',
    id,
    name: 'Task',
    input: { prompt: `${id} prompt`, description: `${id} task`, subagent_type },
  });
  const line = (uuid: string, parent: string | null, block: Line): Line => ({
    type: 'assistant',
    uuid,
    session_id: 's',
    parent_tool_use_id: parent,
    message: { id: `m-${uuid}`, role: 'assistant', content: [block] },
  });
  const state = told(
    line('1', null, spawn('t1', 'scout')),
    line('2', 't1', spawn('t2', 'reader')),
    line('3', 't2', { type: 'text', text: 'deep' }),
  );
  expect(
    state.agents
      .values()
      .slice(1)
      .map(({ id, name, task }) => [id, name, task]),
  ).toEqual([
    ['t1', 'scout', 't1 task'],
    ['t2', 'reader', 't2 task'],
  ]);
});
