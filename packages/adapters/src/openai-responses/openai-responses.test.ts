import type { ToolCall, TranscriptState } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { comparable } from '@callboard/core/testing';
import { verifyTranscript } from '@callboard/core/verify';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createOpenAiResponsesAdapter } from './index.ts';

type Json = Record<string, unknown>;

function read(...pushed: (string | object)[]): TranscriptState {
  const adapter = createOpenAiResponsesAdapter({ streamId: 's' });
  const events = [...pushed.flatMap((one) => adapter.push(one)), ...adapter.end('eof')];
  expect(verifyTranscript(events).filter(({ clause }) => clause !== 'B2')).toEqual([]);
  return reduceTranscript(initialTranscriptState(), events);
}

const recorded = (name: string): TranscriptState => read(readRecording(`openai-responses/${name}`));
const call = (state: TranscriptState, id: string): ToolCall | undefined =>
  [...state.toolCalls].find((one) => one.id === id);
const callsOf = (state: TranscriptState): unknown[] =>
  [...state.toolCalls].map(({ id, name, status }) => [id, name, status]);
const textsOf = (state: TranscriptState): string[] =>
  [...state.blocks].filter(({ text }) => text !== '').map(({ kind, text }) => `${kind}: ${text}`);
const runsOf = (state: TranscriptState): string[] =>
  [...state.runs].map(({ id, status }) => `${id} ${status}`);
const created = (id: string): Json => ({ type: 'response.created', response: { id, status: 'in_progress' } });
const completed = (id: string): Json => ({
  type: 'response.completed',
  response: { id, status: 'completed', output: [] },
});

describe('what a response says', () => {
  test('reasoning, text and calls of one answer are one message under the id of the wire', () => {
    const state = recorded('whole');
    expect([...state.messages].map(({ id, items }) => [id, items.length])).toEqual([['msg_tools_0_1', 4]]);
    expect(textsOf(state)).toEqual(['reasoning: **Two cities**\n\nBoth at once.', 'text: Looking around. ']);
    expect([...state.blocks][0]?.opaque).toBe('b3BhcXVl');
  });

  test('a stream, its resumed stream and its record are the same state', () => {
    const streamed = comparable(recorded('background-whole'));
    const record = comparable(recorded('background-record'));
    expect({ ...record, streams: undefined }).toEqual({ ...streamed, streams: undefined });
  });

  test('texts of servers that announce no items are shown while they come', () => {
    const adapter = createOpenAiResponsesAdapter({ streamId: 's' });
    const pushed = [
      created('r'),
      { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: 'Hel' },
    ];
    const state = reduceTranscript(
      initialTranscriptState(),
      pushed.flatMap((one) => adapter.push(one)),
    );
    expect(textsOf(state)).toEqual(['text: Hel']);
  });

  test('sources, each once, and refusals', () => {
    const sources = [...recorded('documented-hosted-tools').blocks].filter(({ kind }) => kind === 'source');
    expect(sources.map(({ value }) => (value as Json)['title'])).toEqual(['Rain', 'a.pdf']);
    const state = read(
      created('r'),
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { type: 'message', id: 'm', content: [] },
      },
      { type: 'response.refusal.delta', output_index: 0, item_id: 'm', content_index: 0, delta: 'I ' },
      {
        type: 'response.refusal.done',
        output_index: 0,
        item_id: 'm',
        content_index: 0,
        refusal: 'I cannot.',
      },
      completed('r'),
    );
    expect(textsOf(state)).toEqual(['refusal: I cannot.']);
  });
});

