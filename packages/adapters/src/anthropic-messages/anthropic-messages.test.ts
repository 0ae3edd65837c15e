import { readBeside, readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createTranscriptStore } from '@callboard/core';
import { connectStream } from '../connect/connect-stream.ts';
import { callOf, linesOf, runsOf, tell, tellRecording } from '../../test/told.ts';
import { createAnthropicMessagesAdapter as create } from './adapter.ts';

type Json = Record<string, unknown>;

const recorded = (name: string, framing?: string): ReturnType<typeof tellRecording> =>
  tellRecording(create, `anthropic-messages/${name}`, framing);
const start = (id: string): Json => ({
  type: 'message_start',
  message: { id, role: 'assistant', model: 'm' },
});
const block = (index: number, content_block: Json): Json => ({
  type: 'content_block_start',
  index,
  content_block,
});
const delta = (index: number, change: Json): Json => ({ type: 'content_block_delta', index, delta: change });
const stop = (index: number): Json => ({ type: 'content_block_stop', index });
const end = (reason: string): Json[] => [
  { type: 'message_delta', delta: { stop_reason: reason } },
  { type: 'message_stop' },
];
const use = (input: Json): Json => ({ type: 'tool_use', id: 'toolu_1', name: 'read', input });
const json = (partial: string): Json => ({ type: 'input_json_delta', partial_json: partial });

