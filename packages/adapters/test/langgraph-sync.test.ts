import { createTranscriptStore } from '@callboard/core';
import type { TranscriptStore } from '@callboard/core';
import { readRecording } from '@callboard/fixtures/node';
import { CustomStreamOrchestrator } from '@langchain/langgraph-sdk/ui';
import { describe, expect, test, vi } from 'vitest';
import { createLangGraphAdapter, syncLangGraph } from '../src/langgraph/index.ts';
import { eventsOf, fold } from './fold.ts';

interface Sent {
  event: string;
  data: unknown;
}

/** The events of a recording of one framing, as a server of the SDK's own transport sends them. */
function sentOf(name: string): Sent[] {
  return readRecording(name)
    .split('\n\n')
    .filter((frame) => frame.includes('data: '))
    .map((frame) => {
      const [, event = '', data = 'null'] = /event: (.*)\ndata: (.*)$/.exec(frame) ?? [];
      return { event, data: JSON.parse(data) as unknown };
    });
}

/** The stream that `useStream` is made of, over answers that are given; a store follows it at each of its changes. */
function follow(
  answers: readonly (readonly Sent[])[],
  onStep: (store: TranscriptStore) => void = () => undefined,
  more: { filterSubagentMessages?: boolean; subagentToolNames?: string[] } = {},
): { stream: CustomStreamOrchestrator; store: TranscriptStore; sync: () => void; stop: () => void } {
  let next = 0;
  const stream = new CustomStreamOrchestrator({
    threadId: 'thread-1',
    ...more,
    transport: {
      async stream({ signal }) {
        await Promise.resolve();
        const answer = answers[next] ?? [];
        next += 1;
        return answerWith(answer, signal);
      },
    },
    onError: () => undefined,
  });
  const store = createTranscriptStore({ sessionId: 's1' });
  let isStopped = false;
  const sync = (): void => {
    syncLangGraph(store, stream, { isStopped });
  };
  const stop = (): void => {
    isStopped = true;
    stream.stop();
  };
  sync();
  stream.subscribe(() => {
    sync();
    onStep(store);
  });
  return { stream, store, sync, stop };
}