describe('tools that the provider runs', () => {
  const state = recorded('documented-hosted-tools');

  test('each kind is a row with its input and its end', () => {
    expect(callsOf(state)).toEqual([
      ['ws_1', 'web_search', 'completed'],
      ['fs_1', 'file_search', 'completed'],
      ['ci_1', 'code_interpreter', 'completed'],
      ['ig_1', 'image_generation', 'completed'],
      ['mcp_1', 'ask', 'completed'],
      ['mcp_2', 'ask', 'failed'],
    ]);
    expect(call(state, 'ws_1')?.input).toEqual({ type: 'search', query: 'rain' });
    expect(call(state, 'ci_1')).toMatchObject({ input: 'print(1+1)', inputEncoding: 'text' });
    expect(call(state, 'ig_1')?.output).toEqual({
      content: [{ type: 'image', mimeType: 'image/png', data: 'aW1hZ2U=' }],
    });
    expect(call(state, 'mcp_1')).toMatchObject({ executor: 'mcp', server: 'docs', output: 'Answer.' });
    expect(call(state, 'mcp_2')?.error?.message).toBe('No page about b.');
  });

  test('the last word that was heard of a call holds when its result is lost', () => {
    const item = { type: 'web_search_call', id: 'ws', status: 'in_progress' };
    const begun = [
      created('r'),
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.web_search_call.searching', output_index: 0, item_id: 'ws' },
    ];
    expect(call(read(...begun), 'ws')).toMatchObject({
      status: 'interrupted',
      progress: { message: 'searching' },
    });
    const said = { type: 'response.web_search_call.completed', output_index: 0, item_id: 'ws' };
    const failed = { type: 'response.failed', response: { id: 'r', status: 'failed' } };
    expect(call(read(...begun, said, failed), 'ws')?.status).toBe('completed');
  });

  test('a preliminary picture leaves the call running', () => {
    const adapter = createOpenAiResponsesAdapter({ streamId: 's' });
    const place = { output_index: 0, item_id: 'ig' };
    const pushed = [
      created('r'),
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { type: 'image_generation_call', id: 'ig' },
      },
      { type: 'response.image_generation_call.partial_image', ...place, partial_image_b64: 'cGFydA==' },
    ];
    const state = reduceTranscript(
      initialTranscriptState(),
      pushed.flatMap((one) => adapter.push(one)),
    );
    expect(call(state, 'ig')).toMatchObject({ status: 'running', outputPreliminary: true });
  });
});

describe('tools of the application', () => {
  const state = recorded('documented-client-tools');

  test('a shell fails with the code and words of its command; its output came live', () => {
    expect(call(state, 'call_sh')).toMatchObject({
      status: 'failed',
      executor: 'provider',
      error: { message: 'it failed', code: 1 },
    });
    expect(call(state, 'call_sh')?.outputChannels).toMatchObject({
      stdout: 'a.txt\n',
      stderr: 'it failed\n',
    });
    const late = read(
      created('r'),
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { type: 'shell_call', call_id: 'c', action: { commands: ['x'] } },
      },
      {
        type: 'shell_call_output',
        call_id: 'c',
        output: [{ stdout: 'part', stderr: '', outcome: { type: 'timeout' } }],
      },
    );
    expect(call(late, 'c')).toMatchObject({ status: 'failed', error: { code: 'timeout' } });
  });

  test('a patch fails by its status and shows its file', () => {
    expect(call(state, 'call_ap')).toMatchObject({ inputEncoding: 'json', input: { path: 'src/a.ts' } });
    expect(call(state, 'call_ap')).toMatchObject({
      status: 'failed',
      error: { message: 'The file does not match.' },
      locations: [{ path: 'src/a.ts' }],
    });
  });

  test('a call that a program made hangs below it', () => {
    expect(call(state, 'call_in')?.callerKey).toBe(call(state, 'call_prog')?.key);
    expect(call(state, 'call_prog')).toMatchObject({ status: 'completed', output: '2' });
  });

  test('a warning about a computer is a question, answered by its result', () => {
    expect([...state.asks].map(({ id, prompt, state: stand }) => [id, prompt, stand])).toEqual([
      ['check_1', 'The page asks for a password.', 'approved'],
    ]);
    expect(call(state, 'call_cu')?.status).toBe('completed');
  });

  test('calls that one call wraps are rows below it and take their part of its output', () => {
    const wrapped = recorded('documented-rotating-ids-parallel');
    expect([...wrapped.toolCalls].map(({ id, name, output }) => [id, name, output])).toEqual([
      ['call_p', 'parallel', '["rain","sun"]'],
      ['call_p/0', 'get_weather', 'rain'],
      ['call_p/1', 'get_weather', 'sun'],
    ]);
    expect(call(wrapped, 'call_p/1')?.callerKey).toBe(call(wrapped, 'call_p')?.key);
  });

  test('item ids that change with every event change nothing', () => {
    expect(textsOf(recorded('documented-rotating-ids-parallel'))).toEqual(['text: Both at once.']);
  });

  test('fault 98: free input is there while it comes', () => {
    const adapter = createOpenAiResponsesAdapter({ streamId: 's' });
    const item = { type: 'custom_tool_call', id: 'i', call_id: 'c', name: 'apply_patch', input: '' };
    const pushed = [
      created('r'),
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.custom_tool_call_input.delta', output_index: 0, item_id: 'i', delta: '*** Begin' },
    ];
    const state = reduceTranscript(
      initialTranscriptState(),
      pushed.flatMap((one) => adapter.push(one)),
    );
    expect(call(state, 'c')).toMatchObject({
      status: 'input-streaming',
      inputText: '*** Begin',
      inputEncoding: 'text',
    });
  });

  test('calls whose results nobody showed are of unknown outcome once the model went on', () => {
    const loop = recorded('loop-failing');
    expect([...loop.toolCalls].map(({ status }) => status)).toEqual(['interrupted', 'interrupted']);
    expect([...recorded('invalid-input').toolCalls].every((one) => one.awaitsClient)).toBe(true);
  });
});

