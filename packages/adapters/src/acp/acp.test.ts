import type { Ask, ToolCall, TranscriptState } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { expect, test } from 'vitest';
import { createAcpAdapter } from './adapter.ts';
import type { AcpAdapterOptions } from './adapter.ts';

const SESSION = 's-1';
const text = (words: string): object => ({ type: 'text', text: words });
const shown = (words: string): object => ({ type: 'content', content: text(words) });
const update = (sessionUpdate: string, fields: object = {}, sessionId: string = SESSION): object => ({
  jsonrpc: '2.0',
  method: 'session/update',
  params: { sessionId, update: { sessionUpdate, ...fields } },
});
const say = (words: string, more: object = {}): object =>
  update('agent_message_chunk', { content: text(words), ...more });
const call = (toolCallId: string, fields: object = {}): object =>
  update('tool_call', { toolCallId, title: toolCallId, kind: 'execute', status: 'in_progress', ...fields });
const patch = (toolCallId: string, fields: object): object =>
  update('tool_call_update', { toolCallId, ...fields });
const prompt = (id: number, words: string): object => ({
  jsonrpc: '2.0',
  id,
  method: 'session/prompt',
  params: { sessionId: SESSION, prompt: [text(words)] },
});
const stop = (id: number, stopReason = 'end_turn'): object => ({
  jsonrpc: '2.0',
  id,
  result: { stopReason },
});
const permission = (id: number, toolCallId: string): object => ({
  jsonrpc: '2.0',
  id,
  method: 'session/request_permission',
  params: {
    sessionId: SESSION,
    toolCall: { toolCallId },
    options: [
      { optionId: 'y', name: 'Yes', kind: 'allow_once' },
      { optionId: 'n', name: 'No', kind: 'reject_once' },
    ],
  },
});
const pick = (id: number, optionId: string): object => ({
  jsonrpc: '2.0',
  id,
  result: { outcome: { outcome: 'selected', optionId } },
});

function read(messages: readonly object[], options: Partial<AcpAdapterOptions> = {}): TranscriptState {
  const adapter = createAcpAdapter({ streamId: 'acp', ...options });
  const events = messages.flatMap((message) => adapter.push(message));
  return reduceTranscript(initialTranscriptState(), [...events, ...adapter.end('eof')]);
}

function callOf(state: TranscriptState, id: string): ToolCall {
  const found = [...state.toolCalls].find((one) => one.id === id);
  if (!found) throw new Error(`no call ${id}`);
  return found;
}

const asksOf = (state: TranscriptState): (readonly [string, Ask['state']])[] =>
  [...state.asks].map((ask) => [ask.id, ask.state] as const);
const textsOf = (state: TranscriptState): string[] => [...state.blocks].map((block) => block.text);
const runsOf = (state: TranscriptState): string[] => [...state.runs].map((run) => run.status);

test('content that is cleared at the end of a call stays shown', () => {
  const state = read([
    prompt(1, 'go'),
    call('a', { content: [shown('first lines')] }),
    patch('a', { status: 'completed', content: [] }),
    stop(1),
  ]);
  expect(callOf(state, 'a').output).toEqual({ content: [text('first lines')] });
});

test('updates that repeat say nothing; fields that are left out stay as they were', () => {
  const one = patch('a', { status: 'in_progress', title: 'Run', rawInput: { n: 1 } });
  const adapter = createAcpAdapter({ streamId: 'acp' });
  for (const message of [
    prompt(1, 'go'),
    call('a', { rawInput: { n: 1 }, locations: [{ path: '/a', line: 2 }] }),
  ])
    adapter.push(message);
  expect(adapter.push(one).map((event) => event.type)).toEqual(['tool.update']);
  const again = adapter.push(patch('a', { title: null, kind: null }));
  expect(again).toEqual([]);
});

test('an edit that waits for approval shows its change to the person and does not look as if it ran', () => {
  const diff = { type: 'diff', path: '/a', oldText: 'a', newText: 'b' };
  const messages = [prompt(1, 'go'), call('e', { status: 'pending', content: [diff] }), permission(7, 'e')];
  const adapter = createAcpAdapter({ streamId: 'acp' });
  const waiting = reduceTranscript(
    initialTranscriptState(),
    messages.flatMap((message) => adapter.push(message)),
  );
  expect(callOf(waiting, 'e').status).toBe('awaiting-approval');
  expect([...waiting.asks][0]?.input).toEqual([diff]);
});