describe('a streamed response', () => {
  test('shows reasoning, text and calls in the order of their blocks; the calls wait for the app', () => {
    const state = recorded('parallel-calls');
    expect(linesOf(state)).toEqual([
      'reasoning: Two lookups at once, and one tool that needs no input.',
      'assistant: I look at both.',
      'get_weather({"city":"Zürich","days":3}) waits for the app',
      'read_stock({"item":"lamp \\"L\\"","deep":{"a":[1,2,{"b":null}]}}) waits for the app',
      'now({}) waits for the app',
    ]);
    expect(runsOf(state)).toEqual(['s completed']);
    expect([...state.messages].map(({ id, finishReason }) => [id, finishReason])).toEqual([
      ['msg_02Calls', 'tool_use'],
    ]);
    expect([...state.blocks][0]?.opaque).toBe('EqQBCgIYAhIkYWJjZGVm');
    expect([...state.runs][0]?.usage).toEqual({ inputTokens: 540, cachedInputTokens: 128, outputTokens: 96 });
  });

  test('ends calls of the provider by their results in the same message', () => {
    const state = recorded('server-tools');
    const ends = [...state.toolCalls].map(({ name, status, executor, error }) => [
      name,
      status,
      executor,
      error?.message,
      error?.code,
    ]);
    expect(ends).toEqual([
      ['web_search', 'completed', 'provider', undefined, undefined],
      ['web_search', 'failed', 'provider', 'max uses exceeded', 'max_uses_exceeded'],
      ['web_fetch', 'failed', 'provider', 'url not accessible', 'url_not_accessible'],
      ['bash_code_execution', 'completed', 'provider', undefined, undefined],
    ]);
    const cited = [...state.blocks].find(({ text }) => text === 'The notes say it is out.');
    expect(cited?.meta?.['citations']).toHaveLength(1);
  });

  test('fault 15: a result of an MCP server with its error flag is a failed call', () => {
    const state = recorded('mcp');
    expect([...state.toolCalls].map(({ status, server, executor }) => [status, server, executor])).toEqual([
      ['completed', 'tracker', 'mcp'],
      ['failed', 'tracker', 'mcp'],
    ]);
    expect(callOf(state, 'mcptoolu_01B').error?.message).toBe('issue 8 does not exist');
  });

  test('a program that waits for the app is not lost while its call is answered', () => {
    const state = recorded('call-from-code');
    const program = callOf(state, 'srvtoolu_02P');
    expect(program.awaitsClient).toBe(true);
    expect(callOf(state, 'toolu_02W').callerKey).toBe(program.key);
  });

  test('a second start with another id withdraws the first attempt, one with the same id says nothing', () => {
    expect(linesOf(recorded('spliced-start'))).toEqual([
      'assistant: Once more. ',
      'get_weather({"city":"Rome"}) waits for the app',
    ]);
    expect(linesOf(recorded('double-start'))).toEqual(linesOf(recorded('text')));
  });

  test('fault 60: input in the start block, in deltas, or in both', () => {
    const inputOf = (...values: Json[]): unknown =>
      callOf(tell(create, [start('m1'), ...values, stop(0), ...end('tool_use')]).state, 'toolu_1').input;
    expect(inputOf(block(0, use({})), delta(0, json('{"p":')), delta(0, json('1}')))).toEqual({ p: 1 });
    expect(inputOf(block(0, use({ p: 1 })))).toEqual({ p: 1 });
    expect(inputOf(block(0, use({ p: 1 })), delta(0, json('{"p":2}')))).toEqual({ p: 2 });
    expect(inputOf(block(0, use({})), delta(0, json('')))).toEqual({});
  });

  test('input that is no JSON: a call that asks for an answer has it as text, one that was cut off never ran', () => {
    const eager = recorded('eager-broken-input');
    expect(linesOf(eager)).toEqual(['write_file({"path":"a.txt","text":"half) waits for the app']);
    expect([...eager.diagnostics.counts]).toEqual([['input-truncated', 1]]);
    const cut = callOf(recorded('max-tokens'), 'toolu_06B');
    expect([cut.status, cut.effects, cut.inputText]).toEqual([
      'cancelled',
      'none',
      '{"path":"b.txt","text":"cut he',
    ]);
  });

  test('says why it stopped: a limit, a refusal, an error', () => {
    expect(runsOf(recorded('max-tokens'))[0]).toMatch(/^s limit The answer reached max_tokens/);
    expect(runsOf(recorded('refusal'))).toEqual(['s failed The request asks for malware.']);
    expect(linesOf(recorded('refusal'))).toEqual(['assistant: I start, ']);
    expect(runsOf(recorded('overloaded-at-once'))).toEqual(['s failed Overloaded']);
  });

  test('an error in the middle keeps what was shown (B1)', () => {
    const state = recorded('overloaded-in-a-call');
    expect(runsOf(state)).toEqual(['s failed Overloaded']);
    expect(linesOf(state).slice(0, 2)).toEqual(linesOf(recorded('parallel-calls')).slice(0, 2));
    expect([...state.toolCalls].map(({ status }) => status)).toEqual(['interrupted', 'cancelled']);
    expect([...state.messages].map(({ status, error }) => [status, error?.message])).toEqual([
      ['failed', 'Overloaded'],
    ]);
  });

  test('an end without a stop is a loss; the API cannot be asked to go on', () => {
    const { events } = tell(create, [start('m1')]);
    expect(events[0]).toMatchObject({ type: 'stream.open', resumable: false });
    expect(runsOf(recorded('cut-off'))).toEqual(['s interrupted']);
  });

  test('redacted reasoning is carried and has no words', () => {
    const [reasoning] = recorded('redacted-thinking').blocks.values();
    expect([reasoning?.kind, reasoning?.text, reasoning?.opaque]).toEqual(['reasoning', '', 'EvAFCoYBGAIiQ']);
  });

  test('the same response twice is one message; another one under its id is another', () => {
    const text = readRecording('anthropic-messages/text');
    expect(linesOf(tell(create, [text, text]).state)).toEqual(linesOf(recorded('text')));
    const said = (words: string): Json[] => [
      start('msg_1'),
      block(0, { type: 'text', text: '' }),
      delta(0, { type: 'text_delta', text: words }),
      stop(0),
      ...end('end_turn'),
    ];
    const { state } = tell(create, [...said('one'), ...said('two'), ...said('two')]);
    expect(linesOf(state)).toEqual(['assistant: one', 'assistant: two']);
  });

  test('what a start states already is shown, also results of calls that came before', () => {
    const content = [
      {
        type: 'code_execution_tool_result',
        tool_use_id: 'srv_1',
        content: { type: 'code_execution_result', stdout: '4' },
      },
      { type: 'tool_use', id: 'toolu_1', name: 'read', input: { p: 1 } },
    ];
    const message = { id: 'm1', role: 'assistant', content, stop_reason: 'tool_use' };
    const { state } = tell(create, [{ type: 'message_start', message }, { type: 'message_stop' }]);
    expect(linesOf(state).sort()).toEqual([
      'code_execution(undefined) completed: {"type":"code_execution_result","stdout":"4"}',
      'read({"p":1}) waits for the app',
    ]);
  });

  test('what begins in the middle is shown', () => {
    const { state } = tell(create, [
      delta(3, { type: 'text_delta', text: 'late' }),
      stop(3),
      ...end('end_turn'),
    ]);
    expect(linesOf(state)).toEqual(['assistant: late']);
    expect(runsOf(state)).toEqual(['s completed']);
  });

  test('blocks that all have the same index, and starts that are said twice', () => {
    const said = (words: string): Json[] => [
      block(0, { type: 'text', text: '' }),
      block(0, { type: 'text', text: '' }),
      delta(0, { type: 'text_delta', text: words }),
      stop(0),
      stop(0),
    ];
    const call = [block(0, use({})), delta(0, json('{"p":1}')), stop(0)];
    const { state } = tell(create, [
      start('m1'),
      ...said('one'),
      ...call,
      ...said('two'),
      ...end('tool_use'),
    ]);
    expect(linesOf(state)).toEqual(['assistant: one', 'read({"p":1}) waits for the app', 'assistant: two']);
  });

  test('what comes too late, or belongs to nothing, shows nothing (B6)', () => {
    const late = [...end('end_turn'), stop(0), delta(0, json('{}')), delta(1, { type: 'signature_delta' })];
    const { state } = tell(create, [start('m1'), ...end('end_turn'), ...late]);
    expect([state.messages.size, state.toolCalls.size, runsOf(state)]).toEqual([1, 0, ['s completed']]);
    expect(state.diagnostics.counts.get('raw')).toBe(5);
  });

  test('unknown blocks are kept, unknown events and deltas cost themselves (B6)', () => {
    const { state } = tell(create, [
      start('m1'),
      block(0, { type: 'hologram', beam: 1 }),
      delta(0, { type: 'beam_delta', beam: 2 }),
      stop(0),
      { type: 'message_sparkle' },
      ...end('end_turn'),
    ]);
    expect(linesOf(state)).toEqual(['custom: {"type":"hologram","beam":1}']);
    expect(state.diagnostics.counts.get('raw')).toBe(2);
  });
});

