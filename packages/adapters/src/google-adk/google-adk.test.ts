import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { linesOf, runsOf, tell, tellRecording } from '../../test/told.ts';
import { createGoogleAdkAdapter as create } from './adapter.ts';

const recorded = (name: string): ReturnType<typeof tellRecording> =>
  tellRecording(create, `google-adk/${name}`);
const event = (id: string, parts: object[], more: object = {}): object => ({
  id,
  invocationId: 'i1',
  author: 'worker',
  content: { role: 'model', parts },
  ...more,
});
const runStates = (name: string): string[] => [...recorded(name).runs].map(({ status }) => status);
const asksOf = (name: string): unknown[] =>
  [...recorded(name).asks].map(({ kind, state, by }) => [kind, state, by]);

describe('events of an agent', () => {
  test('the whole text after its pieces is the same message, kept under the id of the whole', () => {
    const state = recorded('text');
    expect(linesOf(state)).toEqual(['reasoning: A short greeting. ', 'assistant: Grüße aus 日本 👩‍👩‍👧‍👦.']);
    expect([...state.messages].map(({ id, status }) => [id, status])).toEqual([['event005', 'completed']]);
    expect(runStates('text')).toEqual(['completed']);
  });

  test('the whole wins over what was added up, and an empty one erases nothing', () => {
    const { state } = tell(create, [
      event('e1', [{ text: 'Hello wor' }], { partial: true }),
      event('e2', [{ text: 'Hello, world' }]),
      event('e3', [{ text: 'kept' }], { partial: true }),
      event('e4', [{ text: '' }]),
    ]);
    expect(linesOf(state)).toEqual(['assistant: Hello, world', 'assistant: kept']);
  });

  test('results end their calls; an error in a response is a failure', () => {
    expect(linesOf(recorded('tools'))).toEqual([
      'assistant: Three at once.',
      'get_weather({"city":"Oslo"}) completed: {"sky":"snow","degrees":-3}',
      'read_stock({"item":"lamp"}) failed: Error in tool \'read_stock\': stock database is locked',
      'now({}) completed: {}',
      'assistant: Snow in Oslo; the stock is locked.',
    ]);
  });

  test('an error that something follows is a notice and fails the call it came from', () => {
    const state = recorded('unknown-tool');
    const [call] = state.toolCalls;
    expect([call?.status, call?.confidence, call?.error?.message]).toEqual([
      'failed',
      'inferred',
      'Function no_such_tool is not found in the toolsDict.',
    ]);
    expect(runStates('unknown-tool')).toEqual(['completed']);
    expect([...state.notices].map(({ level }) => level)).toEqual(['error']);
  });

  test('an error that nothing follows fails the run; what was said stays', () => {
    const state = recorded('error-code');
    expect(linesOf(state)).toEqual(['assistant: I begin ']);
    expect(runsOf(state)[0]).toMatch(/failed The answer was blocked by a safety filter\.$/);
    expect(runsOf(recorded('model-throws'))[0]).toMatch(/failed 429 RESOURCE_EXHAUSTED: quota exceeded$/);
    expect([...state.notices]).toEqual([]);
  });

  test('an event that comes again says nothing', () => {
    const text = readRecording('google-adk/tools');
    expect(linesOf(tell(create, [text, text]).state)).toEqual(linesOf(recorded('tools')));
  });

  test('a stream that stops in the middle is lost', () => {
    expect(runStates('cut-off')).toEqual(['interrupted']);
    const { state } = tell(create, [event('e1', [{ functionCall: { id: 'c1', name: 'work', args: {} } }])]);
    expect([...state.toolCalls].map(({ status }) => status)).toEqual(['interrupted']);
  });

  test('what is said aloud in a live session is text', () => {
    const { state } = tell(create, [
      { id: 'e1', invocationId: 'i1', author: 'user', inputTranscription: { text: 'hel' }, partial: true },
      { id: 'e2', invocationId: 'i1', author: 'user', inputTranscription: { text: 'hello', finished: true } },
      {
        id: 'e3',
        invocationId: 'i1',
        author: 'worker',
        outputTranscription: { text: 'Good ' },
        partial: true,
      },
      {
        id: 'e4',
        invocationId: 'i1',
        author: 'worker',
        outputTranscription: { text: 'Good day', finished: true },
      },
    ]);
    expect(linesOf(state)).toEqual(['user: hello', 'assistant: Good day']);
  });

  test("Python's spelling, and its seconds, read alike", () => {
    const { state } = tell(create, [
      {
        id: 'e1',
        invocation_id: 'i1',
        author: 'worker',
        timestamp: 1796047752.5,
        long_running_tool_ids: [],
        content: { parts: [{ function_call: { id: 'c1', name: 'now', args: {} } }] },
      },
      {
        id: 'e2',
        invocation_id: 'i1',
        author: 'worker',
        timestamp: 1796047753.5,
        content: { parts: [{ function_response: { id: 'c1', name: 'now', response: { result: 5 } } }] },
      },
      { id: 'e3', invocation_id: 'i1', author: 'worker', content: { parts: [{ text: 'five' }] } },
    ]);
    expect(linesOf(state)).toEqual(['now({}) completed: {"result":5}', 'assistant: five']);
    const [call] = state.toolCalls;
    expect((call?.ended?.at ?? 0) - (call?.started.at ?? 0)).toBe(1000);
  });
});

