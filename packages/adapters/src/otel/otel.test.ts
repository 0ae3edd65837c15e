import type { TranscriptState } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { selectDuration } from '@callboard/core/selectors';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createOtelAdapter } from './index.ts';

function imported(...values: readonly (string | object)[]): TranscriptState {
  const adapter = createOtelAdapter({ streamId: 'file' });
  const events = [...values.flatMap((value) => adapter.push(value)), ...adapter.end('eof')];
  return reduceTranscript(initialTranscriptState(), events);
}

const calls = (state: TranscriptState): unknown[] =>
  state.toolCalls
    .values()
    .map(({ id, name, status, input, output, error }) => [id, name, status, input, output, error?.message]);

interface Fields {
  id: string;
  parent?: string;
  name: string;
  at: readonly [number, number];
  attributes?: Record<string, unknown>;
  status?: { code: number; message?: string };
  trace?: string;
}

/** A span as the SDK of JavaScript prints it. */
const span = ({
  id,
  parent,
  name,
  at,
  attributes = {},
  status = { code: 0 },
  trace = 't1',
}: Fields): object => ({
  name,
  traceId: trace,
  spanId: id,
  ...(parent && { parentSpanContext: { traceId: trace, spanId: parent } }),
  startTime: [1_767_225_600 + at[0], 0],
  endTime: [1_767_225_600 + at[1], 0],
  status,
  attributes,
  events: [],
});
const operation = (name: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  'gen_ai.operation.name': name,
  ...more,
});
const root = span({
  id: 'root',
  name: 'invoke_agent desk',
  at: [0, 100],
  attributes: operation('invoke_agent'),
});
const says = (parts: readonly object[]): string => JSON.stringify([{ role: 'assistant', parts }]);

