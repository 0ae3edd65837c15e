import type { TranscriptEvent, TranscriptState } from '@callboard/core';
import { createTranscriptStore, initialTranscriptState, reduceTranscript } from '@callboard/core';
import { comparable } from '@callboard/core/testing';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createLangGraphAdapter } from './index.ts';

type Json = Record<string, unknown>;

const read = (text: string | readonly object[]): TranscriptState => {
  const adapter = createLangGraphAdapter({ streamId: 's' });
  const events = [
    ...(typeof text === 'string' ? adapter.push(text) : text.flatMap((one) => adapter.push(one))),
    ...adapter.end('eof'),
  ];
  return reduceTranscript(initialTranscriptState(), events);
};
const linesOf = (name: string): [string[], string, unknown][] =>
  readRecording(`langgraph/${name}`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [string[], string, unknown]);
const only = (name: string, ...modes: string[]): object[] =>
  linesOf(name).filter(([, mode]) => modes.includes(mode));

const calls = (state: TranscriptState): unknown[] =>
  state.toolCalls.values().map(({ id, name, status, input, output }) => [id, name, status, input, output]);
const errors = (state: TranscriptState): unknown[] =>
  state.toolCalls.values().map(({ error }) => error?.message);
const runs = (state: TranscriptState): unknown[] => state.runs.values().map(({ status }) => status);
const agents = (state: TranscriptState): unknown[] =>
  state.agents
    .values()
    .slice(1)
    .map(({ name, task, status, spawnCallKey, link }) => [name, task, status, spawnCallKey, link]);
const texts = (state: TranscriptState): string[] => state.blocks.values().map(({ text }) => text);

const human = (id: string, content: string): Json => ({ type: 'human', id, content });
const ai = (id: string, content: unknown, ...made: Json[]): Json => ({
  type: 'ai',
  id,
  content,
  tool_calls: made,
});
const made = (id: string, args: Json = {}): Json => ({ id, name: 'look', args });
const result = (id: string, content: unknown, more: Json = {}): Json => ({
  type: 'tool',
  id: `r-${id}`,
  tool_call_id: id,
  content,
  ...more,
});
const values = (...messages: Json[]): object => [[], 'values', { messages }];

describe('every framing of one run', () => {
  const whole = calls(read(readRecording('langgraph/modes-tools')));

  test.each(['v3-tools', 'events-v2-tools', 'only-debug', 'only-values', 'only-updates', 'only-messages'])(
    'tells the same calls: %s',
    (name) => {
      expect(calls(read(readRecording(`langgraph/${name}`)))).toEqual(whole);
    },
  );

  test('tells the same calls as the event stream that LangGraph itself writes', () => {
    expect(calls(read(readRecording('langgraph/encoded-tools')))).toEqual(whole);
  });

  test.each([['messages'], ['updates'], ['values'], ['messages', 'tools'], ['updates', 'tools', 'custom']])(
    'tells the same calls with only some modes: %s %s %s',
    (...modes) => {
      expect(calls(read(only('modes-tools', ...modes.filter(Boolean))))).toEqual(whole);
    },
  );

  test('is read as chunks, with and without namespace or mode', () => {
    const lines = linesOf('modes-tools').filter(([, mode]) => mode === 'messages');
    expect(calls(read(lines.map(([, mode, payload]) => [mode, payload])))).toEqual(whole);
    expect(calls(read(lines.map(([namespace, , payload]) => [namespace, payload])))).toEqual(whole);
    expect(calls(read(lines.map(([, , payload]) => payload as object)))).toEqual(whole);
  });
});

