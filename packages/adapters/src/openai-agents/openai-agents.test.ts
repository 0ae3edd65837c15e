import type { ToolCall, TranscriptState } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { verifyTranscript } from '@callboard/core/verify';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createOpenAiAgentsAdapter } from './index.ts';

type Json = Record<string, unknown>;

function read(...pushed: (string | object)[]): TranscriptState {
  const adapter = createOpenAiAgentsAdapter({ streamId: 's' });
  const events = [...pushed.flatMap((one) => adapter.push(one)), ...adapter.end('eof')];
  // A run that broke says nothing of the calls that were open in it.
  const broken = verifyTranscript(events).filter(
    ({ clause, message }) => clause !== 'B2' && !/no end when/.test(message),
  );
  expect(broken).toEqual([]);
  return reduceTranscript(initialTranscriptState(), events);
}

const linesOf = (name: string): Json[] =>
  readRecording(`openai-agents/${name}`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);
const recorded = (name: string): TranscriptState => read(readRecording(`openai-agents/${name}`));
const call = (state: TranscriptState, id: string): ToolCall | undefined =>
  [...state.toolCalls].find((one) => one.id === id);
const callsOf = (state: TranscriptState): unknown[] =>
  [...state.toolCalls].map(({ id, name, status }) => [id, name, status]);
const textsOf = (state: TranscriptState): string[] =>
  [...state.blocks].map(({ kind, text }) => `${kind}: ${text}`);
const runsOf = (state: TranscriptState): string[] =>
  [...state.runs].map(({ id, status }) => `${id} ${status}`);
const item = (type: string, rawItem: Json, more: Json = {}): Json => ({
  type: 'run_item_stream_event',
  item: { type, rawItem, agent: { name: 'A' }, ...more },
});

describe('the events of a run', () => {
  test('text that comes twice, from the SDK and from the provider, is shown once', () => {
    for (const name of ['text', 'tools', 'chat-tools']) {
      const texts = textsOf(recorded(name));
      expect(new Set(texts).size).toBe(texts.length);
    }
    expect(textsOf(recorded('text'))[1]).toBe('text: Hello, Zoë! 👋🏽 Grüße aus 東京.\n\nHow can I help?');
  });

  test('a model behind Chat Completions gives the same transcript as one behind Responses', () => {
    const chat = recorded('chat-tools');
    expect(textsOf(chat)).toEqual(textsOf(recorded('tools')));
    expect(callsOf(chat)).toEqual(callsOf(recorded('tools')));
  });

  test('a model without events of its own is read by those of the SDK', () => {
    const plain = linesOf('text').filter(({ data }) => (data as Json | undefined)?.['type'] !== 'model');
    expect(textsOf(read(...plain))).toContain('text: Hello, Zoë! 👋🏽 Grüße aus 東京.\n\nHow can I help?');
  });

  test('items alone are enough', () => {
    const items = linesOf('tools').filter(({ type }) => type === 'run_item_stream_event');
    const state = read(...items);
    expect(callsOf(state)).toEqual(callsOf(recorded('tools')));
    expect(textsOf(state)).toEqual(textsOf(recorded('tools')));
    expect([...state.messages].map(({ id }) => id)).toEqual(
      [...recorded('tools').messages].map(({ id }) => id),
    );
    expect(runsOf(state)).toEqual(['s completed']);
  });

  test("the provider's events alone are enough for what the model said", () => {
    const raw = linesOf('text').filter(({ type }) => type === 'raw_model_stream_event');
    expect(runsOf(read(...raw))).toEqual(['s completed']);
  });

  test('the tokens of a run are those of its responses together', () => {
    expect([...recorded('tools').runs][0]?.usage).toMatchObject({
      inputTokens: 60,
      outputTokens: 15,
      totalTokens: 75,
    });
    expect([...recorded('chat-tools').runs][0]?.usage).toMatchObject({ inputTokens: 60, totalTokens: 75 });
  });

  test('a question after the last answer begins the next run', () => {
    expect(runsOf(recorded('two-turns'))).toEqual(['s completed', 's#1 completed']);
  });

  test('a stream that breaks off is a loss', () => {
    for (const name of ['abort', 'provider-error', 'unknown-tool', 'max-turns']) {
      expect(runsOf(recorded(name))).toEqual(['s interrupted']);
    }
  });
});

