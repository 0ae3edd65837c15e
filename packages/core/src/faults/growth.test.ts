import { describe, expect, it } from 'vitest';
import type { TranscriptEvent } from '../index.ts';
import { initialTranscriptState, reduceTranscript } from '../index.ts';
import { createEventBuilder } from '../testing.ts';
import type { EventBuilder } from '../testing.ts';

/*
 * Each of these takes less than a second when an event costs what it changes, and minutes when it costs what came before.
 */

const MANY = 12_000;

function written(write: (b: EventBuilder, n: number) => void, count = MANY): readonly TranscriptEvent[] {
  const b = createEventBuilder();
  for (let n = 0; n < count; n++) write(b, n);
  return b.events;
}

const cases: [string, (b: EventBuilder, n: number) => void][] = [
  [
    'one call id used in message after message',
    (b, n) => {
      b.tool('call_0', 'read', { messageId: `m${n}` });
      b.ok('call_0', n, { messageId: `m${n}` });
    },
  ],
  [
    'one call id used in run after run',
    (b, n) => {
      const run = b.in({ runId: `r${n}` });
      run.tool('call_0', 'read', {});
      run.ok('call_0', n);
      run.runEnd();
    },
  ],
  [
    'one call id used in step after step, without a message',
    (b, n) => {
      const step = b.in({ stepId: `s${n}` });
      step.tool('call_0', 'read', {});
      step.ok('call_0', n);
    },
  ],
  [
    'questions of one call',
    (b, n) => {
      b.ask(`q${n}`, { toolCallId: 't' });
      b.answer(`q${n}`, 'approved');
    },
  ],
  [
    'questions under one id',
    (b, n) => {
      b.ask('q', { toolCallId: `t${n}` });
      b.answer('q', 'approved');
      b.ok(`t${n}`, n);
    },
  ],
  [
    'agents that are known before the message that shows their call',
    (b, n) => {
      b.agent(`a${n}`, { spawnToolCallId: `t${n}` });
      b.tool(`t${n}`, 'task', { messageId: `m${n}` });
    },
  ],
];

describe('C4: the cost of an event does not grow with what came before', () => {
  it.each(cases)('%s', (_name, write) => {
    const state = reduceTranscript(initialTranscriptState(), written(write));
    expect(state.diagnostics.counts.get('bad-event')).toBeUndefined();
    expect(state.toolCalls.size).toBeGreaterThan(0);
  });

  it('runs whose connection was lost, one after another', () => {
    const events = written((b, n) => {
      const run = b.in({ runId: `r${n}` });
      run.event({ type: 'run.start', streamId: `s${n}` });
      run.event({ type: 'stream.end', cause: 'eof', streamId: `s${n}` });
    }, 3000);
    const state = reduceTranscript(initialTranscriptState(), events);
    expect(state.openRunKeys).toHaveLength(3000);
  });
});

describe('C3: an id that was used many times', () => {
  it('still means the call of its own step, message and run', () => {
    const b = createEventBuilder();
    for (let n = 0; n < 300; n++) {
      b.tool('call_0', 'read', { messageId: `m${n}` });
      b.in({ stepId: `s${n}` }).tool('call_1', 'read', {});
      b.in({ runId: `r1.${n}` }).tool('call_2', 'read', {});
    }
    b.ok('call_0', 'in m7', { messageId: 'm7' });
    b.in({ stepId: 's7' }).ok('call_1', 'in s7');
    b.in({ runId: 'r1.7' }).ok('call_2', 'in r7');
    const { toolCalls } = reduceTranscript(initialTranscriptState(), b.events);
    const ended = [...toolCalls].filter(({ status }) => status === 'completed');
    expect(ended.map(({ output, occurrence }) => [output, occurrence])).toEqual([
      ['in m7', 8],
      ['in s7', 8],
      ['in r7', 8],
    ]);
  });

  it('is found by a step that a later event names, one by one and all at once', () => {
    const b = createEventBuilder();
    b.tool('c', 'read');
    b.in({ runId: 'r2' }).tool('c', 'read');
    b.in({ runId: 'r2', stepId: 's1' }).tool('c', 'read', { input: {} });
    b.in({ runId: 'r2', stepId: 's1' }).ok('c', 'found');
    const whole = reduceTranscript(initialTranscriptState(), b.events);
    let single = initialTranscriptState();
    for (const event of b.events) single = reduceTranscript(single, event);
    expect([...whole.toolCalls].map(({ output }) => output)).toEqual([undefined, 'found']);
    expect([...single.ledger]).toEqual([...whole.ledger]);
  });

  it('means the newest open one of a message, else the newest', () => {
    const b = createEventBuilder();
    for (const stepId of ['s1', 's2', 's3']) b.in({ stepId }).tool('c', 'read', { messageId: 'm' });
    b.in({ stepId: 's3' }).ok('c', 3, { messageId: 'm' });
    b.ok('c', 'no step', { messageId: 'm' });
    const { toolCalls } = reduceTranscript(initialTranscriptState(), b.events);
    expect([...toolCalls].map(({ output }) => output)).toEqual([undefined, 'no step', 3]);
  });
});
