import type { TranscriptState } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { expect, test } from 'vitest';
import { createA2aAdapter } from './adapter.ts';

const ids = { taskId: 't1', contextId: 'c1' };
const result = (value: object): object => ({ jsonrpc: '2.0', id: 1, result: value });
const message = (messageId: string, text: string, role = 'ROLE_AGENT'): object => ({
  messageId,
  role,
  ...ids,
  parts: [{ text }],
});
const task = (state: string, more: object = {}): object =>
  result({ task: { id: 't1', contextId: 'c1', status: { state }, ...more } });
const status = (state: string, said?: object): object =>
  result({ statusUpdate: { ...ids, status: { state, message: said } } });
const artifact = (parts: object[], more: object = {}): object =>
  result({ artifactUpdate: { ...ids, artifact: { artifactId: 'a1', name: 'Report', parts }, ...more } });
const send = (id: number, words: string, more: object = {}): object => ({
  jsonrpc: '2.0',
  id,
  method: 'SendStreamingMessage',
  params: { message: { messageId: `u${id}`, role: 'ROLE_USER', parts: [{ text: words }], ...more } },
});

function read(values: readonly object[]): TranscriptState {
  const adapter = createA2aAdapter({ streamId: 'a2a' });
  const events = values.flatMap((value) => adapter.push(value));
  return reduceTranscript(initialTranscriptState(), [...events, ...adapter.end('eof')]);
}

const runsOf = (state: TranscriptState): (readonly [string, string])[] =>
  [...state.runs].map((run) => [run.id, run.status] as const);
const textsOf = (state: TranscriptState): string[] => [...state.blocks].map((block) => block.text);

test('a task is a run of its context, and its states are told in either spelling', () => {
  const state = read([task('TASK_STATE_SUBMITTED'), status('TASK_STATE_COMPLETED')]);
  expect(runsOf(state)).toEqual([['t1', 'completed']]);
  expect(state.sessionId).toBe('c1');
  const old = { kind: 'status-update', ...ids, status: { state: 'completed' }, final: true };
  expect(runsOf(read([result({ kind: 'task', id: 't1', contextId: 'c1' }), result(old)]))).toEqual([
    ['t1', 'completed'],
  ]);
});

test('an artifact without append replaces, with append goes on; a repeat says nothing', () => {
  const adapter = createA2aAdapter({ streamId: 'a2a' });
  adapter.push(task('TASK_STATE_WORKING'));
  const types = (value: object): string[] => adapter.push(value).map((event) => event.type);
  expect(types(artifact([{ text: 'one ' }]))).toEqual(['artifact.set']);
  expect(types(artifact([{ text: 'two' }], { append: true }))).toEqual(['artifact.delta']);
  const stored = {
    artifacts: [{ artifactId: 'a1', name: 'Report', parts: [{ text: 'one ' }, { text: 'two' }] }],
  };
  expect(types(task('TASK_STATE_WORKING', stored))).toEqual([]);
  expect(types(artifact([{ text: 'other' }]))).toEqual(['artifact.set']);
});

test('data and files of an artifact are shown as what they are', () => {
  const file = { url: 'https://example.com/a.png', mediaType: 'image/png', filename: 'a.png' };
  const shown = (parts: object[]): unknown =>
    [...read([task('TASK_STATE_WORKING'), artifact(parts)]).artifacts][0]?.value;
  expect(shown([{ data: { n: 0 } }])).toEqual({ n: 0 });
  expect(shown([file])).toEqual({ type: 'file', ...file });
  expect(shown([{ kind: 'file', file: { bytes: 'aGk=', mimeType: 'text/plain' } }])).toEqual({
    type: 'file',
    mediaType: 'text/plain',
    url: 'data:text/plain;base64,aGk=',
  });
  expect(shown([{ text: 'see' }, { data: [1] }])).toEqual(['see', [1]]);
});

test('artifacts of two tasks that share an id are two', () => {
  const second = { taskId: 't2', contextId: 'c1', artifact: { artifactId: 'a1', parts: [{ text: 'two' }] } };
  const state = read([
    task('TASK_STATE_WORKING'),
    artifact([{ text: 'one' }]),
    result({ artifactUpdate: second }),
  ]);
  expect([...state.artifacts].map(({ id, text }) => [id, text])).toEqual([
    ['a1', 'one'],
    ['t2/a1', 'two'],
  ]);
});