describe('MCP approvals', () => {
  test('a request waits, with its run', () => {
    const state = recorded('documented-mcp-waiting');
    expect(runsOf(state)).toEqual(['resp_a waiting']);
    expect(callsOf(state)).toEqual([['mcpr_1', 'delete', 'awaiting-approval']]);
  });

  test('an approved call goes on in its own row', () => {
    const state = recorded('documented-mcp-approved');
    expect(callsOf(state)).toEqual([['mcpr_1', 'delete', 'completed']]);
    expect([...state.asks].map((ask) => [ask.state, ask.by])).toEqual([['approved', 'user']]);
  });

  test('a denied call ends as denied, with the reason', () => {
    const state = recorded('documented-mcp-denied');
    expect(callsOf(state)).toEqual([['mcpr_1', 'delete', 'denied']]);
    expect([...state.asks][0]?.reason).toBe('Not that one.');
  });

  test('a question that the next response does not go on with is over', () => {
    const text = readRecording('openai-responses/documented-mcp-denied');
    const state = read(text.replace(/data: {"model".*\n\n/, ''));
    expect(runsOf(state)).toEqual(['resp_a completed']);
    expect([...state.asks].map((ask) => ask.state)).toEqual(['superseded']);
    expect(callsOf(state)).toEqual([['mcpr_1', 'delete', 'interrupted']]);
  });

  test('an approved call finds its row from another stream', () => {
    const text = readRecording('openai-responses/documented-mcp-approved');
    const at = text.indexOf('event: response.created', 10);
    const before = createOpenAiResponsesAdapter({ streamId: 'one' });
    const after = createOpenAiResponsesAdapter({ streamId: 'two' });
    const first = [...before.push(text.slice(0, text.indexOf('data: {"model"'))), ...before.end('eof')];
    const second = [...after.push(text.slice(at)), ...after.end('eof')];
    const state = reduceTranscript(initialTranscriptState(), [...first, ...second]);
    expect(callsOf(state)).toEqual([['mcpr_1', 'delete', 'completed']]);
  });
});

describe('several agents', () => {
  const state = recorded('documented-multi-agent');

  test('agents are named by their events and hang at the calls that made them', () => {
    expect(
      [...state.agents]
        .filter(({ key }) => key !== 'root')
        .map((agent) => [agent.id, agent.task, agent.status, agent.spawnCallKey]),
    ).toEqual([
      ['/root/rain', 'Find rain.', 'completed', call(state, 'call_m0')?.key],
      ['/root/sun', 'Find sun.', 'completed', call(state, 'call_m1')?.key],
    ]);
    expect(call(state, 'ws_m')?.agentKey).toBe([...state.agents].find(({ id }) => id === '/root/rain')?.key);
  });

  test('a spawning call ends before its agent does', () => {
    expect(call(state, 'call_m0')).toMatchObject({ status: 'completed', detached: true });
  });
});

describe('endings', () => {
  test('an error is no end: what follows it is, with its own words', () => {
    const state = recorded('documented-error-then-failed');
    expect([...state.runs].map(({ status, error }) => [status, error?.message])).toEqual([
      ['failed', 'Your input exceeds the context window.'],
    ]);
  });

  test('an error that nothing follows is the end', () => {
    const state = recorded('documented-error-then-nothing');
    expect([...state.runs].map(({ status, error }) => [status, error?.message])).toEqual([
      ['failed', 'The server had an error.'],
    ]);
    const adapter = createOpenAiResponsesAdapter({ streamId: 's' });
    adapter.push({ type: 'error', error: { message: 'x' } });
    expect(adapter.finished).toBe(true);
  });

  test('a refused request, as its body', () => {
    expect(
      [...read({ error: { message: 'Bad key', code: 'invalid_api_key' } }).runs][0]?.error,
    ).toMatchObject({
      message: 'Bad key',
      code: 'invalid_api_key',
    });
  });

  test.each([
    ['length', 'limit'],
    ['filtered', 'failed'],
    ['provider-error', 'failed'],
    ['cut', 'interrupted'],
    ['abort', 'interrupted'],
    ['cancelled-record', 'cancelled'],
  ])('%s ends as %s', (name, status) => {
    expect([...recorded(name).runs].map((run) => run.status)).toEqual([status]);
  });
});

describe('numbers of events', () => {
  const lines = readRecording('openai-responses/background-whole').trim().split('\n');

  test('lines that come twice are read once', () => {
    const twice = lines.flatMap((line) => [line, line]).join('\n');
    expect(comparable(read(`${twice}\n`))).toEqual(comparable(recorded('background-whole')));
  });

  test('a response is resumed behind the last event, also when the server sends more again', () => {
    const adapter = createOpenAiResponsesAdapter({ streamId: 's' });
    const events = [...adapter.push(`${lines.slice(0, 12).join('\n')}\n`), ...adapter.end('error')];
    expect(adapter.resumeMode).toBe('continue');
    expect(adapter.position?.lastEventId).toBe('11');
    events.push(...(adapter.reopen?.('continue') ?? []), ...adapter.push(`${lines.slice(9).join('\n')}\n`));
    events.push(...adapter.end('eof'));
    const state = reduceTranscript(initialTranscriptState(), events);
    const whole = recorded('background-whole');
    expect(textsOf(state)).toEqual(textsOf(whole));
    expect(callsOf(state)).toEqual(callsOf(whole));
    expect(runsOf(state)).toEqual(runsOf(whole));
  });

  test('a new reader that joins in the middle takes nothing away from what is there', () => {
    const first = createOpenAiResponsesAdapter({ streamId: 's' });
    const cut = lines.findIndex((line) => line.includes('"delta":"three "'));
    const before = [...first.push(`${lines.slice(0, cut).join('\n')}\n`), ...first.end('error')];
    const second = createOpenAiResponsesAdapter({ streamId: 's', epoch: 1, runId: 'resp_background_0' });
    const joined = second.push(`${lines.slice(cut, cut + 2).join('\n')}\n`);
    const state = reduceTranscript(initialTranscriptState(), [...before, ...joined]);
    expect(textsOf(state)).toContain('text: One two ');
    const rest = [...second.push(`${lines.slice(cut + 2).join('\n')}\n`), ...second.end('eof')];
    expect(textsOf(reduceTranscript(state, rest))).toEqual(textsOf(recorded('background-whole')));
  });

  test('a hole is told; equal numbers mean nothing', () => {
    const holes = [...lines.slice(0, 5), ...lines.slice(7)].join('\n');
    expect(read(`${holes}\n`).diagnostics.counts.get('stream-gap')).toBe(1);
    const zeros = lines
      .map((line) => line.replace(/"sequence_number":\d+/, '"sequence_number":0'))
      .join('\n');
    expect(comparable(read(`${zeros}\n`))).toEqual(comparable(recorded('background-whole')));
  });
});

describe('requests and records', () => {
  test('a loop of requests and responses is one run, and each result ends its call', () => {
    const items = JSON.parse(readRecording('openai-responses/items-failing')) as Json[];
    const response = (id: string, output: Json[]): Json => ({
      id,
      object: 'response',
      status: 'completed',
      output,
    });
    const state = read(
      { model: 'm', input: 'hi', instructions: 'Be brief.' },
      response('r1', items.slice(1, 4)),
      {
        model: 'm',
        instructions: 'Be brief.',
        input: [{ role: 'user', content: 'hi' }, ...items.slice(1, 6)],
      },
      response('r2', items.slice(6)),
    );
    expect(runsOf(state)).toEqual(['s completed']);
    expect([...state.messages].map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'assistant']);
    expect([...state.toolCalls].map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  test('a list of stored items, newest first or oldest first', () => {
    const items = (JSON.parse(readRecording('openai-responses/items-failing')) as Json[]).map(
      (item, index) => ({ id: `i${index}`, ...item }),
    );
    const told = read({ object: 'list', data: [...items] });
    expect(textsOf(told)).toEqual(textsOf(recorded('items-failing')));
    expect(textsOf(read({ object: 'list', data: items.reverse() }))).toEqual(textsOf(told));
    expect(callsOf(told)).toHaveLength(2);
  });

  test('free input, its output, and words in the order they were said', () => {
    const state = recorded('items-freeform');
    expect([...state.toolCalls][0]).toMatchObject({
      inputEncoding: 'text',
      output: 'Success. Updated a.txt.',
    });
    expect(textsOf(state)).toEqual(['text: [[freeform]] Go on.', 'text: Patched.']);
  });

  test('kinds of calls and items that are not known yet cost a line at most', () => {
    const state = read(
      created('r'),
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { type: 'hologram_call', id: 'h1', status: 'completed', output: 'x' },
      },
      { type: 'response.output_item.done', output_index: 1, item: { type: 'hologram', id: 'h2' } },
      { type: 'response.hologram.delta', output_index: 1, delta: 'x' },
      completed('r'),
    );
    expect(callsOf(state)).toEqual([['h1', 'hologram', 'completed']]);
    expect(state.diagnostics.counts.get('raw')).toBe(2);
  });

  test.each([null, 0, 'x', [], {}, [null], [[]]])(
    'fields of any other type cost nothing but themselves: %j',
    (odd) => {
      const types = [
        'function_call',
        'message',
        'reasoning',
        'mcp_call',
        'shell_call_output',
        'web_search_call',
      ];
      for (const type of types) {
        const item = {
          type,
          id: odd,
          call_id: odd,
          name: odd,
          arguments: odd,
          content: odd,
          summary: odd,
          output: odd,
        };
        const place = {
          output_index: odd,
          item_id: odd,
          content_index: odd,
          delta: odd,
          text: odd,
          part: odd,
        };
        const adapter = createOpenAiResponsesAdapter({ streamId: 's' });
        const events = [
          { type: 'response.created', response: odd },
          { type: 'response.output_item.added', output_index: odd, item },
          { type: 'response.output_text.delta', ...place },
          { type: 'response.function_call_arguments.done', ...place, arguments: odd },
          { type: 'response.output_item.done', output_index: odd, item },
          { type: 'response.completed', response: odd },
        ].flatMap((one) => adapter.push(one));
        const state = reduceTranscript(initialTranscriptState(), [...events, ...adapter.end('eof')]);
        expect(state.toolCalls.size).toBeLessThan(2);
      }
    },
  );
});
