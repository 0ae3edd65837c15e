import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventBuilder } from '../testing.ts';
import { createEventBuilder, replay, writeTranscript } from '../testing.ts';
import { verifyTranscript } from '../verify.ts';

type Story = (b: EventBuilder) => void;

const started = (b: EventBuilder): EventBuilder => {
  b.open();
  b.runStart();
  return b;
};
const child = (b: EventBuilder): EventBuilder => b.in({ agentId: 'a1' });

const good: Record<string, Story> = {
  'an empty run': (b) => void started(b).runEnd(),
  'calls side by side': (b) => {
    started(b).tool('t1', 'find', { input: {} });
    b.tool('t2', 'find', { input: {} });
    b.progress('t1', 1, 10, 'one');
    b.progress('t1', 10, 10);
    b.progress('t1', 3, 40);
    b.ok('t2', false);
    b.fail('t1', new Error('no access'));
    b.runEnd();
    b.streamEnd();
  },
  'an id that comes again in the next step': (b) => {
    started(b);
    for (const stepId of ['1', '2']) {
      const step = b.in({ stepId });
      step.tool('call_0', 'save', { input: {} });
      step.ok('call_0', 1);
      step.text('m1', 'text ids too');
      step.closeBlock('m1');
    }
    b.runEnd();
  },
  'an ask that is answered': (b) => {
    started(b).tool('t1', 'shell', { input: {} });
    b.ask('p1', { toolCallId: 't1' });
    b.answer('p1', 'approved');
    b.ok('t1', 1);
    b.runEnd();
  },
  'a run that waits for its client': (b) => {
    started(b).tool('t1', 'pick', { input: {}, executor: 'client' });
    b.tool('t2', 'pick', { input: {} });
    b.runEnd('completed', { pendingToolCallIds: ['t2'] });
  },
  'a background agent that goes on': (b) => {
    started(b).tool('t1', 'delegate', { input: {} });
    b.agent('a1', { spawnToolCallId: 't1', background: true });
    b.ok('t1', 'launched');
    b.runEnd();
    child(b).tool('x', 'find', { input: {} });
    child(b).ok('x', 1);
    b.agentEnd('a1');
  },
  'a stop of this client, with nothing after it': (b) => {
    started(b).tool('t1', 'build', { input: {} });
    b.event({ type: 'run.end', outcome: 'cancelled', authority: 'local' });
  },
  'a replay': (b) => {
    started(b).tool('t1', 'build', { input: {} });
    b.ok('t1', 1);
    b.runEnd();
    for (const { v: _v, seq: _seq, scope, epoch: _epoch, ...event } of replay(b.events, 1)) {
      b.event({ ...event, scope, epoch: 1, seq: _seq });
    }
  },
};