describe('calls', () => {
  test('end once, though a tool frame and a message both end them', () => {
    const adapter = createLangGraphAdapter({ streamId: 's' });
    const events: TranscriptEvent[] = adapter.push(readRecording('langgraph/modes-tools'));
    expect(events.filter(({ type }) => type === 'tool.end')).toHaveLength(3);
  });

  test('that throw get their reason from the message or the task, not from the frame that lost it', () => {
    expect(errors(read(readRecording('langgraph/modes-tool-throws')))).toEqual([
      'The archive is locked.\n Please fix your mistakes.',
      undefined,
    ]);
    expect(errors(read(readRecording('langgraph/modes-deep-agent-fails')))).toEqual([
      'The archive is locked.',
      'The archive is locked.',
    ]);
    const bare = read(only('modes-deep-agent-fails', 'messages', 'tools'));
    expect(errors(bare)).toEqual(Array(2).fill('The tool failed; its stream does not say why.'));
    expect(bare.toolCalls.values().map(({ status }) => status)).toEqual(['failed', 'failed']);
  });

  test('whose id comes again in the next turn are two calls, though each state repeats the first', () => {
    expect(calls(read(readRecording('langgraph/modes-two-turns')))).toEqual([
      ['call_0', 'get_weather', 'completed', { city: 'Oslo' }, '{"city":"Oslo","celsius":4}'],
      ['call_0', 'get_weather', 'completed', { city: 'Bergen' }, '{"city":"Bergen","celsius":21}'],
    ]);
    const state = read([
      values(human('u1', 'a'), ai('a1', '', made('c', { n: 1 })), result('c', 'first')),
      values(
        human('u1', 'a'),
        ai('a1', '', made('c', { n: 1 })),
        result('c', 'first'),
        human('u2', 'b'),
        ai('a2', '', made('c', { n: 2 })),
      ),
    ]);
    expect(state.toolCalls.values().map(({ output }) => output)).toEqual(['first', undefined]);
  });

  test('show what a tool says while it works, and progress that names its call', () => {
    const tool = (event: string, more: Json): object => [
      [],
      'tools',
      { event, toolCallId: 'c', name: 'look', ...more },
    ];
    const adapter = createLangGraphAdapter({ streamId: 's' });
    const store = createTranscriptStore();
    const push = (...frames: object[]): TranscriptState => {
      store.dispatch(frames.flatMap((frame) => adapter.push(frame)));
      return store.getState();
    };
    push(values(human('u', 'x'), ai('a', '', made('c'))), tool('on_tool_start', { input: '{}' }));
    expect(push(tool('on_tool_event', { data: { found: 3 } })).toolCalls.at(0)).toMatchObject({
      status: 'running',
      output: { found: 3 },
      outputPreliminary: true,
    });
    expect(
      push(tool('on_tool_event', { data: { progress: 2, total: 4, message: 'half' } })).toolCalls.at(0)
        ?.progress,
    ).toMatchObject({ fraction: 0.5, message: 'half' });
    expect(
      push([[], 'custom', { toolCallId: 'c', progress: 3, total: 4 }]).toolCalls.at(0)?.progress?.fraction,
    ).toBe(0.75);
    expect(push([[], 'custom', { progress: 1 }]).diagnostics.counts.get('raw')).toBe(1);
  });

  test('with any output complete', () => {
    for (const output of [false, 0, '', null, []]) {
      const state = read([
        values(human('u', 'x'), ai('a', '', made('c'))),
        [[], 'tools', { event: 'on_tool_start', toolCallId: 'c', name: 'look', input: '{}' }],
        [[], 'tools', { event: 'on_tool_end', toolCallId: 'c', name: 'look', output }],
      ]);
      expect(state.toolCalls.at(0)).toMatchObject({ status: 'completed', output });
    }
  });

  test('whose input is no JSON are failed rows with the text', () => {
    const wrong: Json = {
      id: 'c',
      name: 'look',
      args: '{"q":',
      error: 'Malformed args.',
      type: 'invalid_tool_call',
    };
    const state = read([values(human('u', 'x'), { ...ai('a', ''), invalid_tool_calls: [wrong] })]);
    expect(state.toolCalls.at(0)).toMatchObject({
      status: 'failed',
      inputText: '{"q":',
      error: { message: 'Malformed args.' },
    });
  });
});