describe('what waits for a person', () => {
  test('a confirmation: the call waits with its question, and the run with it', () => {
    const state = recorded('confirm-open');
    expect(linesOf(state)).toEqual(['delete_file({"path":"a.txt"}) awaiting-approval']);
    expect([asksOf('confirm-open'), runStates('confirm-open')]).toEqual([
      [['approval', 'open', undefined]],
      ['waiting'],
    ]);
  });

  test('approved and denied: what became of the call tells the answer, live and stored', () => {
    expect(asksOf('confirm-approved')).toEqual([['approval', 'approved', 'unknown']]);
    expect(asksOf('confirm-denied')).toEqual([['approval', 'denied', 'unknown']]);
    expect(asksOf('session-confirm-approved')).toEqual([['approval', 'approved', 'user']]);
    expect(asksOf('session-confirm-denied')).toEqual([['approval', 'denied', 'user']]);
    const ends = ['confirm-approved', 'confirm-denied'].map(
      (name) => [...recorded(name).toolCalls][0]?.status,
    );
    expect(ends).toEqual(['completed', 'denied']);
  });

  test('a first answer that only says that the call waits is no end', () => {
    const request = {
      id: 'r1',
      name: 'adk_request_confirmation',
      args: { originalFunctionCall: { id: 'c1', name: 'erase', args: {} } },
    };
    const response = {
      id: 'c1',
      name: 'erase',
      response: { error: 'This tool call requires confirmation.' },
    };
    const actions = { requestedToolConfirmations: { c1: { hint: 'ok?', confirmed: false } } };
    const { state } = tell(create, [
      event('e1', [{ functionCall: { id: 'c1', name: 'erase', args: {} } }]),
      event('e2', [{ functionCall: request }], { longRunningToolIds: ['r1'] }),
      event('e3', [{ functionResponse: response }], { actions }),
    ]);
    expect(linesOf(state)).toEqual(['erase({}) awaiting-approval']);
    expect([...state.asks].map(({ id }) => id)).toEqual(['r1']);
  });

  test('a call that demands an answer before the request for it comes is asked once', () => {
    const request = {
      id: 'r1',
      name: 'adk_request_confirmation',
      args: { originalFunctionCall: { id: 'c1', name: 'erase', args: {} } },
    };
    const actions = { requestedToolConfirmations: { c1: { hint: 'ok?', confirmed: false } } };
    const answer = {
      functionResponse: { id: 'r1', name: 'adk_request_confirmation', response: { confirmed: true } },
    };
    const { state } = tell(create, [
      event('e1', [{ functionCall: { id: 'c1', name: 'erase', args: {} } }]),
      event('e2', [{ functionResponse: { id: 'c1', name: 'erase', response: {} } }], { actions }),
      event('e3', [{ functionCall: request }], { longRunningToolIds: ['r1'] }),
      { newMessage: { role: 'user', parts: [answer] } },
      event('e4', [{ functionResponse: { id: 'c1', name: 'erase', response: { done: true } } }]),
      event('e5', [{ text: 'gone' }]),
    ]);
    expect([...state.asks].map(({ state: stands, by }) => [stands, by])).toEqual([['approved', 'user']]);
    expect(linesOf(state)).toEqual(['erase({}) completed: {"done":true}', 'assistant: gone']);
  });

  test('a sign-in has its address and keeps its secrets to itself', () => {
    const state = recorded('credential');
    const [ask] = state.asks;
    expect([ask?.kind, ask?.url?.startsWith('https://example.com/auth?'), ask?.input]).toEqual([
      'sign-in',
      true,
      undefined,
    ]);
    expect(JSON.stringify([...state.asks])).not.toContain('secret');
    const token = { exchangedAuthCredential: { oauth2: { accessToken: 'secret' } } };
    const answer = { functionResponse: { id: ask?.id, name: 'adk_request_credential', response: token } };
    const signedIn = tell(create, [
      readRecording('google-adk/credential'),
      { newMessage: { role: 'user', parts: [answer] } },
    ]);
    expect([...signedIn.state.asks].map(({ state: stands }) => stands)).toEqual(['answered']);
    expect(JSON.stringify(signedIn.events)).not.toContain('secret');
  });

  test('a question is answered in the session, and is over when the agent goes on', () => {
    expect(asksOf('session-request-input')).toEqual([['question', 'answered', 'user']]);
    expect(asksOf('request-input')).toEqual([['question', 'superseded', 'unknown']]);
    expect(runStates('request-input')).toEqual(['waiting', 'completed']);
  });

  test('what the app sends to the runner may be pushed too', () => {
    const [first = '', ...others] = readRecording('google-adk/request-input').trimEnd().split('\n');
    const { id } = (JSON.parse(first) as { content: { parts: { functionCall: { id: string } }[] } }).content
      .parts[0]!.functionCall;
    const parts = [{ functionResponse: { id, name: 'adk_request_input', response: { result: 'Oslo' } } }];
    const words = { newMessage: { role: 'user', parts: [{ text: 'weather' }] } };
    const { state } = tell(create, [
      words,
      `${first}\n`,
      { newMessage: { role: 'user', parts } },
      others.join('\n'),
    ]);
    expect(linesOf(state)).toEqual(['user: weather', 'assistant: Oslo it is.']);
    expect([...state.asks].map(({ state: stands }) => stands)).toEqual(['answered']);
  });

  test('a long-running call goes on after its first result and ends with the next', () => {
    const live = recorded('long-running');
    expect([...live.toolCalls].map(({ status, detached, output }) => [status, detached, output])).toEqual([
      ['running', true, { status: 'pending', ticket: 'T1' }],
    ]);
    expect(linesOf(recorded('session-long-running'))[1]).toBe(
      'upload({"path":"a.txt"}) completed: {"status":"done","url":"https://example.com/a"}',
    );
  });
});

