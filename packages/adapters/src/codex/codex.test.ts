import type { TranscriptState } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import type { AdapterOptions } from '../adapter.ts';
import { createCodexAdapter } from './index.ts';

type Line = Record<string, unknown>;

function told(pieces: readonly (string | Line)[], options: Partial<AdapterOptions> = {}): TranscriptState {
  const adapter = createCodexAdapter({ streamId: 's', ...options });
  const store = createTranscriptStore({ flush: 'sync' });
  for (const piece of pieces) store.dispatch(adapter.push(piece));
  store.dispatch(adapter.end('eof'));
  return store.getState();
}

const read = (name: string): TranscriptState => told([readRecording(`codex/${name}`)]);
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
    .map(({ status, spawnCallKey, task }) => [status, spawnCallKey, task]);
const statusesOf = (state: TranscriptState): string[] => state.runs.values().map(({ status }) => status);

const item = (type: string, fields: Line): Line => ({ type: `item.${type}`, item: fields });
const command = (id: string, fields: Line): Line => ({
  id,
  type: 'command_execution',
  command: 'make',
  ...fields,
});

describe('codex exec', () => {
  test('shows commands as they run and end, in the order in which they began', () => {
    const state = read('exec-tools');
    expect(callsOf(state)).toEqual([
      ['item_3', 'file_change', 'completed'],
      ['item_4', 'command_execution', 'failed'],
      ['item_5', 'command_execution', 'completed'],
    ]);
    expect(state.toolCalls.at(1)).toMatchObject({
      output: 'to-stderr\n',
      error: { message: 'Exit code 3: to-stderr', code: 3 },
    });
    expect(state.messages.values().map(({ id }) => id)).toEqual(['item_2', 'item_6']);
    expect(state.messages.at(0)?.items.toArray()).toHaveLength(5);
  });

  test('fault 94: one item that changes in place is one row', () => {
    const state = told([
      { type: 'turn.started' },
      item('started', command('i1', { status: 'in_progress' })),
      item('updated', command('i1', { status: 'in_progress', aggregated_output: 'a' })),
      item('completed', command('i1', { status: 'completed', exit_code: 0, aggregated_output: 'ab' })),
    ]);
    expect(callsOf(state)).toEqual([['i1', 'command_execution', 'completed']]);
    expect(state.toolCalls.at(0)?.output).toBe('ab');
  });

  test('takes an error for a notice until the turn or the process ends (surprise 8)', () => {
    expect(statusesOf(read('exec-provider-error'))).toEqual(['failed']);
    const retry = { type: 'error', message: 'Reconnecting... 2/5' };
    const going = told([
      { type: 'turn.started' },
      retry,
      item('completed', { id: 'i1', type: 'agent_message', text: 'Well.' }),
    ]);
    expect(going.runs.at(0)).toMatchObject({ status: 'interrupted' });
    expect(going.notices.map(({ message }) => message)).toEqual(['Reconnecting... 2/5']);
    const stopped = told([{ type: 'turn.started' }, retry]);
    expect(stopped.runs.at(0)).toMatchObject({ status: 'failed', error: { message: 'Reconnecting... 2/5' } });
  });

  test('keeps declined apart from failed', () => {
    const declined = told([
      { type: 'turn.started' },
      item('completed', command('i1', { status: 'declined' })),
    ]);
    expect(callsOf(declined)).toEqual([['i1', 'command_execution', 'denied']]);
  });

  test('knows of agents what its calls say: a spawn that is over leaves one that works (surprise 1)', () => {
    const state = read('exec-sub-agents');
    expect(agentsOf(state)).toEqual([
      ['cancelled', 'call:root/item_2', '[[child]] count the files'],
      ['completed', 'call:root/item_3', '[[failing-child]] break'],
    ]);
    expect(state.toolCalls.at(0)).toMatchObject({ status: 'completed', detached: true });
  });

  test('holds the messages of two processes apart in one store though their items are numbered alike', () => {
    const turn = (said: string): Line[] => [
      { type: 'thread.started', thread_id: 't' },
      { type: 'turn.started' },
      item('completed', { id: 'item_0', type: 'agent_message', text: said }),
      item('completed', command('item_1', { status: 'completed', aggregated_output: said })),
      { type: 'turn.completed' },
    ];
    const store = createTranscriptStore({ flush: 'sync' });
    for (const [index, said] of ['one', 'two'].entries()) {
      const adapter = createCodexAdapter({ streamId: `s${index}` });
      store.dispatch([...turn(said).flatMap((line) => adapter.push(line)), ...adapter.end('eof')]);
    }
    const state = store.getState();
    expect(textsOf(state)).toEqual(['one', 'two']);
    expect(state.messages.values().map(({ id }) => id)).toEqual(['item_0', 'item_0']);
    expect(state.toolCalls.values().map(({ output }) => output)).toEqual(['one', 'two']);
  });

  test('reads a list of things to do as a plan', () => {
    const items = [
      { text: 'Look', completed: true },
      { text: 'Report', completed: false },
    ];
    const state = told([{ type: 'turn.started' }, item('updated', { id: 'i', type: 'todo_list', items })]);
    expect(state.plans.values()[0]?.items.map(({ status }) => status)).toEqual(['completed', 'pending']);
  });
});