test('a refusal makes the failure of its call a denial, with its words', () => {
  const state = read([
    prompt(1, 'go'),
    call('x', { status: 'pending' }),
    permission(1, 'x'),
    pick(1, 'n'),
    patch('x', { status: 'failed', content: [shown('The user refused.')] }),
    stop(1),
  ]);
  expect(callOf(state, 'x')).toMatchObject({ status: 'denied', error: { message: 'The user refused.' } });
  expect(asksOf(state)).toEqual([['1', 'denied']]);
  expect(runsOf(state)).toEqual(['completed']);
});

test('a call that is said to be in progress while its question is open still waits for the answer', () => {
  const asked = [
    prompt(1, 'go'),
    call('x', { status: 'pending' }),
    permission(0, 'x'),
    patch('x', { status: 'in_progress' }),
  ];
  const waiting = createAcpAdapter({ streamId: 'acp' });
  const events = asked.flatMap((message) => waiting.push(message));
  const state = reduceTranscript(initialTranscriptState(), events);
  expect([callOf(state, 'x').status, asksOf(state)]).toEqual(['awaiting-approval', [['0', 'open']]]);
  const allowed = waiting.push(pick(0, 'y'));
  expect(callOf(reduceTranscript(state, allowed), 'x').status).toBe('running');
  const refused = read([...asked, pick(0, 'n'), patch('x', { status: 'failed' }), stop(1)]);
  expect(callOf(refused, 'x').status).toBe('denied');
});

test('an answer that nobody saw is taken for given when the call goes on', () => {
  const state = read([
    call('x', { status: 'pending', rawInput: { command: 'ls' } }),
    permission(3, 'x'),
    patch('x', { status: 'in_progress' }),
    patch('x', { status: 'completed' }),
    stop(1),
  ]);
  expect(asksOf(state)).toEqual([['3', 'superseded']]);
  expect(callOf(state, 'x')).toMatchObject({ status: 'completed', input: { command: 'ls' } });
});

test('what fails after the person stopped the turn was cancelled', () => {
  const cancel = { jsonrpc: '2.0', method: 'session/cancel', params: { sessionId: SESSION } };
  const state = read([
    prompt(1, 'go'),
    call('a'),
    call('b'),
    cancel,
    patch('a', { status: 'failed', content: [shown('aborted')] }),
    stop(1, 'cancelled'),
  ]);
  expect(callOf(state, 'a')).toMatchObject({
    status: 'cancelled',
    soft: false,
    error: { message: 'aborted' },
  });
  expect(callOf(state, 'b')).toMatchObject({ status: 'cancelled', soft: true });
  expect([...state.runs][0]).toMatchObject({ status: 'cancelled', stoppedBy: 'user' });
});

test('chunks without ids are blocks between other updates; with ids they find their message', () => {
  const unnamed = read([prompt(1, 'go'), say('one '), say('two'), call('a'), say('three'), stop(1)]);
  expect(textsOf(unnamed)).toEqual(['go', 'one two', 'three']);
  const named = read([
    prompt(1, 'go'),
    say('a', { messageId: 'm1' }),
    say('b', { messageId: 'm2' }),
    say('A', { messageId: 'm1' }),
    stop(1),
  ]);
  expect(textsOf(named)).toEqual(['go', 'aA', 'b']);
  expect([...named.messages].map((message) => message.id).slice(1)).toEqual(['m1', 'm2']);
});

test('an echo of the prompt is not read twice', () => {
  const echo = update('user_message_chunk', { content: text('hello') });
  expect(textsOf(read([prompt(1, 'hello'), echo, say('Hi.'), stop(1)]))).toEqual(['hello', 'Hi.']);
});

test('a loaded session is a run for each message of the person, and nothing of it still runs', () => {
  const person = (words: string): object => update('user_message_chunk', { content: text(words) });
  const load = { jsonrpc: '2.0', id: 1, method: 'session/load', params: { sessionId: SESSION } };
  const history = [person('one'), say('1'), call('a'), person('two'), say('2')];
  const state = read([load, ...history, { jsonrpc: '2.0', id: 1, result: null }]);
  expect(runsOf(state)).toEqual(['completed', 'completed']);
  expect(textsOf(state)).toEqual(['one', '1', 'two', '2']);
  expect(callOf(state, 'a').status).toBe('interrupted');
});