describe('how calls end', () => {
  test('a tool that threw is marked as executed; the sentence that the SDK puts in its place gives it away', () => {
    for (const name of ['failing', 'chat-failing', 'history-failing']) {
      const [failed, well] = [...recorded(name).toolCalls];
      expect(failed).toMatchObject({ status: 'failed', confidence: 'inferred' });
      expect(failed?.error?.message).toMatch(/^An error occurred while running the tool/);
      expect(well?.status).toBe('completed');
    }
  });

  test('an output without the mark was never the work of its tool', () => {
    const called = item('tool_call_item', { type: 'function_call', callId: 'c', name: 'f', arguments: '{}' });
    const rawItem = {
      type: 'function_call_result',
      callId: 'c',
      name: 'f',
      status: 'completed',
      output: 'Blocked by a rule.',
    };
    const blocked = read(called, item('tool_call_output_item', rawItem, { output: 'Blocked by a rule.' }));
    expect(call(blocked, 'c')).toMatchObject({
      status: 'failed',
      confidence: 'inferred',
      error: { message: 'Blocked by a rule.' },
    });
    const mark = { output: 'Blocked by a rule.', executionStatus: 'executed' };
    expect(call(read(called, item('tool_call_output_item', rawItem, mark)), 'c')?.status).toBe('completed');
  });

  test('input that could not be read fails, and stays as it was sent', () => {
    const [broken] = [...recorded('invalid-input').toolCalls];
    expect(broken).toMatchObject({ status: 'failed', inputText: '{"city": "Os' });
  });

  test('the value of a tool is kept as it is, when the host has it', () => {
    expect(call(recorded('state-tools'), 'call_tools_0_0')?.output).toEqual({
      city: 'Oslo',
      sky: 'rain',
      celsius: 7,
    });
  });

  test('a tool of the provider ends with its item', () => {
    expect(callsOf(recorded('hosted'))).toEqual([['ws_1', 'web_search', 'completed']]);
  });
});

describe('approvals', () => {
  test('a run that waits for a person waits', () => {
    for (const name of ['approval', 'state-approval']) {
      const state = recorded(name);
      expect(runsOf(state)).toEqual(['s waiting']);
      expect([...state.asks].map((ask) => [ask.id, ask.kind, ask.state])).toEqual([
        ['call:call_approval_0_0', 'approval', 'open'],
      ]);
      expect(call(state, 'call_approval_0_0')?.status).toBe('awaiting-approval');
    }
  });

  test('approved: the next stream begins with the output of the old call', () => {
    const state = recorded('approval-approved');
    expect(call(state, 'call_approval_0_0')).toMatchObject({
      status: 'completed',
      output: 'Deleted /tmp/a.txt.',
    });
    expect([...state.asks][0]?.state).toBe('approved');
  });

  test('denied: no output and no failure', () => {
    const state = recorded('approval-denied');
    expect(call(state, 'call_approval_0_0')?.status).toBe('denied');
    expect([...state.asks][0]?.state).toBe('denied');
  });

  test('a denial with words of its own, read by a new reader, ends the call of the first stream', () => {
    const first = createOpenAiAgentsAdapter({ streamId: 'one' });
    const second = createOpenAiAgentsAdapter({ streamId: 'two' });
    const all = linesOf('approval-denied');
    const at = linesOf('approval').length;
    const events = [
      ...all.slice(0, at).flatMap((line) => first.push(line)),
      ...first.end('eof'),
      ...all.slice(at).flatMap((line) => second.push(line)),
      ...second.end('eof'),
    ];
    const state = reduceTranscript(initialTranscriptState(), events);
    expect(call(state, 'call_approval_0_0')?.status).toBe('denied');
    expect(runsOf(state)).toEqual(['one waiting', 'two completed']);
  });

  test('a line that names the interruptions pauses the run; the stream may go on with it', () => {
    const all = linesOf('approval-approved');
    const at = linesOf('approval').length;
    const asked = linesOf('approval').find(({ name }) => name === 'tool_approval_requested') as Json;
    const state = read(...all.slice(0, at), { interruptions: [asked['item']] }, ...all.slice(at));
    expect(runsOf(state)).toEqual(['s completed']);
  });
});

describe('agents', () => {
  test('a handoff is another agent of the same run, at the call that made it', () => {
    const state = recorded('handoff');
    expect(runsOf(state)).toEqual(['s completed']);
    const agents = [...state.agents].filter(({ key }) => key !== 'root');
    expect(agents.map(({ id, status, spawnCallKey }) => [id, status, spawnCallKey])).toEqual([
      ['Billing', 'completed', call(state, 'call_handoff_0_0')?.key],
      ['Refunds', 'completed', call(state, 'call_handoff_2_0')?.key],
    ]);
    expect(call(state, 'call_handoff_1_0')?.agentKey).toBe(agents[0]?.key);
  });

  test('a handoff back is the first agent again', () => {
    const back = linesOf('handoff').map(
      (line) => JSON.parse(JSON.stringify(line).replaceAll('Refunds', 'Triage')) as Json,
    );
    const state = read(...back);
    expect([...state.agents].map(({ id }) => id)).toEqual(['root', 'Billing']);
    const last = [...state.messages].at(-1);
    expect(last?.agentKey).toBe('root');
  });

  test('agents that work as tools are below their calls, with all they did', () => {
    const state = recorded('sub-agents');
    const agents = [...state.agents].filter(({ key }) => key !== 'root');
    expect(
      agents.map((agent) => [agent.id, agent.name, agent.task, agent.status, agent.spawnCallKey]),
    ).toEqual([
      ['call_child_a', 'Researcher', '[[child-a]] Find rain.', 'completed', call(state, 'call_child_a')?.key],
      ['call_child_b', 'Researcher', '[[child-b]] Find sun.', 'completed', call(state, 'call_child_b')?.key],
    ]);
    expect(call(state, 'call_child-b_0_0')).toMatchObject({ status: 'failed', agentKey: agents[1]?.key });
    expect(
      [...state.toolCalls].filter(({ agentKey }) => agentKey === 'root').map(({ status }) => status),
    ).toEqual(['completed', 'completed']);
  });

  test('one that breaks fails with its call; the run goes on', () => {
    const state = recorded('sub-agent-fails');
    expect([...state.agents].map(({ status }) => status)).toEqual(['completed', 'failed']);
    expect(runsOf(state)).toEqual(['s completed']);
    expect(textsOf(state)).toContain('text: I begin. ');
  });
});