describe('codex app-server', () => {
  test('lets the closing snapshot win over deltas that lost their first piece (surprise 5)', () => {
    expect(read('app-server-tools').toolCalls.at(2)).toMatchObject({
      output: 'hello\nworld\n',
      outputChannels: { stdout: 'world\n' },
    });
  });

  test('asks for approval, and learns the answer from the client or from what became of the call', () => {
    const outcomes = ['app-server-approved', 'app-server-denied'].map((name) => {
      const state = read(name);
      return [state.asks.at(0)?.state, state.toolCalls.at(0)?.status, state.asks.at(0)?.prompt];
    });
    expect(outcomes).toEqual([
      ['approved', 'completed', 'May I touch a file?'],
      ['denied', 'denied', 'May I touch a file?'],
    ]);
  });

  test('shows each thread below the call that spawned it', () => {
    const state = read('app-server-sub-agents');
    expect(agentsOf(state)).toEqual([
      ['cancelled', 'call:root/call_spawn_1', '[[child]] count the files'],
      ['completed', 'call:root/call_spawn_2', '[[failing-child]] break'],
    ]);
    expect(state.toolCalls.values().find(({ id }) => id === 'call_failing-child_0_0')).toMatchObject({
      status: 'failed',
      agentKey: expect.stringMatching(/^agent:/) as string,
    });
    expect(statusesOf(state)).toEqual(['completed']);
  });

  test('reads questions, forms, plans, progress, tools of the client and the turns of a thread that goes on', () => {
    const state = read('documented-app-server');
    expect(state.asks.values().map(({ id, kind, state: stands }) => [id, kind, stands])).toEqual([
      ['7', 'question', 'answered'],
      ['8', 'form', 'denied'],
      ['9', 'approval', 'denied'],
    ]);
    expect(callsOf(state)).toEqual([
      ['call_0', 'commandExecution', 'completed'],
      ['call_2', 'fileChange', 'denied'],
      ['call_3', 'today', 'failed'],
      ['call_4', 'open_tab', 'completed'],
    ]);
    expect(state.toolCalls.at(2)).toMatchObject({
      server: 'weather',
      error: { message: 'The station is silent.' },
      progress: { message: 'Asking the station' },
    });
    expect(state.toolCalls.at(3)?.executor).toBe('client');
    expect(textsOf(state)).toEqual(['Earlier.', 'One file.', 'Ask me.', '1. Ask\n2. Act']);
    expect(state.diagnostics.counts.get('raw')).toBe(1);
  });

  test('settles an interrupted turn as stopped by the person', () => {
    const state = read('app-server-interrupt');
    expect(state.runs.at(0)).toMatchObject({ status: 'cancelled', stoppedBy: 'user' });
    expect(callsOf(state)).toEqual([['call_slow_0_0', 'commandExecution', 'cancelled']]);
  });
});

