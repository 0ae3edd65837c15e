import { readBeside } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { callOf, linesOf, runsOf, tell, tellRecording } from '../../test/told.ts';
import { createGeminiAdapter as create } from './adapter.ts';
import { PartialArgs } from './partial-args.ts';

const recorded = (name: string): ReturnType<typeof tellRecording> => tellRecording(create, `gemini/${name}`);
const chunk = (parts: object[], more: object = {}): object => ({
  candidates: [{ content: { parts }, ...more }],
});
const call = (name: string, more: object = {}): object => ({ functionCall: { name, ...more } });

describe('generateContentStream', () => {
  test('texts of one kind in a row are one block; the signature is carried', () => {
    const state = recorded('text');
    expect(linesOf(state)).toEqual([
      'reasoning: I think about the weather.',
      'assistant: Grüße aus 日本 👩‍👩‍👧‍👦, all is well.',
    ]);
    expect([...state.blocks].map(({ opaque }) => opaque)).toEqual([undefined, 'c2ln']);
    expect([...state.runs][0]?.usage).toEqual({
      inputTokens: 40,
      outputTokens: 17,
      reasoningTokens: 5,
      totalTokens: 57,
    });
  });

  test('calls without ids are told apart by their place, also those of one name', () => {
    const state = recorded('calls-without-ids');
    expect([...state.toolCalls].map(({ id }) => id)).toEqual([
      'resp_calls/0',
      'resp_calls/1',
      'resp_calls/2',
    ]);
    expect(linesOf(state).slice(1)).toEqual([
      'get_weather({"city":"Oslo"}) waits for the app',
      'get_weather({"city":"Rome"}) waits for the app',
      'now({}) waits for the app',
    ]);
  });

  test('an id of the wire is kept', () => {
    expect(callOf(recorded('call-with-id'), 'fc_1').name).toBe('get_weather');
  });

  test('arguments that come value by value grow as text and end as one object; the last mark may be missing', () => {
    const state = recorded('streamed-arguments');
    expect([...state.toolCalls].map(({ input }) => input)).toEqual([
      {
        trip: { from: 'New "Delhi" 👋', stops: [{ name: 'Doha', nights: 2 }, { name: null }] },
        first: false,
        note: 'last',
      },
      { amount: 12.5 },
    ]);
    const cut = callOf(recorded('cut-in-arguments'), 'resp_args/0');
    expect([cut.status, cut.inputText]).toEqual(['interrupted', '{"trip":{"from":"New \\"Delhi\\" 👋"']);
  });

  test('code of the provider runs and fails', () => {
    expect(linesOf(recorded('code'))).toEqual([
      'code_execution({"language":"PYTHON","code":"print(6*7)"}) completed: "42\\n"',
      'code_execution({"language":"PYTHON","code":"1/0"}) failed: ZeroDivisionError: division by zero',
      'assistant: It is 42.',
      'source: {"url":"https://example.com/42","title":"Forty-two"}',
    ]);
  });

  test('says why it stopped, and keeps what was said', () => {
    expect(runsOf(recorded('malformed-call'))).toEqual([
      's failed Malformed function call: print(default_api.book(',
    ]);
    expect(linesOf(recorded('malformed-call'))).toEqual(['assistant: I book it. ']);
    expect(runsOf(recorded('safety'))).toEqual(['s failed The model stopped: SAFETY.']);
    expect(runsOf(recorded('blocked-prompt'))).toEqual([
      's failed The prompt was blocked (PROHIBITED_CONTENT).',
    ]);
    expect(runsOf(recorded('max-tokens'))[0]).toMatch(/^s limit The answer reached maxOutputTokens/);
    expect(runsOf(recorded('cut-off'))).toEqual(['s interrupted']);
  });

  test('a connection that closes after the reason to stop is no loss, one that closes before is', () => {
    const adapter = create({ streamId: 's' });
    adapter.push(chunk([{ text: 'one' }]));
    expect(adapter.finished).toBe(false);
    adapter.push(chunk([], { finishReason: 'STOP' }));
    expect(adapter.finished).toBe(true);
  });

  test('a reason to stop in every chunk stops nothing', () => {
    expect(linesOf(recorded('reason-in-every-chunk'))).toEqual(['assistant: one two']);
    expect(runsOf(recorded('reason-in-every-chunk'))).toEqual(['s completed']);
  });

  test('an error instead of an answer fails the run with its own words', () => {
    const error = { code: 429, message: 'Quota exceeded.', status: 'RESOURCE_EXHAUSTED' };
    expect(runsOf(tell(create, [{ error }]).state)).toEqual(['s failed Quota exceeded.']);
    const { state } = tell(create, [chunk([{ text: 'I beg' }]), { error }]);
    expect([linesOf(state), runsOf(state)]).toEqual([['assistant: I beg'], ['s failed Quota exceeded.']]);
  });

  test("Python's spelling reads alike", () => {
    const parts = [{ function_call: { name: 'now', args: {} } }];
    const { state } = tell(create, [
      { candidates: [{ content: { parts }, finish_reason: 'STOP' }], response_id: 'r1', model_version: 'm' },
    ]);
    expect([linesOf(state), runsOf(state)]).toEqual([['now({}) waits for the app'], ['s completed']]);
  });

  test('parts of an unknown kind cost themselves (B6)', () => {
    const { state } = tell(create, [chunk([{ hologram: 1 }, { text: 'ok' }], { finishReason: 'STOP' })]);
    expect([linesOf(state), state.diagnostics.counts.get('raw')]).toEqual([['assistant: ok'], 1]);
  });
});