test('a question makes the task wait, and the next message of the person answers it', () => {
  const asked = [
    send(1, 'book'),
    task('TASK_STATE_SUBMITTED', { history: [message('u1', 'book', 'ROLE_USER')] }),
    status('TASK_STATE_INPUT_REQUIRED', message('m1', 'Which day?')),
  ];
  const waiting = read(asked);
  expect(runsOf(waiting)).toEqual([['t1', 'waiting']]);
  expect([...waiting.asks]).toMatchObject([
    { id: 'm1', kind: 'question', prompt: 'Which day?', state: 'open' },
  ]);
  expect(textsOf(waiting)).toEqual(['book']);
  const answered = read([
    ...asked,
    send(2, 'Monday', ids),
    status('TASK_STATE_WORKING'),
    status('TASK_STATE_COMPLETED', message('m2', 'Booked.')),
  ]);
  expect([...answered.asks]).toMatchObject([{ state: 'answered', by: 'user', value: 'Monday' }]);
  expect(textsOf(answered)).toEqual(['book', 'Monday', 'Booked.']);
  expect(runsOf(answered)).toEqual([['t1', 'completed']]);
});

test('a sign-in that happened elsewhere is over when the task works again', () => {
  const state = read([
    task('TASK_STATE_SUBMITTED'),
    status('TASK_STATE_AUTH_REQUIRED', message('m1', 'Sign in')),
    status('TASK_STATE_WORKING'),
  ]);
  expect([...state.asks]).toMatchObject([{ kind: 'sign-in', state: 'approved', by: 'unknown' }]);
});

test('failures and rejections carry the words of the agent, and say something without any', () => {
  const end = (state: string, said?: object): unknown =>
    [...read([task('TASK_STATE_SUBMITTED'), status(state, said)]).runs][0];
  expect(end('TASK_STATE_FAILED', message('m', 'The pump broke.'))).toMatchObject({
    status: 'failed',
    error: { message: 'The pump broke.', code: 'failed' },
  });
  expect(end('TASK_STATE_REJECTED')).toMatchObject({ error: { message: 'The agent rejected the task.' } });
});

test('what comes after the end of a task changes nothing', () => {
  const said = message('m', 'Crashed');
  const again = message('m2', 'Crashed');
  const state = read([
    task('TASK_STATE_FAILED'),
    status('TASK_STATE_FAILED', said),
    status('TASK_STATE_WORKING', again),
  ]);
  expect(runsOf(state)).toEqual([['t1', 'failed']]);
  expect(textsOf(state)).toEqual([]);
});

test('an agent may answer with a message and no task, and a refused request is a failed run with the words of the person', () => {
  const reply = read([
    send(1, 'hi'),
    result({ message: { messageId: 'm', role: 'agent', parts: [{ kind: 'text', text: 'Hello' }] } }),
  ]);
  expect(textsOf(reply)).toEqual(['hi', 'Hello']);
  expect(runsOf(reply)).toEqual([['a2a', 'completed']]);
  const refused = read([
    send(1, 'hi'),
    { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'No such method' } },
  ]);
  expect([...refused.runs]).toMatchObject([{ status: 'failed', error: { message: 'No such method' } }]);
  expect(textsOf(refused)).toEqual(['hi']);
});

test('a request about a task that fails leaves the task as it is', () => {
  const get = { jsonrpc: '2.0', id: 5, method: 'GetTask', params: { id: 't1' } };
  const error = { code: -32001, message: 'Task not found' };
  const state = read([
    task('TASK_STATE_WORKING'),
    get,
    { jsonrpc: '2.0', id: 5, error },
    status('TASK_STATE_COMPLETED'),
  ]);
  expect(runsOf(state)).toEqual([['t1', 'completed']]);
  expect([...state.notices].map((notice) => notice.message)).toEqual(['GetTask: Task not found']);
});

test('a stored task, and events of the HTTP binding, are read without an envelope', () => {
  const history = [message('u', 'go', 'ROLE_USER'), message('m', 'Working')];
  const stored = { id: 't1', contextId: 'c1', status: { state: 'TASK_STATE_COMPLETED' }, history };
  expect(textsOf(read([stored]))).toEqual(['go', 'Working']);
  const bare = { statusUpdate: { ...ids, status: { state: 'TASK_STATE_CANCELED' } } };
  expect(runsOf(read([bare]))).toEqual([['t1', 'cancelled']]);
});

test('values of any other shape cost themselves and make no rows', () => {
  const odd: object[] = [
    result({}),
    result({ task: 7 }),
    { jsonrpc: '2.0', id: 1 },
    { jsonrpc: '2.0', id: 1, result: null },
    result({ statusUpdate: { ...ids, status: 'working' } }),
    result({ artifactUpdate: { ...ids } }),
    result({ statusUpdate: { ...ids, status: { state: 9, message: 'x' } } }),
    result({ task: { id: 't1', contextId: 'c1', history: [7, {}, { messageId: 3 }], artifacts: 'none' } }),
  ];
  const state = read([task('TASK_STATE_WORKING'), ...odd, status('TASK_STATE_COMPLETED')]);
  expect(runsOf(state)).toEqual([['t1', 'completed']]);
  expect(textsOf(state)).toEqual([]);
  expect([...state.artifacts]).toEqual([]);
});
