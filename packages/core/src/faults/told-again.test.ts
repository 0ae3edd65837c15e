import { describe, expect, it } from 'vitest';
import type { TranscriptEvent } from '../index.ts';
import type { EventBuilder } from '../testing.ts';
import { replay } from '../testing.ts';
import { play } from './play.ts';

describe('4.4 k: a second end brings what the first left out', () => {
  it('of a message', () => {
    const { b, message, now } = play();
    b.text('m', 'Hello');
    b.event({ type: 'message.end', messageId: 'm', outcome: 'failed', meta: { a: 1 } });
    b.event({
      type: 'message.end',
      messageId: 'm',
      outcome: 'failed',
      error: 'no bulb',
      finishReason: 'error',
      meta: { a: 2, done: true },
    });
    expect(message('m')).toMatchObject({
      error: { message: 'no bulb' },
      finishReason: 'error',
      meta: { a: 1, done: true },
    });
    b.event({ type: 'message.end', messageId: 'm', finishReason: 'stop' });
    expect(message('m')).toMatchObject({ status: 'failed', finishReason: 'error' });
    expect(now().diagnostics.counts.get('duplicate')).toBe(1);
    expect(now().diagnostics.counts.get('conflicting-terminal')).toBe(1);
  });

  it('of an agent', () => {
    const { b, agent } = play();
    b.agent('a');
    b.agentEnd('a', 'failed');
    b.agentEnd('a', 'failed', { error: 'No bulb.', usage: { inputTokens: 3 }, reason: 'dark' });
    expect(agent('a')).toMatchObject({
      error: { message: 'No bulb.' },
      usage: { inputTokens: 3 },
      reason: 'dark',
    });
    b.agentEnd('a', 'completed', { result: 'light' });
    expect(agent('a')).toMatchObject({ status: 'failed' });
    expect(agent('a').result).toBeUndefined();
  });

  it('of a run', () => {
    const { b, run } = play();
    b.runEnd('failed');
    b.runEnd('failed', { error: 'quota', usage: { costUsd: 1 } });
    expect(run()).toMatchObject({ error: { message: 'quota' }, usage: { costUsd: 1 } });
    b.runEnd('completed', { reason: 'done' });
    expect(run()).toMatchObject({ status: 'failed' });
    expect(run().reason).toBeUndefined();
  });

  it('of an ask', () => {
    const { b, ask } = play();
    b.ask('q', { kind: 'question' });
    b.event({ type: 'ask.close', askId: 'q', outcome: 'answered' });
    b.event({ type: 'ask.close', askId: 'q', outcome: 'answered', value: 4, reason: 'because' });
    expect(ask('q')).toMatchObject({ state: 'answered', value: 4, reason: 'because' });
  });

  it('of a block', () => {
    const { b, now } = play();
    b.event({ type: 'block.start', messageId: 'm', blockId: 'b', kind: 'reasoning' });
    b.event({ type: 'block.end', messageId: 'm', blockId: 'b' });
    b.event({
      type: 'block.end',
      messageId: 'm',
      blockId: 'b',
      text: 'Hm',
      opaque: 'signed',
      meta: { a: 1 },
    });
    expect([...now().blocks]).toMatchObject([{ text: 'Hm', opaque: 'signed', meta: { a: 1 }, blank: false }]);
  });
});

describe('attempts', () => {
  it('4.4 h: are started by openers alone once the call has ended', () => {
    const { b, call } = play();
    b.tool('t', 'find', { input: {} });
    b.ok('t', 'found');
    b.event({ type: 'tool.update', toolCallId: 't', attempt: 2, title: 'Find' });
    expect(call('t')).toMatchObject({ status: 'completed', title: 'Find', output: 'found' });
    expect(call('t').attempts).toBeUndefined();
  });

  it('begin without the output of the one before, which is kept with it', () => {
    const { b, call } = play();
    b.tool('t', 'find', { input: {} });
    b.event({ type: 'tool.output.set', toolCallId: 't', output: ['half'] });
    b.fail('t', 'busy');
    b.event({ type: 'tool.start', toolCallId: 't', toolName: 'find', attempt: 2 });
    expect(call('t')).toMatchObject({ status: 'announced', hasOutput: false });
    expect(call('t').output).toBeUndefined();
    expect(call('t').attempts).toMatchObject([{ number: 1, error: { message: 'busy' }, output: ['half'] }]);
  });
});