describe('a conversation', () => {
  const said = [
    'user: Weather in Oslo and Rome?',
    'assistant: Two cities and the time. ',
    'get_weather({"city":"Oslo"}) failed: station Oslo does not answer',
    'get_weather({"city":"Rome"}) completed: {"output":"sun"}',
    'now({}) completed: {"output":""}',
    'assistant: Oslo failed; I try it again.',
    'get_weather({"city":"Oslo"}) completed: {"output":"snow"}',
    'assistant: Oslo has snow, Rome has sun.',
    'user: Thanks, good night.',
    'assistant: Good night.',
  ];

  test("the client's chat: results end the calls in their order, a person's words begin a run", () => {
    expect(linesOf(recorded('chat'))).toEqual(said);
    expect(runsOf(recorded('chat'))).toEqual(['s completed', 's#1 completed']);
  });

  test('a stored history reads like the live conversation, also where chunks are kept one by one (fault 29)', () => {
    expect(linesOf(recorded('history'))).toEqual(said);
    expect(linesOf(recorded('history-contents'))).toEqual(said);
  });

  test('a result of a call nobody knows is named by what it says', () => {
    const contents = [
      { role: 'user', parts: [{ functionResponse: { name: 'now', response: { output: 1 } } }] },
    ];
    expect(linesOf(tell(create, [{ contents }]).state)).toEqual(['now(undefined) completed: {"output":1}']);
  });

  test('an empty error is no failure (A4)', () => {
    const answer = (response: unknown): object => ({
      role: 'user',
      parts: [{ functionResponse: { name: 'now', response } }],
    });
    const outcomes = [{ error: null, output: 0 }, { error: '' }, false, null].map((response) => {
      const { state } = tell(create, [chunk([call('now')], { finishReason: 'STOP' }), answer(response)]);
      return [...state.toolCalls][0]?.status;
    });
    expect(outcomes).toEqual(['completed', 'completed', 'completed', 'completed']);
  });
});

describe('the Interactions API', () => {
  test('shows steps in order; calls of the app wait for it', () => {
    const state = recorded('interaction-requires-action');
    expect(linesOf(state)).toEqual([
      'reasoning: Both at once.',
      'assistant: I look at both.',
      'get_weather({"city":"Oslo"}) waits for the app',
      'get_weather({"city":"Rome"}) waits for the app',
    ]);
    expect([[...state.messages][0]?.id, runsOf(state)]).toEqual(['int_1', ['s completed']]);
  });

  test('tools of the provider and of MCP servers end by their result steps', () => {
    expect(linesOf(recorded('interaction-server-tools'))).toEqual([
      'google_search({"queries":["callboard"]}) completed: [{"url":"https://example.com","title":"Callboard"}]',
      'find_issue({"id":7}) completed: "Issue 7: lamp flickers"',
      'code_execution({"language":"python","code":"1/0"}) failed: ZeroDivisionError: division by zero',
      'assistant: Found it.',
      'source: {"url":"https://example.com","title":"Callboard"}',
    ]);
  });

  test('an error that nothing follows fails the run', () => {
    const state = recorded('interaction-error');
    expect(linesOf(state)).toEqual(['assistant: Half a sen']);
    expect(runsOf(state)).toEqual(['s failed The model is overloaded. Please try again later.']);
  });

  test('a stored interaction and the result of its call', () => {
    const interaction = {
      id: 'int_9',
      status: 'requires_action',
      input: 'weather?',
      steps: [{ type: 'function_call', id: 'c1', name: 'get_weather', arguments: { city: 'Oslo' } }],
    };
    const input = [
      { type: 'function_result', call_id: 'c1', name: 'get_weather', is_error: true, result: 'no signal' },
    ];
    const { state } = tell(create, [interaction, { model: 'm', input }]);
    expect(linesOf(state)).toEqual(['user: weather?', 'get_weather({"city":"Oslo"}) failed: no signal']);
  });
});

