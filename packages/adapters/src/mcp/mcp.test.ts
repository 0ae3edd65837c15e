import type { ToolCall, TranscriptState } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { expect, test } from 'vitest';
import { createMcpAdapter } from './adapter.ts';

const request = (id: unknown, method: string, params: object): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const call = (id: unknown, name: string, input: object = {}): object =>
  request(id, 'tools/call', { name, arguments: input });
const watched = (id: unknown, progressToken: unknown): object =>
  request(id, 'tools/call', { name: 'work', arguments: {}, _meta: { progressToken } });
const reply = (id: unknown, result: unknown): object => ({ jsonrpc: '2.0', id, result });
const said = (text: string, isError = false): object => ({ content: [{ type: 'text', text }], isError });
const tell = (method: string, params: object): object => ({
  jsonrpc: '2.0',
  method: `notifications/${method}`,
  params,
});
const progress = (progressToken: unknown, done: number, total?: number): object =>
  tell('progress', { progressToken, progress: done, total });

function read(messages: readonly object[], end?: 'eof' | 'error'): TranscriptState {
  const adapter = createMcpAdapter({ streamId: 'mcp' });
  const events = messages.flatMap((message) => adapter.push(message));
  const all = end === undefined ? events : [...events, ...adapter.end(end)];
  return reduceTranscript(initialTranscriptState(), all);
}

function callOf(state: TranscriptState, id: string): ToolCall {
  const found = [...state.toolCalls].find((one) => one.id === id);
  if (!found) throw new Error(`no call ${id}`);
  return found;
}

test('fault 101: a token is its type and its value, and one that nobody gave moves nothing', () => {
  const state = read([
    watched(1, 1),
    watched(2, '1'),
    watched(3, 0),
    progress('1', 1, 2),
    progress(0, 1, 4),
    progress('tool-call-2', 1, 1),
    progress('tool-call-2', 1, 1),
  ]);
  expect(callOf(state, '1').progress).toBeUndefined();
  expect(callOf(state, '2').progress?.fraction).toBe(0.5);
  expect(callOf(state, '3').progress?.fraction).toBe(0.25);
  expect([...state.notices].map((notice) => notice.code)).toEqual(['unknown-progress-token']);
});

test('fault 67: progress with or after the result moves nothing and ends nothing', () => {
  const state = read([watched(1, 1), progress(1, 1, 2), reply(1, said('done')), progress(1, 2, 2)], 'eof');
  expect(callOf(state, '1')).toMatchObject({ status: 'completed', progress: { current: 1, total: 2 } });
  expect([...state.runs].map((run) => run.status)).toEqual(['completed']);
});

test('the ids 1 and "1" are two calls', () => {
  const state = read([call(1, 'a'), call('1', 'b'), reply('1', said('second')), reply(1, said('first'))]);
  expect(callOf(state, '1').output).toMatchObject({ content: [{ text: 'first' }] });
  expect(callOf(state, '"1"').output).toMatchObject({ content: [{ text: 'second' }] });
});

test('without marks the answer to a question of the server is told from the answer to a call of the same id', () => {
  const ask = request(1, 'elicitation/create', { message: 'Go on?', requestedSchema: { properties: {} } });
  const state = read([call(1, 'a'), ask, reply(1, { action: 'decline' }), reply(1, said('stopped'))], 'eof');
  expect([...state.asks].map(({ kind, state: answer }) => [kind, answer])).toEqual([['approval', 'denied']]);
  expect(callOf(state, '1')).toMatchObject({ status: 'completed', output: said('stopped') });
});

test('a ping of the server under the id of a call takes nothing from the call', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const state = read([call(1, 'a'), ping, reply(1, {}), reply(1, said('done'))], 'eof');
  expect(callOf(state, '1')).toMatchObject({ status: 'completed', output: said('done') });
});

test('an event that holds only its id says nothing, and its id is kept', () => {
  const adapter = createMcpAdapter({ streamId: 'mcp' });
  expect(adapter.push('id: 7\ndata: \n\n').map((event) => event.type)).toEqual([]);
  expect(adapter.position?.lastEventId).toBe('7');
});