const bad: [string, Story, clause: string, about: RegExp][] = [
  [
    'a call without an end',
    (b) => void (started(b).tool('t1', 'find', { input: {} }), b.runEnd()),
    'A1',
    /t1 has no end/,
  ],
  [
    'two ends',
    (b) => void (started(b).tool('t1', 'find', { input: {} }), b.ok('t1'), b.ok('t1'), b.runEnd()),
    'A1',
    /twice/,
  ],
  [
    'an open id used again',
    (b) =>
      void (
        started(b).in({ stepId: '1' }).tool('t', 'f', { input: {} }),
        b.in({ stepId: '2' }).tool('t', 'f', { input: {} }),
        b.in({ stepId: '2' }).ok('t'),
        b.runEnd()
      ),
    'A1',
    /used again/,
  ],
  [
    'two names for one call',
    (b) => void (started(b).tool('t1', 'find'), b.tool('t1', 'read', { input: {} }), b.ok('t1'), b.runEnd()),
    'A2',
    /find and read/,
  ],
  [
    'a failed call without its input',
    (b) => void (started(b).tool('t1', 'find'), b.fail('t1', 'x'), b.runEnd()),
    'A3',
    /input/,
  ],
  [
    'success with an error',
    (b) => void (started(b).tool('t1', 'find', { input: {} }), b.ok('t1', 1, { error: 'x' }), b.runEnd()),
    'A4',
    /completes/,
  ],
  [
    'success with isError content',
    (b) =>
      void (
        started(b).tool('t1', 'find', { input: {} }),
        b.ok('t1', { isError: true, content: [] }),
        b.runEnd()
      ),
    'A4',
    /completes/,
  ],
  [
    'no cause',
    (b) => void (started(b).tool('t1', 'find', { input: {} }), b.fail('t1', '[object Object]'), b.runEnd()),
    'A5',
    /cause/,
  ],
  [
    'an empty cause',
    (b) => void (started(b).tool('t1', 'find', { input: {} }), b.fail('t1', {}), b.runEnd()),
    'A5',
    /cause/,
  ],
  ['a failed run without a cause', (b) => void started(b).runEnd('failed'), 'A5', /run fails/],
  [
    'a text that is emptied',
    (b) =>
      void (
        started(b).text('m', 'shown'),
        b.event({ type: 'block.end', messageId: 'm', blockId: 'b1', text: '' }),
        b.runEnd()
      ),
    'B1',
    /empty text/,
  ],
  ['a run without an end', (b) => void started(b).text('m', 'x'), 'B2', /never ends/],
  [
    'a run with two ends',
    (b) => void (started(b).runEnd(), b.runEnd('failed', { error: 'x' })),
    'B2',
    /ends twice/,
  ],
  ['an agent left open', (b) => void (started(b).agent('a1'), b.runEnd()), 'B2', /a1 is still open/],
  ['text after the end', (b) => void (started(b).runEnd(), b.text('m', 'late')), 'B5', /after the end/],
  [
    'no event',
    (b) => void (started(b), b.event({ type: 'run.end', outcome: 'completed', v: 2 as 1 })),
    'B6',
    /not an event/,
  ],
  [
    'a hole in the numbers',
    (b) => void (started(b), b.event({ type: 'run.end', outcome: 'completed', seq: 9 })),
    'C1',
    /jumps from 1 to 9/,
  ],
  [
    'a number used again',
    (b) => void (started(b), b.event({ type: 'run.end', outcome: 'completed', seq: 0 })),
    'C1',
    /used already/,
  ],
  [
    'an epoch that falls',
    (b) =>
      void (
        b.open(),
        b.event({ type: 'run.start', epoch: 2, seq: 0 }),
        b.event({ type: 'run.end', outcome: 'completed', epoch: 1 })
      ),
    'C1',
    /Epoch 1/,
  ],
  [
    'a hole in a text',
    (b) =>
      void (
        started(b),
        b.event({ type: 'block.delta', messageId: 'm', blockId: 'b', off: 4, text: 'x' }),
        b.runEnd()
      ),
    'C1',
    /goes on at 4/,
  ],
  ['an unknown call', (b) => void (started(b).progress('ghost', 1), b.runEnd()), 'C3', /never started/],
  ['an unknown ask', (b) => void (started(b).answer('p', 'approved'), b.runEnd()), 'C3', /never opened/],
  [
    'two sessions',
    (b) =>
      void (started(b), b.event({ type: 'run.end', outcome: 'completed', scope: { sessionId: 'other' } })),
    'C3',
    /session/,
  ],
  [
    'a number that is none',
    (b) =>
      void (started(b).tool('t', 'f', { input: {} }), b.progress('t', Number.NaN, 1), b.ok('t'), b.runEnd()),
    'D1',
    /finite/,
  ],
  [
    'falling progress',
    (b) =>
      void (
        started(b).tool('t', 'f', { input: {} }),
        b.progress('t', 5, 9),
        b.progress('t', 4, 9),
        b.ok('t'),
        b.runEnd()
      ),
    'D1',
    /falls from 5 to 4/,
  ],
  [
    'progress above its total',
    (b) => void (started(b).tool('t', 'f', { input: {} }), b.progress('t', 10, 9), b.ok('t'), b.runEnd()),
    'D1',
    /above/,
  ],
  [
    'a chatty progress',
    (b) =>
      void (started(b).tool('t', 'f', { input: {} }), b.progress('t', 1, 9, 'a\nb'), b.ok('t'), b.runEnd()),
    'D1',
    /one line/,
  ],
  [
    'a failed child hidden by its call',
    (b) =>
      void (
        started(b).tool('t', 'delegate', { input: {} }),
        b.agent('a1', { spawnToolCallId: 't' }),
        b.agentEnd('a1', 'failed', { error: 'x' }),
        b.ok('t'),
        b.runEnd()
      ),
    'E2',
    /although/,
  ],
  [
    'a cycle',
    (b) =>
      void (
        started(b).agent('a1', { parentAgentId: 'a2' }),
        b.agent('a2', { parentAgentId: 'a1' }),
        b.agentEnd('a1'),
        b.agentEnd('a2'),
        b.runEnd()
      ),
    'E3',
    /below itself/,
  ],
  ['an unannounced agent', (b) => void (child(started(b)).text('m', 'x'), b.runEnd()), 'E3', /announced/],
  [
    'an ask that outlives its call',
    (b) =>
      void (started(b).tool('t', 'f', { input: {} }), b.ask('p', { toolCallId: 't' }), b.ok('t'), b.runEnd()),
    'E4',
    /open when its call ends/,
  ],
  [
    'an ask that opens again',
    (b) => void (started(b).ask('p'), b.answer('p', 'denied'), b.ask('p'), b.runEnd()),
    'E4',
    /again/,
  ],
  [
    'progress after the end',
    (b) => void (started(b).tool('t', 'f', { input: {} }), b.ok('t'), b.progress('t', 1, 2), b.runEnd()),
    'H1',
    /after the end/,
  ],
  [
    'an agent that ends twice',
    (b) => void (started(b).agent('a1'), b.agentEnd('a1'), b.agentEnd('a1'), b.runEnd()),
    'H2',
    /twice/,
  ],
  ['a limit without a name', (b) => void started(b).runEnd('limit'), 'H3', /limit/],
];