describe('records and other hosts', () => {
  test('a stored run is the run that was streamed', () => {
    const [stored, streamed] = [recorded('state-tools'), recorded('chat-tools')];
    expect(callsOf(stored)).toEqual(callsOf(streamed));
    expect([...stored.messages].map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'assistant',
      'assistant',
    ]);
    expect(runsOf(stored)).toEqual(['s completed']);
    expect([...stored.runs][0]?.usage).toMatchObject({ inputTokens: 60 });
  });

  test('lines that say how a run ended', () => {
    const error = { name: 'MaxTurnsExceededError', message: 'Max turns (2) exceeded' };
    const limited = read(...linesOf('max-turns'), { error });
    expect([...limited.runs].map(({ status, limit }) => [status, limit])).toEqual([
      ['limit', 'Max turns (2) exceeded'],
    ]);
    const failed = read(...linesOf('provider-error'), { error: { message: 'The model is overloaded.' } });
    expect([...failed.runs].map(({ status, error: cause }) => [status, cause?.message])).toEqual([
      ['failed', 'The model is overloaded.'],
    ]);
    expect([...failed.toolCalls].map(({ status }) => status)).toEqual(['cancelled']);
    const stopped = read(...linesOf('tools').slice(0, -1), { final_output: 'Rain.' });
    expect(runsOf(stopped)).toEqual(['s completed']);
  });

  test('events as the Python SDK writes them', () => {
    const agent = { name: 'A' };
    const raw_item = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{"n":1}' };
    const output = { type: 'function_call_output', call_id: 'c', output: '2' };
    const state = read(
      { type: 'agent_updated_stream_event', new_agent: agent },
      { type: 'raw_response_event', data: { type: 'response.created', response: { id: 'r' } } },
      {
        type: 'raw_response_event',
        data: { type: 'response.output_item.done', output_index: 0, item: raw_item },
      },
      {
        type: 'raw_response_event',
        data: { type: 'response.completed', response: { id: 'r', output: [raw_item] } },
      },
      {
        type: 'run_item_stream_event',
        name: 'tool_called',
        item: { type: 'tool_call_item', raw_item, agent },
      },
      {
        type: 'run_item_stream_event',
        name: 'tool_output',
        item: { type: 'tool_call_output_item', raw_item: output, output: 2, agent },
      },
    );
    expect(call(state, 'c')).toMatchObject({ status: 'completed', input: { n: 1 }, output: 2 });
  });

  test.each([null, 0, 'x', [], {}, [null], [[]]])(
    'fields of any other type cost nothing but themselves: %j',
    (odd) => {
      const adapter = createOpenAiAgentsAdapter({ streamId: 's' });
      const types = [
        'tool_call_item',
        'tool_call_output_item',
        'tool_approval_item',
        'handoff_output_item',
        'message_output_item',
      ];
      const events = [
        { type: 'raw_model_stream_event', data: odd },
        { type: 'raw_model_stream_event', data: { type: 'model', event: odd } },
        { type: 'raw_model_stream_event', data: { type: 'response_done', response: odd } },
        { type: 'agent_updated_stream_event', agent: odd },
        { event: odd, toolCall: odd, agent: odd },
        { $schemaVersion: odd, generatedItems: odd, originalInput: odd, currentStep: odd },
        ...types.flatMap((type) => [
          { type: 'run_item_stream_event', item: { type, rawItem: odd, agent: odd } },
          {
            type: 'run_item_stream_event',
            item: { type, rawItem: { type: odd, callId: odd, content: odd }, targetAgent: odd },
          },
        ]),
      ].flatMap((one) => adapter.push(one));
      const state = reduceTranscript(initialTranscriptState(), [...events, ...adapter.end('eof')]);
      expect(state.toolCalls.size).toBeLessThan(4);
    },
  );
});