describe('sub-graphs', () => {
  test('hang under their call at once where tasks name it, and at the end where only the result does', () => {
    const early = agents(read(readRecording('langgraph/modes-deep-agents')));
    expect(early).toEqual([
      ['scout', 'CHILD: weather north', 'completed', 'call:root/t1', 'explicit'],
      ['scout', 'CHILD: weather south', 'completed', 'call:root/t2', 'explicit'],
    ]);
    expect(agents(read(readRecording('langgraph/v3-deep-agents')))).toEqual(early);
    expect(agents(read(only('modes-deep-agents', 'messages', 'updates', 'tools')))).toEqual(early);
    expect(agents(read(readRecording('langgraph/documented-server')))).toEqual(early);
  });

  test('without a name for their call hang under the only one that is under way', () => {
    const state = read([
      values(
        human('u', 'x'),
        ai('a', '', { id: 't', name: 'task', args: { subagent_type: 'scout', description: 'look' } }),
      ),
      [['tools:1'], 'messages', [{ type: 'AIMessageChunk', id: 'k', content: 'Looking.' }, {}]],
    ]);
    expect(agents(state)).toEqual([['scout', 'look', 'interrupted', 'call:root/t', 'inferred']]);
  });

  test('of two calls wait for their link, flat, and lose nothing', () => {
    const task = (id: string): Json => ({ id, name: 'task', args: {} });
    const child = [['tools:1'], 'messages', [{ type: 'AIMessageChunk', id: 'k', content: 'Looking.' }, {}]];
    const before = [values(human('u', 'x'), ai('a', '', task('t1'), task('t2'))), child];
    expect(agents(read(before))).toEqual([['tools', undefined, 'interrupted', undefined, 'explicit']]);
    const linked = read([
      ...before,
      [[], 'messages', [result('t2', 'done'), { langgraph_checkpoint_ns: 'tools:1' }]],
    ]);
    expect(agents(linked)).toEqual([['task', undefined, 'completed', 'call:root/t2', 'explicit']]);
    expect(texts(linked)).toContain('Looking.');
  });

  test('that no tool runs end with their node', () => {
    for (const name of ['modes-subgraph', 'v3-subgraph'])
      expect(agents(read(readRecording(`langgraph/${name}`)))).toEqual([
        ['inner', undefined, 'completed', undefined, 'explicit'],
      ]);
  });

  test('keep calls of one id apart', () => {
    const state = read(readRecording('langgraph/modes-deep-agents'));
    expect(
      state.toolCalls
        .values()
        .map(({ key }) => key)
        .filter((key) => key.endsWith('k1')),
    ).toHaveLength(2);
  });
});

describe('a run', () => {
  test('that asks waits, with the call that it asks about, and what is offered', () => {
    const asking = linesOf('modes-approval-approved');
    const stop = asking.findIndex(
      ([, mode, payload]) => mode === 'values' && '__interrupt__' in (payload as Json),
    );
    const state = read(asking.slice(0, stop + 2));
    expect(runs(state)).toEqual(['waiting']);
    expect(state.asks.at(0)).toMatchObject({ kind: 'approval', state: 'open', toolCallKey: 'call:root/c1' });
    expect(state.asks.at(0)?.options?.map(({ id, role }) => [id, role])).toEqual([
      ['approve', 'allow'],
      ['edit', 'choice'],
      ['reject', 'reject'],
    ]);
    expect(state.toolCalls.values().map(({ status }) => status)).toEqual(['awaiting-approval', 'ready']);
  });

  test('that goes on tells by its call how the person answered', () => {
    for (const form of ['modes', 'v3']) {
      const approved = read(readRecording(`langgraph/${form}-approval-approved`));
      expect([runs(approved), approved.asks.at(0)?.state, approved.toolCalls.at(0)?.status]).toEqual([
        ['completed', 'completed'],
        'approved',
        'completed',
      ]);
      const rejected = read(readRecording(`langgraph/${form}-approval-rejected`));
      expect([runs(rejected), rejected.asks.at(0)?.state, rejected.toolCalls.at(0)?.status]).toEqual([
        ['completed', 'completed'],
        'denied',
        'denied',
      ]);
    }
  });

  test('without a closing frame is complete when its last word is a whole answer, else cut off', () => {
    const lines = linesOf('modes-tools');
    expect(runs(read(lines))).toEqual(['completed']);
    expect(runs(read(lines.slice(0, 40)))).toEqual(['interrupted']);
    const lost = createLangGraphAdapter({ streamId: 's' });
    const events = [...lines.flatMap((line) => lost.push(line)), ...lost.end('error', 'reset by peer')];
    expect(runs(reduceTranscript(initialTranscriptState(), events))).toEqual(['interrupted']);
  });

  test('fails with what its graph threw', () => {
    for (const name of ['modes-model-error', 'v3-model-error']) {
      const state = read(readRecording(`langgraph/${name}`));
      expect([runs(state), state.runs.at(0)?.error?.message]).toEqual([['failed'], 'Overloaded']);
      expect(texts(state).at(-1)).toBe('And then the provider');
    }
    const state = read(
      'event: error\ndata: {"error":"GraphRecursionError","message":"Recursion limit of 25 reached"}\n\n',
    );
    expect(state.runs.at(0)).toMatchObject({
      status: 'failed',
      error: { message: 'Recursion limit of 25 reached', code: 'GraphRecursionError' },
    });
  });

  test('whose log notes what was thrown gives it to the calls that failed without a word', () => {
    for (const line of [
      { THROW: 'unlucky' },
      { error: 'unlucky' },
      { error: 'ValueError', message: 'unlucky' },
    ]) {
      const state = read([...only('modes-deep-agent-fails', 'messages', 'tools'), line]);
      expect([runs(state), errors(state)]).toEqual([['failed'], ['unlucky', 'unlucky']]);
      expect(state.runs.at(0)?.error?.message).toBe('unlucky');
    }
  });

  test('begins with new words of a person; what a state repeats before them is history and starts nothing', () => {
    const first = createLangGraphAdapter({ streamId: 's/1', sessionId: 'x' });
    const second = createLangGraphAdapter({ streamId: 's/2', sessionId: 'x' });
    const store = createTranscriptStore();
    const turn = [human('u1', 'a'), ai('a1', 'One.', made('c')), result('c', 'r'), ai('a2', 'Done.')];
    store.dispatch([
      ...first.push(values(...turn.slice(0, 1))),
      ...first.push(values(...turn)),
      ...first.end('eof'),
    ]);
    const before = store.getState();
    store.dispatch([
      ...second.push(values(...turn, human('u2', 'b'))),
      ...second.push(values(...turn, human('u2', 'b'), ai('a3', 'Two.'))),
      ...second.end('eof'),
    ]);
    const after = store.getState();
    expect(runs(after)).toEqual(['completed', 'completed']);
    expect(after.messages.values().map(({ id, runKey }) => [id, runKey])).toEqual([
      ['u1', 'run:s/1'],
      ['a1', 'run:s/1'],
      ['a2', 'run:s/1'],
      ['u2', 'run:s/2'],
      ['a3', 'run:s/2'],
    ]);
    for (const { key } of before.toolCalls) expect(after.toolCalls.get(key)).toBe(before.toolCalls.get(key));
  });
});