describe('a conversation', () => {
  test('over one adapter, a connection a request: the results of one end the calls of the one before', async () => {
    const answers = readRecording('anthropic-messages/tool-loop').split(/(?<=\n)(?=\{"model")/);
    const store = createTranscriptStore();
    const adapter = create({ streamId: 's' });
    for (const answer of answers) {
      const [request = '', ...events] = answer.trimEnd().split('\n');
      store.dispatch(adapter.push(JSON.parse(request) as object));
      const body = events.map((event) => `data: ${event}\n\n`).join('');
      await connectStream(new Response(body), adapter, store);
    }
    expect(linesOf(store.getState())).toEqual(linesOf(recorded('tool-loop')));
    expect([...store.getState().runs].map(({ status }) => status)).toEqual(Array(4).fill('completed'));
  });

  test('lines of a batch are runs of their own', () => {
    const message = {
      type: 'message',
      role: 'assistant',
      id: 'm1',
      content: [{ type: 'text', text: 'one' }],
      stop_reason: 'end_turn',
    };
    const error = { type: 'error', error: { type: 'invalid_request_error', message: 'too long' } };
    const { state } = tell(create, [
      { custom_id: 'a', result: { type: 'succeeded', message } },
      { custom_id: 'b', result: { type: 'errored', error } },
    ]);
    expect([linesOf(state), runsOf(state)]).toEqual([
      ['assistant: one'],
      ['s completed', 's#1 failed too long'],
    ]);
  });

  const answered = [
    'user: Weather and stock, please.',
    'reasoning: Two lookups at once, and one tool that needs no input.',
    'assistant: I look at both.',
    'get_weather({"city":"Zürich","days":3}) completed: "Sunny, 21 °C"',
    'read_stock({"item":"lamp \\"L\\"","deep":{"a":[1,2,{"b":null}]}}) failed: stock database is locked',
    'now({}) completed: ""',
    'reasoning: The stock failed; I try once more.',
    'assistant: Stock failed. Once more.',
    'read_stock({"item":"lamp"}) completed: [{"type":"text","text":"3 lamps"}]',
    'assistant: Zürich is sunny; 3 lamps are left.',
    'user: Thanks!',
    'assistant: You are welcome.',
  ];

  test("the client's tool loop: requests repeat the history, results end the calls, a person's words begin a run", () => {
    const state = recorded('tool-loop');
    expect(linesOf(state)).toEqual(answered);
    expect(runsOf(state)).toEqual(['s completed', 's#1 completed']);
    expect([...state.runs][0]?.usage).toEqual({
      inputTokens: 1620,
      cachedInputTokens: 384,
      outputTokens: 288,
    });
  });

  test('a stored request reads like the live conversation (fault 29)', () => {
    expect(linesOf(recorded('history'))).toEqual(answered);
    expect(runsOf(recorded('history'))).toEqual(['s completed', 's#1 completed']);
    expect(linesOf(recorded('history-messages'))).toEqual(answered.slice(0, -2));
  });

  test('a whole response reads like the streamed one', () => {
    const whole = recorded('response');
    expect(linesOf(whole).slice(1)).toEqual(linesOf(recorded('parallel-calls')).slice(1));
    expect(runsOf(whole)).toEqual(['s completed']);
  });

  test('pause_turn: the run waits, and the result in the next message ends the call', () => {
    const lines = readRecording('anthropic-messages/pause-turn').split('\n');
    const half = lines.findIndex((line) => line.includes('"message_stop"')) + 1;
    const first = tell(create, [lines.slice(0, half).join('\n')]).state;
    expect(runsOf(first)).toEqual(['s waiting']);
    expect(callOf(first, 'srvtoolu_21').status).toBe('ready');
    expect(runsOf(recorded('pause-turn'))).toEqual(['s completed']);
    expect(callOf(recorded('pause-turn'), 'srvtoolu_21').status).toBe('completed');
  });

  test('the same words twice are two messages (fault 9)', () => {
    const yes = { role: 'user', content: 'yes' };
    const ok = { role: 'assistant', content: 'ok' };
    const { state } = tell(create, [{ messages: [yes] }, ok, { messages: [yes, ok, yes] }, ok]);
    expect(linesOf(state)).toEqual(['user: yes', 'assistant: ok', 'user: yes', 'assistant: ok']);
  });

  test('a picture whose cache mark moved on is the same picture', () => {
    const image = { type: 'image', source: { type: 'base64', data: 'aGk=' } };
    const first = { role: 'user', content: [{ ...image, cache_control: { type: 'ephemeral' } }] };
    const ok = { role: 'assistant', content: 'ok' };
    const again = { messages: [{ role: 'user', content: [image] }, ok, { role: 'user', content: 'more' }] };
    expect(linesOf(tell(create, [{ messages: [first] }, ok, again]).state)).toHaveLength(3);
  });

  test('fault 3: a call that a person talked over has no known outcome', () => {
    const messages = [
      { role: 'user', content: 'go' },
      { role: 'assistant', content: [use({ p: 1 })] },
      { role: 'user', content: 'stop, something else' },
      { role: 'assistant', content: 'fine' },
    ];
    expect(callOf(tell(create, [{ messages }]).state, 'toolu_1').status).toBe('interrupted');
  });

  test('an error without words says so', () => {
    const failing = { type: 'tool_result', tool_use_id: 'toolu_1', is_error: true };
    const messages = [
      { role: 'assistant', content: [use({})] },
      { role: 'user', content: [failing] },
    ];
    expect(callOf(tell(create, [{ messages }]).state, 'toolu_1').error?.message).toBe(
      'The tool failed and gave no reason.',
    );
  });
});

describe('the log of a Managed Agents session', () => {
  const state = recorded('session');

  test('shows calls of every kind, and what a person refused', () => {
    expect(linesOf(state)).toEqual([
      'user: Tidy the repository.',
      'assistant: I look around.',
      'bash({"command":"ls"}) completed: [{"type":"text","text":"a.txt"}]',
      'find_issue({"id":7}) failed: tracker is down',
      'agent sthr_1',
      'bash({"command":"rm a.txt"}) denied: The user denied this tool: keep it',
      'ask_owner({"about":"a.txt"}) completed: [{"type":"text","text":"Keep it."}]',
      'user: Read a.txt.',
      'read({"path":"a.txt"}) completed: [{"type":"text","text":"hello"}]',
      'assistant: It says hello.',
      'assistant: I left everything as it is.',
    ]);
    expect([...state.toolCalls].map(({ executor }) => executor)).toEqual([
      'provider',
      'mcp',
      'provider',
      'provider',
      undefined,
    ]);
    expect([...state.asks].map(({ state: stands, by, reason }) => [stands, by, reason])).toEqual([
      ['denied', 'user', 'keep it'],
    ]);
    expect([runsOf(state), [...state.runs][0]?.usage]).toEqual([
      ['s completed'],
      { inputTokens: 120, cachedInputTokens: 20, outputTokens: 30 },
    ]);
  });

  test('threads are agents, with what was sent to them as their task', () => {
    const [, thread] = state.agents.values();
    expect([thread?.id, thread?.name, thread?.task, thread?.status]).toEqual([
      'sthr_1',
      'reviewer',
      'Read a.txt.',
      'completed',
    ]);
  });

  test('waits while it asks, is listed as it was streamed, and says why it gave up', () => {
    const [before = ''] = readRecording('anthropic-messages/session').split('event: user.tool_confirmation');
    const waiting = tell(create, [before]).state;
    expect(runsOf(waiting)).toEqual(['s waiting']);
    expect(callOf(waiting, 'sevt_own').awaitsClient).toBe(true);
    expect(linesOf(recorded('session-list')).sort()).toEqual(linesOf(state).sort());
    expect(runsOf(recorded('session-gives-up'))).toEqual(['s failed The credit balance is too low.']);
  });
});

describe("the package's own client", () => {
  interface Built {
    content: { type: string; id?: string; input?: unknown; text?: string; thinking?: string }[];
    stop_reason: string;
  }
  const names = [
    'text',
    'parallel-calls',
    'server-tools',
    'mcp',
    'call-from-code',
    'redacted-thinking',
    'refusal',
  ];

  test.each(names)('builds the same message: %s', (name) => {
    const { message } = readBeside(`anthropic-messages/${name}`, 'client') as { message: Built };
    const state = recorded(name);
    const [ours] = state.messages.values();
    expect(ours?.finishReason).toBe(message.stop_reason);
    const theirs = message.content.filter(({ type }) => !type.endsWith('tool_result'));
    const shown = [...(ours?.items ?? [])].map(({ type, key }) => {
      const call = type === 'tool-call' ? state.toolCalls.get(key) : undefined;
      return call ? [call.id, call.input] : state.blocks.get(key)?.text;
    });
    expect(shown).toEqual(
      theirs.map(({ id, input, text, thinking }) =>
        id === undefined ? (text ?? thinking ?? '') : [id, input],
      ),
    );
  });
});
