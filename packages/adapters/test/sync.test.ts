import { Chat } from '@ai-sdk/react';
import type { TranscriptEvent, TranscriptStore } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { selectRootMessages } from '@callboard/core/selectors';
import { comparable } from '@callboard/core/testing';
import { scenarios } from '@callboard/fixtures/peers/ai-sdk';
import { chunksOf, recordScenario } from '@callboard/fixtures/peers/record-ai-sdk';
import type { ChatTransport, UIMessage, UIMessageChunk } from 'ai';
import { describe, expect, test } from 'vitest';
import type { UiMessage } from '../src/ai-sdk/index.ts';
import { forgetUiMessages, syncUiMessages } from '../src/ai-sdk/index.ts';
import { viewOfMessage, viewOfState } from './ui-view.ts';

/** A chat whose answers are given, and a store that follows it at each of its changes. */
function follow(
  answers: readonly (readonly object[])[],
  onStep: (store: TranscriptStore, chat: Chat<UIMessage>) => void = () => undefined,
): { chat: Chat<UIMessage>; store: TranscriptStore } {
  let next = 0;
  const transport: ChatTransport<UIMessage> = {
    sendMessages: () => {
      const chunks = answers[next] ?? [];
      next += 1;
      return Promise.resolve(streamOf(structuredClone(chunks) as UIMessageChunk[]));
    },
    reconnectToStream: () => Promise.resolve(null),
  };
  let ids = 0;
  const chat = new Chat<UIMessage>({
    transport,
    generateId: () => `id-${(ids += 1)}`,
    onError: () => undefined,
  });
  const store = createTranscriptStore({ sessionId: 's1' });
  const sync = (): void => syncUiMessages(store, chat.messages, { status: chat.status, error: chat.error });
  sync();
  chat['~registerMessagesCallback'](() => {
    sync();
    onStep(store, chat);
  });
  chat['~registerStatusCallback'](sync);
  chat['~registerErrorCallback'](sync);
  return { chat, store };
}