async function* answerWith(answer: readonly Sent[], signal: AbortSignal): AsyncGenerator<Sent> {
  for (const sent of answer) {
    if (signal.aborted) return;
    if (sent.event === 'wait') await new Promise((resolve) => setTimeout(resolve, 20));
    else if (sent.event === 'throw') throw new Error(String(sent.data));
    else yield structuredClone(sent);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

const question = { messages: [{ type: 'human', id: 'u1', content: 'Compare Oslo and Ōsaka.' }] };

describe('the mirror of a LangGraph stream', () => {
  test('shows each change, and in the end what the adapter makes of the same answer', async () => {
    const sent = sentOf('langgraph/encoded-tools');
    const lengths: number[] = [];
    const { stream, store } = follow([sent], (now) =>
      lengths.push(
        now
          .getState()
          .blocks.values()
          .reduce((sum, { text }) => sum + text.length, 0),
      ),
    );
    await stream.submit(question, { optimisticValues: question });
    expect(new Set(lengths).size).toBeGreaterThan(8);
    const state = store.getState();
    const read = fold(
      eventsOf(createLangGraphAdapter({ streamId: 's' }), [readRecording('langgraph/encoded-tools')]),
    );
    expect(state.runs.values().map(({ status }) => status)).toEqual(['completed']);
    expect(
      state.toolCalls.values().map(({ id, status, input, output }) => [id, status, input, output]),
    ).toEqual(read.toolCalls.values().map(({ id, status, input, output }) => [id, status, input, output]));
    const texts = (one: typeof state): string[] =>
      one.blocks
        .values()
        .map(({ text }) => text)
        .sort();
    expect(texts(state)).toEqual(['Compare Oslo and Ōsaka.', ...texts(read)].sort());
    expect(state.diagnostics.counts.size).toBe(0);
  });

  test('never says again what was said, and changes nothing when nothing changed', async () => {
    const { stream, store, sync } = follow([sentOf('langgraph/encoded-tools')]);
    await stream.submit(question, { optimisticValues: question });
    const before = store.getState();
    sync();
    sync();
    expect(store.getState()).toBe(before);
  });

  test('imports a thread that was loaded: a run for each turn', () => {
    const { values } = JSON.parse(readRecording('langgraph/stored-two-turns')) as {
      values: { messages: object[] };
    };
    const store = createTranscriptStore();
    syncLangGraph(store, { messages: values.messages, isLoading: false });
    const stored = fold(
      eventsOf(createLangGraphAdapter({ streamId: 's', mode: 'import' }), [
        readRecording('langgraph/stored-two-turns'),
      ]),
    );
    const plain = (state: typeof stored): unknown => [
      state.runs.values().map(({ status }) => status),
      state.messages.values().map(({ id, status }) => [id, status]),
      state.toolCalls.values().map(({ id, status, output }) => [id, status, output]),
    ];
    expect(plain(store.getState())).toEqual(plain(stored));
  });

  test('a failed request ends the run with its words; what was shown stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const half = sentOf('langgraph/encoded-tools').slice(0, 8);
    const { stream, store } = follow([[...half, { event: 'throw', data: '529 Overloaded' }]]);
    await stream.submit(question, { optimisticValues: question }).catch(() => undefined);
    const state = store.getState();
    expect(state.runs.at(0)).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('Overloaded') as string },
    });
    expect(
      state.blocks
        .values()
        .map(({ text }) => text)
        .join(''),
    ).toContain('I look');
  });

  test('a stop is a cancelled run in which nothing works any more', async () => {
    const sent = sentOf('langgraph/encoded-tools');
    const half: Sent[] = [
      ...sent.slice(0, 14),
      ...Array.from({ length: 20 }, () => ({ event: 'wait', data: null })),
    ];
    const { stream, store, stop } = follow([half]);
    const running = stream.submit(question, { optimisticValues: question });
    await new Promise((resolve) => setTimeout(resolve, 60));
    stop();
    await running;
    expect(
      store
        .getState()
        .runs.values()
        .map(({ status }) => status),
    ).toEqual(['cancelled']);
    expect(
      store
        .getState()
        .toolCalls.values()
        .map(({ status }) => status),
    ).not.toContain('running');
  });

  test('shows sub-agents that the stream tracks under their calls, each with its own words', async () => {
    const asked = { messages: [{ type: 'human', id: 'u1', content: 'Ask two scouts.' }] };
    const { stream, store } = follow([sentOf('langgraph/documented-server')], () => undefined, {
      filterSubagentMessages: true,
      subagentToolNames: ['task'],
    });
    await stream.submit(asked, { optimisticValues: asked, streamSubgraphs: true });
    const state = store.getState();
    expect(
      state.agents
        .values()
        .slice(1)
        .map(({ name, task, status, spawnCallKey }) => [name, task, status, spawnCallKey]),
    ).toEqual([
      ['scout', 'CHILD: weather north', 'completed', 'call:root/t1'],
      ['scout', 'CHILD: weather south', 'completed', 'call:root/t2'],
    ]);
    expect(state.toolCalls.values().map(({ id, status, output }) => [id, status, output])).toEqual([
      ['t1', 'completed', 'It is 4 °C.'],
      ['t2', 'completed', 'It is 4 °C.'],
      ['k1', 'completed', '{"city":"Oslo","celsius":4}'],
      ['k1', 'completed', '{"city":"Oslo","celsius":4}'],
    ]);
    const words = state.blocks.values().map(({ text }) => text);
    expect(words.filter((text) => text === 'I look it up.')).toHaveLength(2);
    expect(words.at(-1)).toBe('Both say 4 °C.');
  });

  test('a question is an ask; the answer goes on in another run', async () => {
    const values = (messages: readonly object[], more: object = {}): Sent => ({
      event: 'values',
      data: { messages, ...more },
    });
    const call = {
      type: 'ai',
      id: 'ai-1',
      content: '',
      tool_calls: [{ id: 'c1', name: 'remove_file', args: { path: 'a.txt' } }],
    };
    const interrupt = {
      id: 'i1',
      value: {
        actionRequests: [{ name: 'remove_file', args: { path: 'a.txt' } }],
        reviewConfigs: [{ actionName: 'remove_file', allowedDecisions: ['approve', 'reject'] }],
      },
    };
    const done = [
      ...question.messages,
      call,
      { type: 'tool', id: 't1', tool_call_id: 'c1', content: 'removed', status: 'success' },
      { type: 'ai', id: 'ai-2', content: 'Removed.' },
    ];
    const asked = [...question.messages, call];
    const { stream, store } = follow([
      [values(asked), values(asked, { __interrupt__: [interrupt] })],
      [values(done)],
    ]);
    await stream.submit(question, { optimisticValues: question });
    expect(store.getState().toolCalls.at(0)).toMatchObject({ status: 'awaiting-approval' });
    expect(store.getState().asks.at(0)).toMatchObject({
      id: 'i1',
      state: 'open',
      options: [{ id: 'approve' }, { id: 'reject' }],
    });
    await stream.submit(undefined, {
      command: { resume: { decisions: [{ type: 'approve' }] } },
      optimisticValues: { messages: asked },
    });
    expect(store.getState().toolCalls.at(0)).toMatchObject({ status: 'completed', output: 'removed' });
    expect(store.getState().asks.at(0)?.state).toBe('approved');
    expect(
      store
        .getState()
        .runs.values()
        .map(({ status }) => status),
    ).toEqual(['completed', 'completed']);
  });
});