describe('requests of the Interactions API', () => {
  const history = [
    { type: 'user_input', content: [{ type: 'text', text: 'weather?' }] },
    { type: 'thought', summary: [{ type: 'text', text: 'One call.' }] },
    { type: 'function_call', id: 'c1', name: 'get_weather', arguments: { city: 'Oslo' } },
    { type: 'function_result', call_id: 'c1', name: 'get_weather', result: 'snow' },
  ];
  const answered = [
    'user: weather?',
    'reasoning: One call.',
    'get_weather({"city":"Oslo"}) completed: "snow"',
  ];

  test('a stored one tells everything, one that goes on only what is new', () => {
    expect(linesOf(tell(create, [{ model: 'm', input: history }]).state)).toEqual(answered);
    const [asked, ...made] = history.slice(0, 3);
    const live = { id: 'int_1', status: 'requires_action', steps: made };
    const { state } = tell(create, [{ model: 'm', input: [asked] }, live, { model: 'm', input: history }]);
    expect(linesOf(state)).toEqual(answered);
  });

  test('turns with a role, contents and plain words', () => {
    const input = [
      { role: 'user', content: 'one' },
      { role: 'model', content: [{ type: 'text', text: 'two' }] },
      { type: 'text', text: 'three' },
      { type: 'image', data: 'aGk=', mime_type: 'image/png' },
    ];
    expect(linesOf(tell(create, [{ model: 'm', input }]).state)).toEqual([
      'user: one',
      'assistant: two',
      'user: three',
      'file: {"type":"image","data":"aGk=","mime_type":"image/png"}',
    ]);
  });
});

describe("the package's own client", () => {
  interface Read {
    text?: string;
    functionCalls?: { name: string; args: unknown }[];
  }
  const names = ['text', 'calls-without-ids', 'call-with-id', 'malformed-call', 'safety', 'max-tokens'];

  test.each(names)('reads the same text and calls: %s', (name) => {
    const { chunks } = readBeside(`gemini/${name}`, 'client') as { chunks: Read[] };
    const state = recorded(name);
    const texts = [...state.blocks].filter(({ kind }) => kind === 'text').map(({ text }) => text);
    expect(texts.join('')).toBe(chunks.map(({ text }) => text ?? '').join(''));
    const calls = [...state.toolCalls].map(({ name: tool, input }) => ({ name: tool, args: input }));
    const theirs = chunks.flatMap(({ functionCalls }) => functionCalls ?? []);
    expect(calls).toEqual(theirs.map(({ name: tool, args }) => ({ name: tool, args })));
  });
});

describe('partial arguments', () => {
  const written = (...pieces: object[][]): unknown => {
    const args = new PartialArgs();
    const text = pieces.map((some) => args.add(some)).join('');
    return JSON.parse(text + args.end());
  };

  test('nothing is an empty object', () => {
    expect(written()).toEqual({});
  });

  test('paths with brackets, quotes and odd names', () => {
    expect(
      written(
        [{ jsonPath: "$['a b'].c", stringValue: 'x' }],
        [
          { jsonPath: '$.list[0][0]', numberValue: 1 },
          { jsonPath: '$.list[0][1]', numberValue: 0 },
        ],
        [{ jsonPath: '$.list[1][0]', boolValue: true }],
        [{ jsonPath: '$.__proto__', stringValue: '' }],
      ),
    ).toEqual(JSON.parse('{"a b":{"c":"x"},"list":[[1,0],[true]],"__proto__":""}'));
  });

  test('a string in pieces, cut inside a character, ended by an empty piece', () => {
    expect(
      written(
        [{ jsonPath: '$.t', stringValue: 'a\uD83D', willContinue: true }],
        [{ jsonPath: '$.t', stringValue: '\uDC4B\n', willContinue: true }],
        [{ jsonPath: '$.t' }],
        [{ jsonPath: '$.u', stringValue: 'z' }],
      ),
    ).toEqual({ t: 'a👋\n', u: 'z' });
  });
});