describe('verifyTranscript', () => {
  it.each(Object.entries(good))('has nothing to say about %s', (_name, story) => {
    const b = createEventBuilder();
    story(b);
    expect(verifyTranscript(b.events)).toEqual([]);
  });

  it.each(bad)('finds %s', (...[, story, clause, about]) => {
    const b = createEventBuilder();
    story(b);
    const found = verifyTranscript(b.events);
    expect(found[0]).toMatchObject({ clause, message: expect.stringMatching(about) as string });
    expect(found[0]?.fix).toMatch(/^[A-Z].{10,}\.$/);
    expect(found.length).toBeLessThanOrEqual(2);
  });

  it('names the event, its stream and its call', () => {
    const b = started(createEventBuilder());
    b.tool('t1', 'find', { input: {} });
    b.ok('t1');
    b.ok('t1');
    b.runEnd();
    expect(verifyTranscript(b.events)).toMatchObject([
      { index: 6, seq: 6, streamId: 's1', toolCallId: 't1' },
    ]);
    expect(verifyTranscript(b.events.slice(0, 6)).at(-1)).toMatchObject({ clause: 'B2', index: 6 });
  });

  it('accepts what the writer of random transcripts calls orderly, but for what it leaves open', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4000), { maxLength: 40 }), (choices) => {
        const odd = verifyTranscript(writeTranscript(choices)).filter(({ clause, message }) => {
          const left = clause === 'A1' && message.includes('has no end');
          const loose = clause === 'D1' || clause === 'A3' || clause === 'B2' || clause === 'E2';
          return !left && !loose;
        });
        expect(odd.map(({ clause, message }) => `${clause} ${message}`)).toEqual([]);
      }),
    );
  });

  it('never throws on junk', () => {
    fc.assert(
      fc.property(
        fc.array(fc.anything()),
        fc.constantFrom('tool.end', 'block.delta', 'ask.open', 'run.end'),
        (junk, type) => {
          const base = {
            v: 1,
            streamId: 's',
            epoch: 0,
            seq: 0,
            scope: { runId: 'r', agentId: 'root' },
            type,
          };
          const mixed = junk.map((value) =>
            typeof value === 'object' && value !== null ? { ...value, ...base } : value,
          );
          expect(Array.isArray(verifyTranscript([...junk, ...mixed, base]))).toBe(true);
        },
      ),
    );
  });
});