test('a session that is loaded again in its own connection is told once', () => {
  const load = { jsonrpc: '2.0', id: 2, method: 'session/load', params: { sessionId: SESSION } };
  const echo = update('user_message_chunk', { messageId: 'm-9', content: text('go') });
  const turn = [call('a', { status: 'completed' }), say('Done'), say('.')];
  const before = [prompt(1, 'go'), ...turn, stop(1)];
  const state = read([...before, load, echo, ...turn, { jsonrpc: '2.0', id: 2, result: {} }]);
  expect(textsOf(state)).toEqual(['go', 'Done.']);
  expect([...state.toolCalls].length).toBe(1);
  expect(runsOf(state)).toEqual(['completed']);
  const cutOff = read([
    prompt(1, 'go'),
    ...turn.slice(0, 2),
    load,
    echo,
    ...turn,
    { jsonrpc: '2.0', id: 2, result: {} },
  ]);
  expect(textsOf(cutOff)).toEqual(['go', 'Done.']);
});

test('an agent that was started anew loads its session, and the turn that was lost is whole', () => {
  const hello = { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: 1 } };
  const load = { jsonrpc: '2.0', id: 1, method: 'session/load', params: { sessionId: SESSION } };
  const person = update('user_message_chunk', { content: text('go') });
  const lost = [hello, prompt(1, 'go'), say('Half a sen'), call('a')];
  const history = [person, say('Half a sentence.'), call('a', { status: 'completed' })];
  const again = [hello, load, ...history, { jsonrpc: '2.0', id: 1, result: {} }];
  const state = read([...lost, ...again, prompt(2, 'more'), say('More.'), stop(2)]);
  expect(textsOf(state)).toEqual(['go', 'Half a sentence.', 'more', 'More.']);
  expect([...state.toolCalls].map((one) => one.status)).toEqual(['completed']);
  expect(runsOf(state)).toEqual(['completed', 'completed']);
  expect(runsOf(read([...lost, hello, prompt(1, 'more'), say('More.'), stop(1)]))).toEqual([
    'interrupted',
    'completed',
  ]);
});

test('limits, refusals and errors of a turn are told apart', () => {
  const end = (stopReason: string): object[] => [prompt(1, 'go'), say('x'), stop(1, stopReason)];
  expect([...read(end('max_turn_requests')).runs][0]).toMatchObject({
    status: 'limit',
    limit: 'The agent reached its limit of model requests.',
  });
  expect(runsOf(read(end('refusal')))).toEqual(['failed']);
  expect(runsOf(read(end('a_reason_of_tomorrow')))).toEqual(['completed']);
  const error = { code: -32603, message: 'Overloaded' };
  const failed = read([prompt(1, 'go'), say('x'), { jsonrpc: '2.0', id: 1, error }]);
  expect([...failed.runs][0]).toMatchObject({ status: 'failed', error: { message: 'Overloaded' } });
});

test('a late answer to an older prompt does not end the turn that goes on', () => {
  const state = read([prompt(1, 'a'), prompt(2, 'b'), say('B'), stop(1, 'cancelled')]);
  expect(runsOf(state)).toEqual(['completed', 'interrupted']);
});

test('another session of the connection never bleeds into the one that is read', () => {
  const opened = { jsonrpc: '2.0', id: 9, result: { sessionId: 's-2' } };
  const other = update('agent_message_chunk', { content: text('other') }, 's-2');
  const messages = [prompt(1, 'go'), opened, say('mine'), other, stop(1)];
  expect(textsOf(read(messages))).toEqual(['go', 'mine']);
  expect(textsOf(read(messages, { session: 's-2' }))).toEqual(['other']);
  const record = read(messages, { mode: 'import' });
  expect(textsOf(record)).toEqual(['go', 'mine', 'other']);
  expect([...record.runs].map((run) => run.id)).toEqual(['acp', 'acp/s-2']);
});

test('the updates of a sub-agent may come before its parent names it', () => {
  const child = update('agent_message_chunk', { content: text('below') }, 'c-1');
  const named = update('subagent_update', { sessionId: 'c-1', title: 'Scout', state: { state: 'running' } });
  const state = read([prompt(1, 'go'), child, named, stop(1)]);
  expect([...state.agents].map(({ id, name, link }) => [id, name, link])).toEqual([
    ['root', undefined, 'explicit'],
    ['c-1', 'Scout', 'explicit'],
  ]);
  expect(textsOf(state)).toEqual(['go', 'below']);
});