function streamOf<T>(chunks: readonly T[]): ReadableStream<T> {
  let at = 0;
  return new ReadableStream<T>({
    pull(controller) {
      const chunk = chunks[at];
      at += 1;
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
  });
}

function expectSame(
  store: TranscriptStore,
  messages: readonly UIMessage[],
  lost: readonly string[] = [],
): void {
  const ours = viewOfState(store.getState());
  const theirs = messages
    .map(viewOfMessage)
    .filter(
      (view) => view.parts.length > 0 || view.role !== 'assistant' || ours.some(({ id }) => id === view.id),
    );
  expect(ours.filter((view) => !lost.includes(view.id))).toEqual(theirs);
}

const names = ['tools', 'parts', 'repeated-call-ids', 'sub-agents', 'client-tool', 'approval', 'reset-step'];

describe.each(names)('a real chat that answers with %s', (name) => {
  test('is mirrored after each of its changes', async () => {
    const scenario = scenarios.find((one) => one.name === name);
    if (!scenario) throw new Error(name);
    const { text } = await recordScenario(scenario, 'v7');
    let steps = 0;
    const { chat, store } = follow([chunksOf(text)], (store, chat) => {
      steps += 1;
      if (chat.status === 'streaming') expectSame(store, chat.messages);
    });
    await chat.sendMessage({ text: 'Please look around.' });
    expect(chat.error).toBeUndefined();
    expect(steps).toBeGreaterThan(4);
    expectSame(store, chat.messages);
    const run = store.getState().runs.values().at(-1);
    expect(run?.status).toBe(name === 'approval' ? 'waiting' : 'completed');
  });
});

describe('the mirror of a chat', () => {
  test('goes on with a message when the client has run its own tool', async () => {
    const first = scenarios.find((one) => one.name === 'client-tool');
    const second = scenarios.find((one) => one.name === 'client-tool-answered');
    if (!first || !second) throw new Error('scenarios');
    const answers = [
      chunksOf((await recordScenario(first, 'v7')).text),
      chunksOf((await recordScenario(second, 'v7')).text),
    ];
    const { chat, store } = follow(answers);
    await chat.sendMessage({ text: 'What time is it?' });
    const waiting = store.getState().toolCalls.values().at(0);
    expect(waiting).toMatchObject({ status: 'ready', awaitsClient: true });
    await chat.addToolOutput({ tool: 'clientClock', toolCallId: 'k1', output: '12:00' });
    expect(store.getState().toolCalls.values().at(0)).toMatchObject({ status: 'completed', output: '12:00' });
    expect(store.getState().runs.size).toBe(1);
    await chat.sendMessage();
    expectSame(store, chat.messages);
    const runs = store.getState().runs.values();
    expect(runs.map((run) => run.status)).toEqual(['completed', 'completed']);
    expect(store.getState().messages.size).toBe(2);
  });

  test('shows an answered approval and its outcome', async () => {
    const first = scenarios.find((one) => one.name === 'approval');
    const second = scenarios.find((one) => one.name === 'approval-denied');
    if (!first || !second) throw new Error('scenarios');
    const answers = [
      chunksOf((await recordScenario(first, 'v7')).text),
      chunksOf((await recordScenario(second, 'v7')).text),
    ];
    const { chat, store } = follow(answers);
    await chat.sendMessage({ text: 'Erase it.' });
    expect(store.getState().openAskKeys).toHaveLength(2);
    for (const ask of store.getState().asks)
      await chat.addToolApprovalResponse({ id: ask.id, approved: false, reason: 'not now' });
    expect(store.getState().openAskKeys).toHaveLength(0);
    expect(
      store
        .getState()
        .asks.values()
        .map((ask) => ask.state),
    ).toEqual(['denied', 'denied']);
    await chat.sendMessage();
    expect(
      store
        .getState()
        .toolCalls.values()
        .map((call) => call.status),
    ).toEqual(['denied', 'denied']);
    expectSame(store, chat.messages);
  });

  test('marks an answer that broke off, and keeps its text (fault 116)', async () => {
    const settled: string[] = [];
    const { chat, store } = follow([
      [
        { type: 'start' },
        { type: 'text-start', id: 'a' },
        { type: 'text-delta', id: 'a', delta: 'So far' },
        { type: 'error', errorText: 'overloaded' },
      ],
    ]);
    store.on('run.settled', ({ run }) => settled.push(run.status));
    await chat.sendMessage({ text: 'Go.' });
    expect(store.getState().runs.values().at(-1)).toMatchObject({
      status: 'failed',
      error: { message: 'overloaded' },
    });
    expect(
      store
        .getState()
        .blocks.values()
        .map((block) => block.text),
    ).toEqual(['Go.', 'So far']);
    expect(settled).toEqual(['failed']);
  });

  test('marks an answer that just stopped as interrupted', async () => {
    const { chat, store } = follow([
      [{ type: 'start' }, { type: 'text-start', id: 'a' }, { type: 'text-delta', id: 'a', delta: 'So far' }],
    ]);
    await chat.sendMessage({ text: 'Go.' });
    expect(store.getState().runs.values().at(-1)).toMatchObject({ status: 'interrupted', soft: true });
  });

  test('withdraws an answer that is asked for again', async () => {
    const say = (text: string): object[] => [
      { type: 'start' },
      { type: 'text-start', id: 'a' },
      { type: 'text-delta', id: 'a', delta: text },
      { type: 'text-end', id: 'a' },
      { type: 'finish' },
    ];
    const { chat, store } = follow([say('First.'), say('Second.')]);
    await chat.sendMessage({ text: 'Say something.' });
    await chat.regenerate();
    const shown = selectRootMessages(store.getState());
    expect(shown).toHaveLength(2);
    expectSame(store, chat.messages);
    expect(
      store
        .getState()
        .runs.values()
        .map((run) => run.status),
    ).toEqual(['completed', 'completed']);
  });

  test('costs what changed: settled messages are not looked into, unchanged parts tell nothing', () => {
    let looks = 0;
    const settled = Array.from({ length: 200 }, (_, index): UiMessage => {
      const message = {
        id: `m${index}`,
        role: index % 2 === 0 ? 'user' : 'assistant',
        parts: [{ type: 'text', text: `text ${index}`, state: 'done' }],
      };
      return new Proxy(message, {
        get(target, name) {
          if (name === 'parts') looks += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
    });
    const store = createTranscriptStore();
    const told: TranscriptEvent[] = [];
    const counting: TranscriptStore = {
      ...store,
      dispatch(events) {
        told.push(...(Array.isArray(events) ? (events as TranscriptEvent[]) : [events as TranscriptEvent]));
        store.dispatch(events);
      },
    };
    const done = Array.from({ length: 50 }, (_, index) => ({
      type: 'tool-x',
      toolCallId: `t${index}`,
      state: 'output-available',
      input: {},
      output: index,
    }));
    const answer = (text: string): UiMessage => ({
      id: 'last',
      role: 'assistant',
      parts: [...done, { type: 'text', text, state: 'streaming' } as UiMessage['parts'][number]],
    });
    const question: UiMessage = {
      id: 'q',
      role: 'user',
      parts: [{ type: 'text', text: 'Go on.' } as UiMessage['parts'][number]],
    };
    syncUiMessages(counting, [...settled, question, answer('a')], { status: 'streaming' });
    expect(looks).toBe(200);
    for (let length = 2; length <= 40; length += 1) {
      told.length = 0;
      syncUiMessages(counting, [...settled, question, structuredClone(answer('a'.repeat(length)))], {
        status: 'streaming',
      });
      expect(told).toHaveLength(1);
      expect(told[0]).toMatchObject({ type: 'block.delta', off: length - 1, text: 'a' });
    }
    expect(looks).toBe(200);
    syncUiMessages(counting, [...settled, question, answer('a'.repeat(40))], { status: 'streaming' });
    expect(told).toHaveLength(1);
  });
});

describe('the import of UI messages', () => {
  const record: UiMessage[] = [
    { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Look.' } as UiMessage['parts'][number]] },
    {
      id: 'a1',
      role: 'assistant',
      metadata: { trace: 'q7' },
      parts: [
        { type: 'step-start' },
        { type: 'text', text: 'I look.', state: 'done' } as UiMessage['parts'][number],
        {
          type: 'tool-count',
          toolCallId: 'c1',
          state: 'output-available',
          input: { upTo: 1 },
          output: 0,
        } as UiMessage['parts'][number],
        {
          type: 'tool-erase',
          toolCallId: 'c2',
          state: 'approval-requested',
          input: {},
          approval: { id: 'p1' },
        } as UiMessage['parts'][number],
        {
          type: 'tool-count',
          toolCallId: 'c3',
          state: 'input-streaming',
          rawInput: '{"a":[1,',
          input: { a: [1] },
        } as UiMessage['parts'][number],
      ],
    },
  ];

  test('is the same twice, and settles what was open', () => {
    const [first, second] = [createTranscriptStore(), createTranscriptStore()];
    syncUiMessages(first, record);
    syncUiMessages(second, structuredClone(record));
    expect(comparable(first.getState())).toEqual(comparable(second.getState()));
    const calls = first.getState().toolCalls.values();
    expect(calls.map((call) => call.status)).toEqual(['completed', 'awaiting-approval', 'interrupted']);
    expect(calls.map((call) => call.output)).toEqual([0, undefined, undefined]);
    expect(calls[2]?.inputText).toBe('{"a":[1,');
    expect(first.getState().messages.values().at(-1)?.meta).toEqual({ trace: 'q7' });
  });

  test('brings no receiver times, so that nothing plays again', () => {
    const store = createTranscriptStore({ now: () => 5 });
    syncUiMessages(store, record);
    expect(store.getState().toolCalls.values().at(0)?.endedSeen).toBeUndefined();
  });

  test('begins anew after the mirror was forgotten', () => {
    const store = createTranscriptStore();
    syncUiMessages(store, record, { status: 'ready', streamId: 'one' });
    forgetUiMessages(store);
    syncUiMessages(store, record, { status: 'ready', streamId: 'two' });
    expect(store.getState().messages.size).toBe(2);
  });
});