describe('the current protocol', () => {
  test('says each piece of input twice, as an increment and as all of it: once is enough', () => {
    const state = read(readRecording('langgraph/documented-protocol'));
    expect(state.toolCalls.values().map(({ id, input, status }) => [id, input, status])).toEqual([
      ['c1', { path: 'a.txt' }, 'failed'],
      ['s1', { query: 'otters' }, 'completed'],
    ]);
    expect(state.toolCalls.at(0)).toMatchObject({
      error: { message: 'EACCES: permission denied' },
      outputChannels: { content: 'unlinking a.txt' },
    });
    expect(state.diagnostics.counts.get('rewritten')).toBeUndefined();
  });

  test('numbers events with holes and from anew in each connection: only their ids count', () => {
    const state = read(readRecording('langgraph/documented-protocol'));
    expect(state.diagnostics.counts.get('stream-gap')).toBeUndefined();
    const lines = readRecording('langgraph/documented-protocol')
      .split('\n')
      .filter((line) => line.startsWith('data: '));
    const once = [
      ...new Map(
        lines
          .map((line) => JSON.parse(line.slice(6)) as Json & { event_id: string })
          .map((event) => [event.event_id, event]),
      ).values(),
    ];
    expect(comparable(read(once))).toEqual(comparable(state));
  });

  test('goes on from the id that the last connection ended with', () => {
    const adapter = createLangGraphAdapter({ streamId: 's' });
    adapter.push(readRecording('langgraph/documented-protocol').slice(0, 2000));
    expect(adapter.resumeMode).toBe('continue');
    expect(adapter.position?.lastEventId).toMatch(/^e\d+$/);
  });
});