test('marks decide where both sides use one id', () => {
  const state = read([
    { from: 'client', message: call(0, 'a') },
    { direction: 'incoming', message: request(0, 'sampling/createMessage', { messages: [] }) },
    { dir: 'recv', payload: reply(0, said('done')) },
    { dir: 'send', payload: reply(0, { role: 'assistant', content: { type: 'text', text: 'hm' } }) },
  ]);
  expect(callOf(state, '0').output).toEqual(said('done'));
  expect(callOf(state, 'server:0').output).toMatchObject({ role: 'assistant' });
});

test('a log that holds messages as text gives calls its times', () => {
  const line = (seconds: number, message: object): object => ({
    timestamp: `2026-01-01T00:00:0${seconds}.000Z`,
    direction: 'client-to-server',
    message: JSON.stringify(message),
  });
  const answer = {
    time: Date.UTC(2026, 0, 1, 0, 0, 3),
    dir: 'in',
    raw: JSON.stringify(reply(1, said('ok'))),
  };
  const { started, ended } = callOf(read([line(1, call(1, 'a')), answer]), '1');
  expect((ended?.at ?? 0) - (started.at ?? 0)).toBe(2000);
});

test('a cancelled call stays cancelled, whatever is answered later', () => {
  const state = read([
    call(5, 'slow'),
    tell('cancelled', { requestId: 5, reason: 'user' }),
    reply(5, said('late')),
  ]);
  expect(callOf(state, '5')).toMatchObject({ status: 'cancelled', soft: false, reason: 'user' });
  expect(state.diagnostics.counts.size).toBe(0);
});

test('an error flag fails the call with the words of the tool, a refusal of the protocol with its message', () => {
  const error = { code: -32602, message: 'Unknown tool: zzz' };
  const state = read([
    call(1, 'a'),
    reply(1, said('MCP error -32603: disk is full', true)),
    call(2, 'zzz'),
    { jsonrpc: '2.0', id: 2, error },
  ]);
  expect(callOf(state, '1')).toMatchObject({ status: 'failed', error: { message: 'disk is full' } });
  expect(callOf(state, '2')).toMatchObject({
    status: 'failed',
    errorPhase: 'protocol',
    error: { message: 'Unknown tool: zzz', code: -32602 },
  });
});

test('an image beside the words of an error is kept as output', () => {
  const image = { type: 'image', data: 'aGk=', mimeType: 'image/png' };
  const result = { content: [{ type: 'text', text: 'no such page' }, image], isError: true };
  const state = read([call(1, 'shot'), reply(1, result)]);
  expect(callOf(state, '1')).toMatchObject({
    status: 'failed',
    error: { message: 'no such page' },
    output: result,
  });
});

test('2026: a call that needed an answer goes on under its first id, each try an attempt', () => {
  const confirm = { method: 'elicitation/create', params: { message: 'Sure?', requestedSchema: {} } };
  const need = (state: string): object => ({
    resultType: 'input_required',
    inputRequests: { confirm },
    requestState: state,
  });
  const again = (id: number, requestState: string): object =>
    request(id, 'tools/call', {
      name: 'deploy',
      arguments: { env: 'a' },
      requestState,
      inputResponses: { confirm: { action: 'accept' } },
    });
  const state = read([
    call(1, 'deploy', { env: 'a' }),
    call(2, 'deploy', { env: 'a' }),
    reply(1, need('one')),
    reply(2, need('two')),
    again(3, 'two'),
    reply(3, need('three')),
    again(4, 'three'),
    reply(4, { resultType: 'complete', content: [] }),
  ]);
  expect([...state.toolCalls].map(({ id, status }) => [id, status])).toEqual([
    ['1', 'awaiting-approval'],
    ['2', 'completed'],
  ]);
  expect(callOf(state, '2')).toMatchObject({ output: { content: [] } });
  expect(callOf(state, '2').attempts).toHaveLength(2);
  expect([...state.asks].map(({ id, state: answer }) => [id, answer])).toEqual([
    ['1/confirm', 'open'],
    ['2/confirm', 'approved'],
    ['3/confirm', 'approved'],
  ]);
});