test('what a terminal prints is output of the call that shows it, also when it printed before', () => {
  const output = (id: number, printed: string): object[] => [
    { jsonrpc: '2.0', id, method: 'terminal/output', params: { sessionId: SESSION, terminalId: 't' } },
    { jsonrpc: '2.0', id, result: { output: printed, truncated: false } },
  ];
  const state = read([
    prompt(50, 'go'),
    ...output(1, 'a\n'),
    call('x', { content: [{ type: 'terminal', terminalId: 't' }] }),
    ...output(2, 'a\nb\n'),
    ...output(3, 'b\nc\n'),
    patch('x', { status: 'completed' }),
    stop(50),
  ]);
  expect(callOf(state, 'x').outputChannels).toEqual({ stdout: 'b\nc\n' });
});

test('updates of the second version are read when the handshake or the host says so', () => {
  const whole = update('agent_message', { messageId: 'm', content: [text('whole')] });
  expect(textsOf(read([whole]))).toEqual([]);
  expect(read([whole]).diagnostics.counts.get('raw')).toBe(1);
  expect(textsOf(read([whole], { protocolVersion: 2 }))).toEqual(['whole']);
  const hello = { jsonrpc: '2.0', id: 0, result: { protocolVersion: 2 } };
  expect(textsOf(read([hello, whole]))).toEqual(['whole']);
});

test('v2: the session says how it stands; statuses of tomorrow are still in progress', () => {
  const state = (name: string, more: object = {}): object => update('state_update', { state: name, ...more });
  const adapter = createAcpAdapter({ streamId: 'acp', protocolVersion: 2 });
  const push = (...messages: object[]): TranscriptState =>
    reduceTranscript(
      current,
      messages.flatMap((message) => adapter.push(message)),
    );
  let current = initialTranscriptState();
  current = push(state('running'), patch('a', { title: 'A', status: '_resting' }), state('requires_action'));
  expect([callOf(current, 'a').status, runsOf(current)]).toEqual(['running', ['waiting']]);
  current = push(patch('a', { status: 'cancelled' }), state('idle', { stopReason: 'end_turn' }));
  expect([callOf(current, 'a').status, runsOf(current)]).toEqual(['cancelled', ['completed']]);
});

test('updates of any other shape cost themselves and make no rows', () => {
  const odd: object[] = [
    update('tool_call'),
    update('tool_call', { toolCallId: 7 }),
    update('agent_message_chunk', { content: 'text' }),
    update('plan', { entries: 'none' }),
    update('subagent_update', {}),
    update('something_new', { content: text('x') }),
    { jsonrpc: '2.0', method: 'session/update', params: { sessionId: 4, update: null } },
    { jsonrpc: '2.0', method: 'session/update' },
    { jsonrpc: '2.0', id: 3, method: 'session/request_permission', params: { sessionId: SESSION } },
    { jsonrpc: '2.0', id: 3, result: 'yes' },
    { jsonrpc: '2.0', id: 4, result: {} },
    {},
  ];
  const state = read([prompt(1, 'go'), ...odd, stop(1)]);
  expect([...state.toolCalls]).toEqual([]);
  expect(textsOf(state)).toEqual(['go']);
  expect(runsOf(state)).toEqual(['completed']);
});

test('fault 35: a placeholder does not erase an input that is known', () => {
  const asked = {
    ...permission(9, 'i1'),
    params: { sessionId: SESSION, toolCall: { toolCallId: 'i1', rawInput: {} }, options: [] },
  };
  const state = read([
    prompt(1, 'go'),
    call('i1', { rawInput: {}, status: 'pending' }),
    patch('i1', { rawInput: { command: 'ls demo' } }),
    asked,
  ]);
  expect(callOf(state, 'i1')).toMatchObject({ status: 'awaiting-approval', input: { command: 'ls demo' } });
});

test('fault 64: updates of a call that nobody announced wait for it, and are reported once', () => {
  const ghosts = Array.from({ length: 500 }, () => patch('ghost', { status: 'in_progress' }));
  const early = [prompt(1, 'go'), ...ghosts, patch('', { status: 'completed' })];
  const before = read(early);
  expect(before.toolCalls.size).toBe(0);
  expect(before.diagnostics.counts.get('raw')).toBe(2);
  const state = read([...early, update('tool_call', { toolCallId: 'ghost', title: 'Scan' }), say('done')]);
  expect([...state.toolCalls].map(({ id, title, status }) => [id, title, status])).toEqual([
    ['ghost', 'Scan', 'interrupted'],
  ]);
});

test('a refusal has no cause where the agent gives none', () => {
  const state = read([
    prompt(1, 'go'),
    call('i1', { status: 'pending' }),
    permission(9, 'i1'),
    pick(9, 'n'),
    patch('i1', { status: 'failed' }),
    stop(1),
  ]);
  expect(callOf(state, 'i1')).toMatchObject({ status: 'denied', error: undefined });
});