describe('codex rollout files', () => {
  test('tell a call once that stands in both views, with the input of one and the output of the other', () => {
    const state = read('rollout-tools');
    expect(callsOf(state)).toEqual([
      ['call_tools_0_0', 'exec_command', 'completed'],
      ['call_tools_0_1', 'exec_command', 'failed'],
      ['call_tools_0_2', 'exec_command', 'completed'],
    ]);
    expect(state.toolCalls.at(1)).toMatchObject({
      input: { cmd: 'echo to-stderr >&2; exit 3' },
      output: 'to-stderr\n',
      error: { code: 3 },
    });
    expect(textsOf(state)).toEqual(['[[tools]] Look around.', 'Looking around. ', 'Two worked, one failed.']);
  });

  test('agree with the live stream about what was said and done', () => {
    const live = read('exec-tools');
    const stored = read('rollout-tools');
    expect(textsOf(stored).slice(1)).toEqual(textsOf(live));
    const outcomes = (state: TranscriptState): unknown[] =>
      state.toolCalls
        .values()
        .map(({ status }) => status)
        .toSorted();
    expect(outcomes(stored)).toEqual(outcomes(live));
  });

  test('say of a result in prose only that it came', () => {
    expect(read('rollout-unknown-tool').toolCalls.at(0)).toMatchObject({
      status: 'completed',
      confidence: 'inferred',
    });
  });

  test('a stopped turn stops its calls; what is told of them later does not', () => {
    expect(read('rollout-abort').toolCalls.at(0)).toMatchObject({ status: 'cancelled', output: 'begun\n' });
  });

  test('of sub-agents are read after that of their parent', () => {
    const names = ['rollout-sub-agents', 'rollout-sub-agents-child-1', 'rollout-sub-agents-child-2'];
    const state = told([names.map((name) => readRecording(`codex/${name}`)).join('')], { mode: 'import' });
    expect(state.agents.values().map(({ name, status, link }) => [name, status, link])).toEqual([
      [undefined, 'completed', 'explicit'],
      ['Boole', 'cancelled', 'explicit'],
      ['Dewey', 'completed', 'explicit'],
    ]);
    expect(textsOf(state)).toContain('Child looks. ');
    expect(callsOf(state)).toContainEqual(['call_failing-child_0_0', 'exec_command', 'failed']);
  });

  test('of older versions: texts of both views once, turns without marks, other names of calls, turns taken back', () => {
    const state = read('documented-old-rollout');
    expect(textsOf(state)).toEqual([
      'Look around.',
      'I look.',
      'One file.',
      'Run it.',
      'Take that back.',
      'Again.',
      'Done.',
    ]);
    expect(statusesOf(state)).toEqual(['completed', 'cancelled', 'cancelled', 'completed']);
    expect(callsOf(state)).toEqual([
      ['call_a', 'shell', 'completed'],
      ['call_b', 'shell', 'failed'],
      ['call_c', 'apply_patch', 'completed'],
      ['call_d', 'update_plan', 'completed'],
      ['call_e', 'command_execution', 'failed'],
      ['call_f', 'today', 'completed'],
    ]);
    expect(state.messages.values().filter(({ retracted }) => retracted)).toHaveLength(1);
    expect(state.plans.values()[0]?.items).toHaveLength(2);
  });

  test('with nothing but the model’s view show the words of the person too', () => {
    const message = (role: string, text: string): Line => ({
      type: 'response_item',
      payload: { type: 'message', role, content: [{ type: 'input_text', text }] },
    });
    const lines = [
      message('user', '<environment_context/>'),
      message('user', 'Hi.'),
      message('assistant', 'Hello.'),
      message('user', 'More.'),
      message('assistant', 'Here.'),
    ];
    const state = told(lines);
    expect(textsOf(state)).toEqual(['Hi.', 'Hello.', 'More.', 'Here.']);
    expect(statusesOf(state)).toEqual(['completed', 'completed']);
  });

  test('are read once though a line is written again', () => {
    const lines = readRecording('codex/rollout-tools').trimEnd().split('\n');
    const again = [...lines.slice(0, 12), ...lines].map((line) => `${line}\n`);
    expect(textsOf(told(again))).toEqual(textsOf(read('rollout-tools')));
  });
});

test('an answer with an error of null is no refusal', () => {
  const lines = readRecording('codex/app-server-approved')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const withNull = (line: Line): Line => {
    const inside = ['message', 'payload', 'data'].find((name) => typeof line[name] === 'object');
    const target = inside === undefined ? line : (line[inside] as Line);
    if ('result' in target) target['error'] = null;
    return line;
  };
  expect(
    told(lines.map(withNull))
      .asks.values()
      .map(({ state }) => state),
  ).toEqual(['approved']);
});