describe('C1: a replay undoes nothing', () => {
  const twice: [string, (b: EventBuilder) => void][] = [
    [
      'a title that was changed',
      (b) => {
        b.event({ type: 'run.start', title: 'first', meta: { a: 1 } });
        b.event({ type: 'run.update', title: 'second', meta: { a: 2 } });
      },
    ],
    [
      'what an agent has become',
      (b) => {
        b.agent('a', { name: 'first', task: 'look', background: false });
        b.in({ agentId: 'a' }).event({ type: 'agent.update', name: 'second', background: true });
      },
    ],
    [
      'what the end of a message adds',
      (b) => {
        b.event({ type: 'message.start', messageId: 'm', role: 'assistant', meta: { a: 1 } });
        b.event({ type: 'message.end', messageId: 'm', meta: { a: 2 } });
      },
    ],
    [
      'what the end of a block adds',
      (b) => {
        b.event({ type: 'block.start', messageId: 'm', blockId: 'b', kind: 'text', meta: { a: 1 } });
        b.event({ type: 'block.delta', messageId: 'm', blockId: 'b', off: 0, text: 'x' });
        b.event({ type: 'block.end', messageId: 'm', blockId: 'b', meta: { a: 2 } });
      },
    ],
    [
      'an id that was used for one block after another',
      (b) => {
        for (const text of ['one', 'two', 'three']) {
          b.event({ type: 'block.start', messageId: 'm', blockId: 'b', kind: 'text' });
          b.event({ type: 'block.delta', messageId: 'm', blockId: 'b', off: 0, text });
          b.event({ type: 'block.end', messageId: 'm', blockId: 'b' });
        }
      },
    ],
    [
      'questions that came under one id for one call after another',
      (b) => {
        b.tool('t1', 'read', { input: {} });
        b.ask('q', { toolCallId: 't1' });
        b.answer('q', 'approved');
        b.tool('t2', 'read', { input: {} });
        b.ask('q', { toolCallId: 't2' });
      },
    ],
    [
      'a question that was put in other words',
      (b) => {
        b.ask('q', { kind: 'question', prompt: 'one?' });
        b.ask('q', { kind: 'question', prompt: 'two?' });
      },
    ],
    [
      'a notice that was changed, nor many of them',
      (b) => {
        for (let n = 0; n < 250; n++)
          b.event({ type: 'notice', noticeId: `n${n}`, level: 'info', message: 'one' });
        b.event({ type: 'notice', noticeId: 'n249', level: 'info', message: 'two' });
      },
    ],
    [
      'an agent that runs again',
      (b) => {
        b.agent('a');
        b.agentEnd('a');
        b.runEnd();
        const second = b.in({ runId: 'r2' });
        second.agent('a');
        second.in({ agentId: 'a' }).text('m', 'again');
      },
    ],
    [
      'a call that waits for the client after its run',
      (b) => {
        b.tool('t', 'pick', { input: {} });
        b.event({ type: 'tool.start', toolCallId: 'u', toolName: 'pick' });
        b.event({ type: 'tool.input.set', toolCallId: 'u', complete: true, input: {} });
        b.runEnd('completed', { pendingToolCallIds: ['u'] });
      },
    ],
    [
      'a message that one run after another goes on with',
      (b) => {
        b.text('m', 'one');
        b.event({ type: 'message.end', messageId: 'm' });
        b.runEnd('waiting');
        const second = b.in({ runId: 'r2' });
        second.text('m', ' two');
        second.event({ type: 'message.end', messageId: 'm' });
        second.runEnd();
      },
    ],
    [
      'a second attempt that runs, or has ended',
      (b) => {
        b.tool('t', 'find', { input: {} });
        b.fail('t', 'busy');
        b.event({ type: 'tool.start', toolCallId: 't', toolName: 'find', attempt: 2 });
        b.event({ type: 'tool.run', toolCallId: 't' });
      },
    ],
  ];

  it.each(twice)('%s', (_name, write) => {
    const { b, now, store } = play({ started: false });
    write(b);
    const before = now();
    for (const epoch of [1, 2]) store.dispatch(replay(b.events, epoch));
    const after = store.getState();
    for (const table of ['runs', 'agents', 'messages', 'blocks', 'toolCalls', 'asks'] as const) {
      expect(after[table].size).toBe(before[table].size);
      for (const entity of before[table]) expect(after[table].get(entity.key)).toBe(entity);
    }
    expect(after.notices).toBe(before.notices);
  });

  it('4.6: a replay that goes further than the first delivery adds the further uses of an id', () => {
    const { b, now, store } = play({ started: false });
    const say = (text: string): TranscriptEvent[] => [
      b.event({ type: 'block.start', messageId: 'm', blockId: 'b', kind: 'text' }),
      b.event({ type: 'block.delta', messageId: 'm', blockId: 'b', off: 0, text }),
      b.event({ type: 'block.end', messageId: 'm', blockId: 'b' }),
    ];
    say('one');
    now();
    say('two');
    say('three');
    store.dispatch(replay(b.events, 1));
    expect([...store.getState().blocks].map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  });

  it('4.6: a connection that goes on uses an id further', () => {
    const { b, now, store } = play({ started: false });
    b.event({ type: 'block.start', messageId: 'm', blockId: 'b', kind: 'text' });
    b.event({ type: 'block.delta', messageId: 'm', blockId: 'b', off: 0, text: 'one' });
    b.event({ type: 'block.end', messageId: 'm', blockId: 'b' });
    b.event({ type: 'block.start', messageId: 'm', blockId: 'b', kind: 'text' });
    b.event({ type: 'block.delta', messageId: 'm', blockId: 'b', off: 0, text: 'two' });
    b.event({ type: 'block.end', messageId: 'm', blockId: 'b' });
    now();
    const from = b.events.length;
    b.event({ type: 'stream.open', mode: 'continue', epoch: 1, seq: 0 });
    b.event({ type: 'block.start', messageId: 'm', blockId: 'b', kind: 'text', epoch: 1, seq: 1 });
    b.event({ type: 'block.delta', messageId: 'm', blockId: 'b', off: 0, text: 'three', epoch: 1, seq: 2 });
    store.dispatch(b.events.slice(from));
    expect([...store.getState().blocks].map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  });
});

it('C1: a client that says twice that its connection is gone changes nothing', () => {
  const { b, now, store } = play();
  now();
  const gone = b.event({ type: 'stream.end', cause: 'eof', authority: 'local' });
  store.dispatch(gone);
  const before = store.getState();
  store.dispatch(gone);
  expect(store.getState()).toBe(before);
  const back = { ...gone, type: 'stream.open', mode: 'continue' } as unknown as TranscriptEvent;
  store.dispatch(back);
  const after = store.getState();
  store.dispatch(back);
  expect(store.getState()).toBe(after);
});