test('a task goes on after the answer to its call, and its result is the output', () => {
  const task = { taskId: 't', status: 'working' };
  const begun = [call(1, 'long'), reply(1, { task })];
  expect(callOf(read(begun), '1').status).toBe('running');
  expect(callOf(read(begun, 'eof'), '1').status).toBe('interrupted');
  const done = [...begun, tell('tasks/status', { taskId: 't', status: 'completed' })];
  expect(callOf(read(done, 'eof'), '1')).toMatchObject({ status: 'completed', soft: false });
  const fetched = [...done, request(2, 'tasks/result', { taskId: 't' }), reply(2, said('report'))];
  expect(callOf(read(fetched), '1')).toMatchObject({ status: 'completed', output: said('report') });
});

test('a client that connects anew numbers its calls anew: nothing of the old connection is touched', () => {
  const hello = request(0, 'initialize', {});
  const state = read([hello, call(1, 'a'), hello, call(1, 'a'), reply(1, said('new'))], 'eof');
  expect([...state.toolCalls].map(({ id, status }) => [id, status])).toEqual([
    ['1', 'interrupted'],
    ['1', 'completed'],
  ]);
  expect([...state.runs].map(({ id, status }) => [id, status])).toEqual([
    ['mcp', 'failed'],
    ['mcp#1', 'completed'],
  ]);
});

test('a close with nothing open ends the run; with a call open the connection was lost', () => {
  const open = [call(1, 'a')];
  const done = [...open, reply(1, said('ok'))];
  expect([...read(done, 'eof').runs][0]).toMatchObject({ status: 'completed', soft: false });
  expect([...read(done, 'error').runs][0]?.status).toBe('interrupted');
  expect([...read(open, 'eof').runs][0]?.status).toBe('interrupted');
});

test('what a lost connection still gets is its own, and the next call has another run', () => {
  const adapter = createMcpAdapter({ streamId: 'mcp' });
  const ended = [adapter.push(call(1, 'a')), adapter.push(call(2, 'b')), adapter.end('error')].flat();
  const again = adapter.reopen?.('continue') ?? [];
  const more = [call(3, 'c'), reply(1, said('late')), reply(3, said('new'))].flatMap((one) =>
    adapter.push(one),
  );
  const all = [...ended, ...again, ...more, ...adapter.end('eof')];
  const state = reduceTranscript(initialTranscriptState(), all);
  expect([...state.toolCalls].map(({ id, status }) => [id, status])).toEqual([
    ['1', 'completed'],
    ['2', 'interrupted'],
    ['3', 'completed'],
  ]);
  expect([...state.runs].map((run) => run.status)).toEqual(['interrupted', 'completed']);
});

test('a result whose request was not seen is shown when only a tool answers so', () => {
  const state = read([reply(7, said('worked')), reply(8, { tools: [] }), reply(9, { contents: [] })]);
  expect([...state.toolCalls].map(({ id, name, status }) => [id, name, status])).toEqual([
    ['7', 'tools/call', 'completed'],
  ]);
  expect(state.diagnostics.counts.get('raw')).toBe(2);
});

test('titles and the server are told by the connection itself', () => {
  const state = read([
    request(0, 'initialize', {}),
    reply(0, { serverInfo: { name: 'workshop' } }),
    request(1, 'tools/list', {}),
    reply(1, {
      tools: [
        { name: 'a', title: 'A tool' },
        { name: 'b', annotations: { title: 'B tool' } },
      ],
    }),
    call(2, 'a'),
    call(3, 'b'),
  ]);
  expect([...state.toolCalls].map(({ title, server, executor }) => [title, server, executor])).toEqual([
    ['A tool', 'workshop', 'mcp'],
    ['B tool', 'workshop', 'mcp'],
  ]);
});

test('messages of any other shape cost themselves and make no rows', () => {
  const odd: object[] = [
    {},
    { jsonrpc: '2.0' },
    { jsonrpc: '2.0', id: 1, result: null },
    { jsonrpc: '2.0', id: null, error: null },
    { jsonrpc: '2.0', id: {}, method: 'tools/call' },
    tell('progress', { progressToken: null }),
    tell('cancelled', {}),
    tell('tasks/status', { taskId: 9 }),
    tell('message', {}),
    { jsonrpc: '2.0', method: 'notifications/message', params: 7 },
    request('__proto__', 'elicitation/create', { message: 7, requestedSchema: [] }),
    reply('__proto__', 'yes'),
  ];
  const state = read(odd, 'eof');
  expect([...state.toolCalls]).toEqual([]);
  expect([...state.asks].map((ask) => ask.state)).toEqual(['cancelled']);
});