describe('spans of a trace', () => {
  test('build the same transcript from an OTLP document and from the spans that an SDK prints', () => {
    for (const name of ['tools', 'sub-agent']) {
      const texts = ['otlp', 'spans'].map((form) => imported(readRecording(`otel/${form}-${name}`)));
      const [otlp, spans] = texts.map((state) => [
        calls(state),
        state.messages.values().map(({ id }) => id),
        state.agents.values().map(({ id, name: said, parentAgentKey }) => [id, said, parentAgentKey]),
      ]);
      expect(otlp).toEqual(spans);
    }
  });

  test('of an AI SDK before the conventions tell the same', () => {
    for (const name of ['tools', 'sub-agent']) {
      const [now, before] = ['otlp', 'legacy'].map((form) => imported(readRecording(`otel/${form}-${name}`)));
      const view = (state: TranscriptState | undefined): unknown => [
        state?.toolCalls.values().map(({ id, name: tool, status, input }) => [id, tool, status, input]),
        state?.blocks.values().map(({ kind, text }) => [kind, text]),
        state?.agents.values().map(({ name: said, status }) => [said, status]),
        state?.runs.values().map(({ status, title, usage }) => [status, title, usage]),
      ];
      expect(view(before)).toEqual(view(now));
    }
  });

  test('come children first, in any order, twice, and in several documents', () => {
    const spans = JSON.parse(readRecording('otel/spans-sub-agent')) as object[];
    const whole = calls(imported(...spans));
    expect(whole).toHaveLength(4);
    expect(calls(imported(...spans.toReversed()))).toEqual(whole);
    expect(calls(imported(...spans, ...spans))).toEqual(whole);
    expect(
      imported(...spans.toReversed())
        .agents.values()
        .map(({ spawnCallKey }) => spawnCallKey),
    ).toEqual(
      imported(...spans)
        .agents.values()
        .map(({ spawnCallKey }) => spawnCallKey),
    );
  });

  test('say that a tool failed by their status alone, with the words of its exception', () => {
    const state = imported(readRecording('otel/otlp-tools'));
    expect(calls(state).at(-1)).toEqual([
      'c3',
      'open_archive',
      'failed',
      { name: 'old' },
      'Error: The archive is locked.',
      'The archive is locked.',
    ]);
    expect(state.runs.at(0)?.status).toBe('completed');
  });

  test('give calls their exact times and texts their place before the calls that they led to', () => {
    const state = imported(
      root,
      span({
        id: 'm',
        parent: 'root',
        name: 'chat x',
        at: [1, 30],
        attributes: operation('chat', {
          'gen_ai.output.messages': says([
            { type: 'text', content: 'I look.' },
            { type: 'tool_call', id: 'c', name: 'look', arguments: { q: 1 } },
          ]),
        }),
      }),
      span({
        id: 'c',
        parent: 'root',
        name: 'execute_tool look',
        at: [10, 20],
        attributes: operation('execute_tool', { 'gen_ai.tool.call.id': 'c' }),
      }),
    );
    expect([...(state.messages.at(0)?.items ?? [])].map(({ type }) => type)).toEqual(['block', 'tool-call']);
    const call = state.toolCalls.at(0);
    expect(call && selectDuration(call, undefined)).toBe(10_000);
  });

  test('take MCP spans for the call that they carry out', () => {
    const state = imported(readRecording('otel/documented-mcp'));
    expect(calls(state)).toEqual([
      ['call-1', 'search', 'completed', { q: 'otters', limit: 3 }, 'three otters', undefined],
      ['0000000000000005', 'write', 'failed', undefined, undefined, 'The disk is full.'],
    ]);
    expect(state.toolCalls.at(0)).toMatchObject({ executor: 'mcp', server: 'tools.example.org' });
    expect([state.sessionId, state.runs.at(0)?.title, state.runs.at(0)?.usage]).toEqual([
      'conversation-9',
      'librarian',
      { inputTokens: 40, outputTokens: 9 },
    ]);
  });

  test('without content still show that models and tools were at work', () => {
    const state = imported(readRecording('otel/otlp-without-content'));
    expect(calls(state)).toEqual([['c1', 'get_weather', 'completed', undefined, undefined, undefined]]);
    expect(state.messages.values().map(({ model }) => model)).toEqual(['scripted-1', 'scripted-1']);
  });

  test('may carry their content in an event, and their tokens in the spans of their models', () => {
    const chat = {
      ...span({
        id: 'm',
        parent: 'root',
        name: 'chat x',
        at: [1, 2],
        attributes: operation('chat', { 'gen_ai.usage.input_tokens': 7 }),
      }),
      events: [
        {
          name: 'gen_ai.client.inference.operation.details',
          attributes: { 'gen_ai.output.messages': says([{ type: 'text', content: 'Hi.' }]) },
        },
      ],
    };
    const state = imported(root, chat);
    expect(state.blocks.values().map(({ text }) => text)).toEqual(['Hi.']);
    expect(state.runs.at(0)?.usage).toEqual({ inputTokens: 7 });
  });

  test('name sub-agents by their own id, and each further invocation by its span', () => {
    const inner = (id: string, at: readonly [number, number]): object =>
      span({
        id,
        parent: 'root',
        name: 'invoke_agent x',
        at,
        attributes: operation('invoke_agent', { 'gen_ai.agent.id': 'asst_1' }),
      });
    expect(
      imported(root, inner('s1', [1, 2]), inner('s2', [3, 4]))
        .agents.values()
        .map(({ id }) => id),
    ).toEqual(['root', 'asst_1', 's2']);
  });

  test('fall back to their own id where a call has none', () => {
    const attributes = operation('execute_tool', { 'gen_ai.tool.name': 'x' });
    const state = imported(
      root,
      span({ id: 's9', parent: 'root', name: 'execute_tool x', at: [1, 2], attributes }),
    );
    expect(calls(state)).toEqual([['s9', 'x', 'completed', undefined, undefined, undefined]]);
  });

  test('whose root is not there yet leave their run open', () => {
    const lost = imported(
      span({ id: 'c', parent: 'gone', name: 'chat x', at: [1, 2], attributes: operation('chat') }),
    );
    expect(lost.runs.values().map(({ status }) => status)).toEqual(['interrupted']);
    const alone = imported(span({ id: 'c', name: 'chat x', at: [1, 2], attributes: operation('chat') }));
    expect(alone.runs.values().map(({ status }) => status)).toEqual(['completed']);
  });

  test('that point at themselves or at each other end', () => {
    const state = imported(
      span({
        id: 'a',
        parent: 'b',
        name: 'execute_tool a',
        at: [1, 2],
        attributes: operation('execute_tool'),
      }),
      span({ id: 'b', parent: 'a', name: 'chat b', at: [1, 2], attributes: operation('chat') }),
    );
    expect(state.diagnostics.counts.get('raw')).toBeUndefined();
  });

  test('of thousands of levels cost no stack', () => {
    const depth = 3000;
    const spans = Array.from({ length: depth }, (_, n) =>
      span({
        id: `a${n}`,
        ...(n > 0 && { parent: `a${n - 1}` }),
        name: 'invoke_agent x',
        at: [n, 2 * depth - n],
        attributes: operation('invoke_agent'),
      }),
    );
    expect(imported(...spans).agents.size).toBe(depth);
  });

  test('each trace is a run, in the order in which they began', () => {
    const agent = (trace: string, at: readonly [number, number]): object =>
      span({ id: 'r', name: 'invoke_agent x', at, attributes: operation('invoke_agent'), trace });
    expect(
      imported(agent('later', [50, 60]), agent('first', [0, 10]))
        .runs.values()
        .map(({ id }) => id),
    ).toEqual(['first', 'later']);
  });

  test('of other things are passed over; a file without any of ours says so', () => {
    const state = imported(span({ id: 'h', name: 'GET /', at: [0, 1] }));
    expect([state.runs.size, state.diagnostics.counts.get('raw')]).toEqual([0, 1]);
    expect(imported({ resourceSpans: [] }).diagnostics.counts.size).toBe(0);
    expect(imported({ hello: 1 }).diagnostics.counts.get('raw')).toBe(1);
  });

  test('reads what a console prints: microseconds and durations', () => {
    const state = imported(root, {
      traceId: 't1',
      id: 'c',
      parentSpanContext: { traceId: 't1', spanId: 'root' },
      name: 'execute_tool x',
      timestamp: 1_767_225_601_000_000,
      duration: 2_000_000,
      status: { code: 0 },
      attributes: operation('execute_tool'),
    });
    const call = state.toolCalls.at(0);
    expect(call && selectDuration(call, undefined)).toBe(2000);
  });
});
