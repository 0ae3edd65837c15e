import type { TranscriptState } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { verifyTranscript } from '@callboard/core/verify';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createOpenAiChatAdapter } from './index.ts';

type Json = Record<string, unknown>;

function read(...pushed: (string | object)[]): TranscriptState {
  const adapter = createOpenAiChatAdapter({ streamId: 's' });
  const events = [...pushed.flatMap((one) => adapter.push(one)), ...adapter.end('eof')];
  expect(verifyTranscript(events).filter(({ clause }) => clause !== 'B2')).toEqual([]);
  return reduceTranscript(initialTranscriptState(), events);
}

const recorded = (name: string): TranscriptState => read(readRecording(`openai-chat/${name}`));
const callsOf = (state: TranscriptState): unknown[] =>
  [...state.toolCalls].map(({ id, name, status, input }) => [id, name, status, input]);
const textsOf = (state: TranscriptState): string[] =>
  [...state.blocks].map(({ kind, text }) => `${kind}: ${text}`);
const runsOf = (state: TranscriptState): string[] =>
  [...state.runs].map(({ id, status }) => `${id} ${status}`);
const chunk = (delta: Json, finish: string | null = null): Json => ({
  id: 'c',
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const part = (name: string | undefined, input: unknown, more: Json = {}): Json => ({
  ...more,
  function: { ...(name === undefined ? {} : { name }), arguments: input },
});

describe('fault 17: calls of compatible servers stay apart', () => {
  const both = [
    ['get_weather', { city: 'Oslo' }],
    ['get_weather', { city: 'Rome' }],
  ];
  const seen = (state: TranscriptState): unknown[] =>
    [...state.toolCalls].map(({ name, input }) => [name, input]);

  test('whole calls under a shared index', () => {
    expect(seen(recorded('documented-whole-calls'))).toEqual(both);
  });

  test('fragments with neither index nor id', () => {
    expect(seen(recorded('documented-no-index-no-id'))).toEqual(both);
  });

  test('an id that comes with every fragment, an empty one, and a plain stop at the end', () => {
    const state = recorded('documented-repeated-id');
    expect(callsOf(state)).toEqual([
      ['call_1', 'get_weather', 'ready', { city: 'Oslo' }],
      ['call_2', 'get_time', 'ready', {}],
    ]);
    expect([...state.toolCalls].every((call) => call.awaitsClient)).toBe(true);
  });

  test('interleaved fragments under their indexes, the id once', () => {
    const state = read(
      chunk({ tool_calls: [part('a', '', { index: 0, id: 'x' }), part('b', '', { index: 1, id: 'y' })] }),
      chunk({ tool_calls: [part(undefined, '{"n":', { index: 1 }), part(undefined, '{"n":', { index: 0 })] }),
      chunk({ tool_calls: [part(undefined, '1}', { index: 0 }), part(undefined, '2}', { index: 1 })] }),
      chunk({}, 'tool_calls'),
    );
    expect(callsOf(state)).toEqual([
      ['x', 'a', 'ready', { n: 1 }],
      ['y', 'b', 'ready', { n: 2 }],
    ]);
  });

  test('whole calls that share nothing but a message', () => {
    const shapes: Json[][] = [
      [part('a', '{"x":1}', { id: 'k0' }), part('b', '{"y":2}', { id: 'k1' })],
      [part(undefined, '{"x":1}', { id: 'k0' }), part(undefined, '{"y":2}', { id: 'k1' })],
      [part('a', '{"x":1}'), part('b', '{"y":2}')],
      [part(undefined, '{"x":1}'), part(undefined, '{"y":2}')],
      [part('a', '{"x":1}', { index: 0, id: 'k0' }), part(undefined, '{"y":2}', { index: 0, id: 'k1' })],
    ];
    for (const calls of shapes) {
      const state = read(...calls.map((one) => chunk({ tool_calls: [one] })), chunk({}, 'tool_calls'));
      expect([...state.toolCalls].map(({ input }) => input)).toEqual([{ x: 1 }, { y: 2 }]);
    }
  });

  test('an empty fragment with the end, and input that comes with it', () => {
    const state = read(
      chunk({ content: 'Ok.', tool_calls: [part('a', '{"x":1}', { index: 0, id: 'k0' })] }),
      chunk({ tool_calls: [part(undefined, '', { index: 0 })] }, 'tool_calls'),
    );
    expect(callsOf(state)).toEqual([['k0', 'a', 'ready', { x: 1 }]]);
    const whole = read(chunk({ content: 'Ok.', tool_calls: [part('a', '{"x":1}', { id: 'k' })] }, 'stop'));
    expect(callsOf(whole)).toEqual([['k', 'a', 'ready', { x: 1 }]]);
  });

  test('free input is text while it comes', () => {
    const custom = (input: string): Json => ({
      index: 0,
      id: 'x',
      type: 'custom',
      custom: { name: 'patch', input },
    });
    const adapter = createOpenAiChatAdapter({ streamId: 's' });
    const events = ['*** ', '{Begin'].flatMap((one) => adapter.push(chunk({ tool_calls: [custom(one)] })));
    const state = reduceTranscript(initialTranscriptState(), events);
    expect([...state.toolCalls][0]).toMatchObject({ inputText: '*** {Begin', inputEncoding: 'text' });
    const rest = [...adapter.push(chunk({}, 'tool_calls')), ...adapter.end('eof')];
    expect([...reduceTranscript(state, rest).toolCalls][0]).toMatchObject({
      status: 'ready',
      input: '*** {Begin',
    });
  });

  test('a call is there before its name is', () => {
    const adapter = createOpenAiChatAdapter({ streamId: 's' });
    const events = adapter.push(chunk({ tool_calls: [part(undefined, '{"n"', { index: 0, id: 'x' })] }));
    expect(callsOf(reduceTranscript(initialTranscriptState(), events))).toEqual([
      ['x', '', 'input-streaming', undefined],
    ]);
  });

  test('one id for all, told apart by their indexes', () => {
    const state = read(
      chunk({
        tool_calls: [part('a', '{}', { index: 0, id: 'x' }), part('a', '{"n":1}', { index: 1, id: 'x' })],
      }),
      chunk({}, 'tool_calls'),
    );
    expect(callsOf(state)).toEqual([
      ['x', 'a', 'ready', {}],
      ['x#1', 'a', 'ready', { n: 1 }],
    ]);
  });

  test('whole calls without an index, and input that is no text', () => {
    const state = read(chunk({ tool_calls: [part('a', { n: 1 }), part('a', { n: 2 })] }), chunk({}, 'stop'));
    expect(callsOf(state).map((call) => (call as unknown[])[3])).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('a name that comes after the first input, and an id that comes last', () => {
    const state = read(
      chunk({ tool_calls: [part(undefined, '{"n"', { index: 0 })] }),
      chunk({ tool_calls: [part('a', ':1}', { index: 0, id: 'late' })] }),
      chunk({}, 'tool_calls'),
      { role: 'tool', tool_call_id: 'late', content: 'ok' },
    );
    expect(callsOf(state)).toEqual([['c/call0', 'a', 'completed', { n: 1 }]]);
  });

  test('ids that change with every chunk and fragment', () => {
    const state = recorded('documented-rotating-ids');
    expect(callsOf(state)).toEqual([['x1', 'get_weather', 'ready', { city: 'Oslo' }]]);
    expect([...state.messages].map(({ id }) => id)).toEqual(['a1']);
  });
});

describe('endings', () => {
  test('a mid-stream error fails the run with its own words and keeps the half call', () => {
    const state = recorded('provider-error');
    expect([...state.runs].map(({ status, error }) => [status, error?.message])).toEqual([
      ['failed', 'The model is overloaded.'],
    ]);
    expect([...state.toolCalls].map(({ status, inputText }) => [status, inputText])).toEqual([
      ['cancelled', '{"city":"Osl'],
    ]);
    expect(textsOf(state)).toEqual(['text: First ']);
  });

  test('Groq: a generation that is no call of any tool becomes a failed row with the words of the server', () => {
    const state = recorded('documented-groq-failed-generation');
    expect(callsOf(state)).toEqual([['chatcmpl-9/call0', 'get_weather', 'failed', { city: 7 }]]);
    expect([...state.toolCalls][0]).toMatchObject({
      error: { code: 'tool_use_failed' },
      errorPhase: 'input',
    });
    expect([...state.runs][0]?.status).toBe('failed');
  });

  test('Groq: a generation that is not even JSON is shown as the text it is', () => {
    const state = read({ error: { message: 'no', failed_generation: '<function=x>{' } });
    expect(textsOf(state)).toEqual(['text: <function=x>{']);
  });

  test('a limit ends as a limit and cancels the half call', () => {
    const state = recorded('length');
    expect([...state.runs].map(({ status, limit }) => [status, typeof limit])).toEqual([['limit', 'string']]);
    expect([...state.toolCalls].map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('a filter fails the run', () => {
    expect([...recorded('filtered').runs].map(({ error }) => error?.code)).toEqual(['content_filter']);
  });

  test.each(['cut', 'abort'])('a silent end is a loss: %s', (name) => {
    expect(runsOf(recorded(name))).toEqual(['s interrupted']);
    expect([...recorded(name).toolCalls].map(({ status }) => status)).toEqual(['interrupted']);
  });

  test('a done mark without a reason is a good end', () => {
    expect(
      runsOf(read('data: {"id":"c","choices":[{"delta":{"content":"Hi"}}]}\n\ndata: [DONE]\n\n')),
    ).toEqual(['s completed']);
  });

  test('fault 20: a done mark behind half a call is none', () => {
    const call = { index: 0, id: 'k', function: { name: 'render', arguments: '{"w":12' } };
    const state = read(
      `data: ${JSON.stringify(chunk({ content: 'Hi', tool_calls: [call] }))}\n\ndata: [DONE]\n\n`,
    );
    expect(runsOf(state)).toEqual(['s interrupted']);
    expect([...state.toolCalls].map(({ status, inputText, soft }) => [status, inputText, soft])).toEqual([
      ['interrupted', '{"w":12', true],
    ]);
  });

  test('is finished once every choice has its end', () => {
    const adapter = createOpenAiChatAdapter({ streamId: 's' });
    adapter.push(chunk({ content: 'Hi' }));
    expect(adapter.finished).toBe(false);
    adapter.push(chunk({}, 'stop'));
    expect(adapter.finished).toBe(true);
  });
});

describe('ids of responses', () => {
  test('a first chunk that says nothing does not name the message', () => {
    const filter = { id: '', choices: [], prompt_filter_results: [] };
    const state = read(filter, chunk({ role: 'assistant', content: 'Hi' }), chunk({}, 'stop'));
    expect([...state.messages].map(({ id }) => id)).toEqual(['c']);
  });

  test('responses one after the other are runs of their own, also when the first was cut', () => {
    const answer = (id: string, finish: string | null): Json[] => [
      { ...chunk({ role: 'assistant', content: `${id}1` }), id },
      { ...chunk({ content: `${id}2` }, finish), id },
    ];
    const state = read(...answer('a', 'stop'), ...answer('b', null), ...answer('d', 'stop'));
    expect(textsOf(state)).toEqual(['text: a1a2', 'text: b1b2', 'text: d1d2']);
    expect([...state.messages].map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  });
});

describe('what an answer says', () => {
  test('reasoning under any of its names is read once', () => {
    expect(textsOf(recorded('reasoning-field'))[0]).toBe('reasoning: A greeting. ');
    expect(textsOf(recorded('text'))[0]).toBe('reasoning: A greeting. ');
    const state = recorded('documented-reasoning-details-error');
    expect(textsOf(state)).toEqual(['reasoning: Let me think.', 'text: Half an ']);
    expect([...state.blocks][0]?.opaque).toMatchObject([{ signature: 'c2ln' }]);
  });

  test('choices are messages of their own, and end on their own', () => {
    const state = recorded('documented-two-choices');
    expect([...state.messages].map(({ id }) => id)).toEqual(['chatcmpl-9', 'chatcmpl-9/1']);
    expect(textsOf(state)).toEqual(['text: Red one.', 'text: Blue']);
  });

  test('refusals, sounds, pictures and sources are shown', () => {
    const state = read(
      chunk({ refusal: 'No.' }),
      chunk({ audio: { transcript: 'Spoken.' } }),
      chunk({ images: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] }),
      chunk({
        annotations: [{ type: 'url_citation', url_citation: { url: 'https://example.com', title: 'E' } }],
      }),
      chunk(
        { annotations: [{ type: 'url_citation', url_citation: { url: 'https://example.com', title: 'E' } }] },
        'stop',
      ),
    );
    expect([...state.blocks].map(({ kind, text, value }) => [kind, text || (value as Json)['url']])).toEqual([
      ['refusal', 'No.'],
      ['text', 'Spoken.'],
      ['file', 'https://example.com/a.png'],
      ['source', 'https://example.com'],
    ]);
  });

  test('content in typed parts, as some servers send it', () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
      { type: 'text', text: 'Yes.' },
    ];
    expect(textsOf(read(chunk({ content }, 'stop')))).toEqual(['reasoning: Hm.', 'text: Yes.']);
  });

  test('the tokens of a run are those of its responses together', () => {
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    const state = read(
      { ...chunk({ tool_calls: [part('a', '{}', { index: 0, id: 'x' })] }, 'tool_calls'), id: 'r1' },
      { id: 'r1', choices: [], usage },
      { role: 'tool', tool_call_id: 'x', content: '1' },
      { ...chunk({ content: 'Done' }, 'stop'), id: 'r2', usage },
    );
    expect([...state.runs].map((run) => run.usage)).toEqual([
      { inputTokens: 20, outputTokens: 10, totalTokens: 30 },
    ]);
  });
});

describe('requests and stored messages', () => {
  test('the older function calls, pictures, and an id that is used again', () => {
    const state = recorded('documented-history');
    expect(runsOf(state)).toEqual(['s completed', 's#1 completed']);
    expect([...state.toolCalls].map(({ id, input, output }) => [id, input, output])).toEqual([
      ['s/m2/call0', { q: 'this' }, 'A dot.'],
      ['call_0', { city: 'Oslo' }, 'rain'],
      ['call_0', { city: 'Rome' }, [{ type: 'text', text: 'sun' }]],
    ]);
    expect([...state.blocks].find(({ kind }) => kind === 'file')?.value).toMatchObject({
      mediaType: 'image/png',
    });
  });

  test('the history of a tool loop ends in the state of a conversation that was read live', () => {
    const state = recorded('history-failing');
    // The API has no flag for a failure: whatever the words, the outcome is only inferred.
    expect([...state.toolCalls].map(({ status, confidence }) => [status, confidence])).toEqual([
      ['completed', 'inferred'],
      ['completed', 'inferred'],
    ]);
    expect(runsOf(recorded('history-broken'))).toEqual(['s completed']);
    expect([...recorded('history-broken').toolCalls].map((call) => call.awaitsClient)).toEqual([true, true]);
  });

  test('a request repeats what was told before; only its news are told', () => {
    const user = { role: 'user', content: 'Go on.' };
    const stream = readRecording('openai-chat/tools');
    const call = (id: string, city: string): Json => ({
      id,
      type: 'function',
      ...part('get_weather', `{"city":"${city}"}`),
    });
    const assistant = {
      role: 'assistant',
      content: 'Looking around. ',
      tool_calls: [call('call_tools_0_0', 'Oslo'), call('call_tools_0_1', 'Rome')],
    };
    const results = ['call_tools_0_0', 'call_tools_0_1'].map((id) => ({
      role: 'tool',
      tool_call_id: id,
      content: id,
    }));
    const adapter = createOpenAiChatAdapter({ streamId: 's' });
    const events = [
      ...adapter.push({ messages: [user] }),
      ...adapter.push(stream),
      ...adapter.push({ messages: [user, assistant, ...results] }),
      ...adapter.end('eof'),
    ];
    const state = reduceTranscript(initialTranscriptState(), events);
    expect([...state.messages].map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect([...state.toolCalls].map(({ status, output }) => [status, output])).toEqual([
      ['completed', 'call_tools_0_0'],
      ['completed', 'call_tools_0_1'],
    ]);
    expect(state.runs.size).toBe(1);
  });

  test('a result that another reader meets keeps the name of its call', () => {
    const [one, two] = [
      createOpenAiChatAdapter({ streamId: 'one' }),
      createOpenAiChatAdapter({ streamId: 'two' }),
    ];
    const events = [
      ...one.push(readRecording('openai-chat/tools')),
      ...one.end('eof'),
      ...two.push({ role: 'tool', tool_call_id: 'call_tools_0_0', content: 'rain' }),
      ...two.end('eof'),
    ];
    const [first] = [...reduceTranscript(initialTranscriptState(), events).toolCalls];
    expect(first).toMatchObject({ name: 'get_weather', status: 'completed', output: 'rain' });
  });

  test('fault 53: a result before its call is the result of that call', () => {
    const adapter = createOpenAiChatAdapter({ streamId: 's' });
    const events = [
      ...adapter.push({ role: 'tool', tool_call_id: 'k1', content: 'R' }),
      ...adapter.push({ role: 'assistant', tool_calls: [part('list', '{}', { id: 'k1' })] }),
      ...adapter.end('eof'),
    ];
    const state = reduceTranscript(initialTranscriptState(), events);
    expect(
      [...state.toolCalls].map(({ name, status, input, output }) => [name, status, input, output]),
    ).toEqual([['list', 'completed', {}, 'R']]);
  });

  test('fault 3: a call that nobody answered before the person went on is of unknown outcome', () => {
    const calls = [part('a', '{}', { id: 'k1' }), part('b', '{}', { id: 'k2' })];
    const state = read(
      { role: 'assistant', tool_calls: calls },
      { role: 'tool', tool_call_id: 'k1', content: 'R' },
      { role: 'user', content: 'Go on.' },
      { role: 'assistant', content: 'Yes.' },
    );
    expect([...state.toolCalls].map(({ id, status }) => [id, status])).toEqual([
      ['k1', 'completed'],
      ['k2', 'interrupted'],
    ]);
  });

  test('the same words twice in one history are two messages', () => {
    const again = { role: 'user', content: 'Again.' };
    const state = read({
      messages: [again, { role: 'assistant', content: 'Ok.' }, again, { role: 'assistant', content: 'Ok.' }],
    });
    expect(state.messages.size).toBe(4);
  });

  test('a result with an error flag fails its call; one that names no call is set aside', () => {
    const state = read(
      {
        role: 'assistant',
        tool_calls: [
          part('a', '{}', { id: 'x' }),
          part('b', '{}', { id: 'y' }),
          part('b', '{}', { id: 'z' }),
        ],
      },
      { role: 'tool', tool_call_id: 'x', content: 'No such file', is_error: true },
      { role: 'tool', content: 'whose?' },
    );
    expect([...state.toolCalls].map(({ status, error }) => [status, error?.message])).toEqual([
      ['failed', 'No such file'],
      ['interrupted', undefined],
      ['interrupted', undefined],
    ]);
    expect(state.diagnostics.counts.get('raw')).toBe(1);
  });

  test('a whole completion is the streamed one', () => {
    expect(callsOf(recorded('whole'))).toEqual(callsOf(recorded('tools')));
    expect(textsOf(recorded('whole'))).toEqual(textsOf(recorded('tools')));
  });

  test('log entries that wrap request and response', () => {
    const request = { body: { messages: [{ role: 'user', content: 'Hi' }] } };
    const response = {
      body: { id: 'r', choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }] },
    };
    expect(textsOf(read({ request, response }))).toEqual(['text: Hi', 'text: Hello']);
  });
});

test('fields of any other type cost nothing but themselves', () => {
  const odd = [null, 0, 'x', [], {}, [null], [[]]];
  for (const value of odd) {
    const delta = {
      content: value,
      tool_calls: value,
      function_call: value,
      reasoning_details: value,
      audio: value,
    };
    const state = read({
      id: value,
      choices: [{ index: value, delta, finish_reason: value }],
      usage: value,
      error: null,
    });
    expect(state.toolCalls.size).toBeLessThanOrEqual(1);
    read(
      { choices: value },
      { role: 'assistant', tool_calls: [value, { function: value }] },
      { messages: value },
    );
  }
});