test('a server that sends all of a message each time lets it grow', () => {
  const frame = (event: string, data: unknown): string =>
    `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  const chunk = (args: string): Json => ({ index: 0, id: 'c', name: 'look', args });
  const adapter = createLangGraphAdapter({ streamId: 's' });
  const store = createTranscriptStore();
  const push = (...frames: string[]): TranscriptState => {
    store.dispatch(adapter.push(frames.join('')));
    return store.getState();
  };
  push(frame('metadata', { run_id: 'run-7' }), frame('messages/metadata', { a1: {} }));
  const growing = push(
    frame('messages/partial', [{ type: 'ai', id: 'a1', content: 'Hel' }]),
    frame('messages/partial', [
      { type: 'ai', id: 'a1', content: 'Hello', tool_call_chunks: [chunk('{"q":')] },
    ]),
  );
  expect([texts(growing), growing.messages.at(0)?.status, growing.toolCalls.at(0)?.inputText]).toEqual([
    ['Hello'],
    'streaming',
    '{"q":',
  ]);
  const whole = push(
    frame('messages/partial', [
      {
        type: 'ai',
        id: 'a1',
        content: 'Hello',
        tool_call_chunks: [chunk('{"q":1}')],
        tool_calls: [made('c', { q: 1 })],
      },
    ]),
    frame('messages/complete', [
      { type: 'ai', id: 'a1', content: 'Hello', tool_calls: [made('c', { q: 1 })] },
    ]),
    frame('messages/complete', [result('c', 'r')]),
    frame('messages/complete', [ai('a2', 'Done.')]),
    frame('end', null),
  );
  expect([calls(whole), whole.runs.values().map(({ id, status }) => [id, status])]).toEqual([
    [['c', 'look', 'completed', { q: 1 }, 'r']],
    [['run-7', 'completed']],
  ]);
  expect(whole.diagnostics.counts.size).toBe(0);
});

describe('stored threads', () => {
  test('are runs with their turns, and questions where tasks wait', () => {
    expect(runs(read(readRecording('langgraph/stored-two-turns')))).toEqual(['completed', 'completed']);
    const waiting = read([
      {
        values: { messages: [human('u', 'x'), ai('a', '', made('c'))] },
        next: ['ask'],
        tasks: [{ id: 't', name: 'ask', interrupts: [{ id: 'i', value: 'Sure?' }] }],
      },
    ]);
    expect([runs(waiting), waiting.asks.at(0)?.prompt]).toEqual([['waiting'], 'Sure?']);
  });

  test('may be plain lists of messages, in any of their forms', () => {
    const plain = [
      human('u', 'x'),
      ai(
        'a',
        [
          { type: 'reasoning', reasoning: 'Hm. ' },
          { type: 'text', text: 'Hi' },
        ],
        made('c'),
      ),
      result('c', 'r', { status: 'error' }),
    ];
    const openAi = [
      { role: 'user', id: 'u', content: 'x' },
      {
        role: 'assistant',
        id: 'a',
        content: 'Hi',
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'look', arguments: '{"q":1}' } }],
      },
      { role: 'tool', id: 't', tool_call_id: 'c', content: 'r' },
    ];
    expect(texts(read([plain]))).toEqual(['x', 'Hm. ', 'Hi']);
    expect(calls(read([plain]))).toEqual([['c', 'look', 'failed', {}, 'r']]);
    expect(calls(read([openAi]))).toEqual([['c', 'look', 'completed', { q: 1 }, 'r']]);
    expect(calls(read(openAi))).toEqual([['c', 'look', 'completed', { q: 1 }, 'r']]);
  });
});

test('the to-do list of an agent is its plan', () => {
  const todo = (content: string, status: string): Json => ({ content, status });
  const told = (...todos: Json[]): object => [[], 'values', { messages: [human('u', 'x')], todos }];
  const adapter = createLangGraphAdapter({ streamId: 's' });
  const events = [
    ...adapter.push(told(todo('Look', 'in_progress'), todo('Tell', 'pending'))),
    ...adapter.push(told(todo('Look', 'in_progress'), todo('Tell', 'pending'))),
    ...adapter.push([
      [],
      'updates',
      { tools: { todos: [todo('Look', 'completed'), todo('Tell', 'in_progress')] } },
    ]),
  ];
  expect(events.filter(({ type }) => type === 'plan.set')).toHaveLength(2);
  expect(reduceTranscript(initialTranscriptState(), events).plans.values()[0]?.items).toEqual([
    { text: 'Look', status: 'completed' },
    { text: 'Tell', status: 'in-progress' },
  ]);
});

test('frames of no known shape cost themselves', () => {
  const odd = [
    [],
    [1, 2],
    [[], 'messages', null],
    [[], 'tools', { event: 'on_tool_end' }],
    [[], 'shimmer', {}],
    { type: 'event', method: 'glow', params: {} },
    [['a', 5], 'values', 7],
  ];
  const state = read([values(human('u', 'x'), ai('a', 'Hi')), ...(odd as object[])]);
  expect(texts(state)).toEqual(['x', 'Hi']);
  expect(state.toolCalls.size).toBe(0);
  expect(state.diagnostics.counts.get('raw')).toBeGreaterThan(3);
});