describe('agents', () => {
  const agentsOf = (name: string): unknown[] =>
    [...recorded(name).agents].map(({ id, name: called, parentAgentKey, status }) => [
      id,
      called,
      parentAgentKey,
      status,
    ]);

  test('a hand-over opens the other agent below the call', () => {
    const state = recorded('transfer');
    expect(agentsOf('transfer')).toEqual([
      ['root', undefined, undefined, 'completed'],
      ['billing', 'billing', 'root', 'completed'],
    ]);
    const [call] = state.toolCalls;
    expect([call?.name, call?.status, [...(call?.childAgentKeys ?? [])]]).toEqual([
      'transfer_to_agent',
      'completed',
      ['agent:billing'],
    ]);
  });

  test('branches are paths: parallel agents do not mix, and nested ones hang below', () => {
    expect(agentsOf('parallel').slice(1)).toEqual([
      ['both.left', 'left', 'root', 'completed'],
      ['both.right', 'right', 'root', 'completed'],
      ['both.right.first', 'first', 'agent:both.right', 'completed'],
      ['both.right.second', 'second', 'agent:both.right', 'completed'],
    ]);
    const texts = [...recorded('parallel').messages].flatMap(({ agentKey, items }) =>
      [...items]
        .filter(({ type }) => type === 'block')
        .map(({ key }) => [agentKey, recorded('parallel').blocks.get(key)?.text]),
    );
    expect(texts).toEqual([
      ['agent:both.right.first', 'Right one.'],
      ['agent:both.left', 'Left is done.'],
      ['agent:both.right.second', 'Right two.'],
    ]);
  });

  test('the nodes of a workflow are agents by their path; an output without words is shown', () => {
    const state = recorded('workflow');
    const nodes = [...state.agents].slice(1).map(({ id, name, status }) => `${id} ${name} ${status}`);
    expect(nodes.sort()).toEqual([
      'flow.join join completed',
      'flow.left left completed',
      'flow.planner planner completed',
      'flow.right right completed',
    ]);
    expect(linesOf(state)).toContain('data: {"left":"L1 L2","right":"R"}');
  });

  test("Python's paths count how often a node ran, and events are the workflow's", () => {
    const said = (id: string, step: string): object =>
      event(id, [{ text: id }], { author: 'flow', node_info: { path: `flow/${step}` } });
    const { state } = tell(create, [said('e1', 'plan@1'), said('e2', 'plan@2'), said('e3', 'write@1')]);
    expect([...state.agents].slice(1).map(({ id, name }) => [id, name])).toEqual([
      ['flow.plan@1', 'plan'],
      ['flow.plan@2', 'plan'],
      ['flow.write@1', 'write'],
    ]);
  });

  test('a node that fails takes the run along, not the nodes that are done', () => {
    expect(agentsOf('workflow-fails').slice(1)).toEqual([
      ['flow.planner', 'planner', 'root', 'completed'],
      ['flow.save', 'save', 'root', 'failed'],
    ]);
    expect(runsOf(recorded('workflow-fails'))[0]).toMatch(/failed disk full$/);
  });

  test('a node that asks waits, and is over when the workflow goes on', () => {
    expect(asksOf('session-workflow-asks')).toEqual([['question', 'answered', 'user']]);
    expect(runStates('session-workflow-asks')).toEqual(['waiting', 'completed']);
    expect(agentsOf('session-workflow-asks')[1]).toEqual(['flow.ask', 'ask', 'root', 'completed']);
  });

  test('an agent that runs in a loop speaks each time', () => {
    expect(linesOf(recorded('loop'))).toEqual(['assistant: one', 'assistant: two']);
  });

  test('an agent used as a tool is a call: it sends no events', () => {
    expect(linesOf(recorded('agent-tool'))).toEqual([
      'helper({"request":"look it up"}) completed: {"result":"It is 7."}',
      'assistant: The helper says 7.',
    ]);
  });
});

describe('a stored session', () => {
  const names = [
    'tools',
    'transfer',
    'parallel',
    'unknown-tool',
    'error-code',
    'confirm-denied',
    'two-turns',
  ];

  test.each(names)('reads like the live stream, with the words of the person: %s', (name) => {
    const withoutPerson = linesOf(recorded(`session-${name}`)).filter((line) => !line.startsWith('user: '));
    // Partial text that an error cut off is not stored.
    const live = linesOf(recorded(name)).filter((line) => name !== 'error-code' || !line.includes('I begin'));
    // Agents side by side are stored in the order in which they ended.
    expect(withoutPerson.sort()).toEqual(live.sort());
    expect(runStates(`session-${name}`)).toEqual(runStates(name));
  });

  test('names its session', () => {
    const { events } = tell(create, [readRecording('google-adk/session-text')]);
    expect(new Set(events.map(({ scope }) => scope.sessionId))).toEqual(new Set(['session-1']));
  });
});
