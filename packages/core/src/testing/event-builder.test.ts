import { describe, expect, it } from 'vitest';
import { createEventBuilder, createManualClock } from '../testing.ts';

describe('createEventBuilder', () => {
  it('counts seq without holes over all scopes of a stream', () => {
    const b = createEventBuilder();
    b.runStart();
    b.in({ agentId: 'a1' }).text('m1', 'x');
    b.tool('t1', 'find', { input: {} });
    expect(b.events.map((event) => event.seq)).toEqual(b.events.map((_, index) => index));
  });

  it('keeps text offsets for each block and opens a new block after a call or reasoning', () => {
    const b = createEventBuilder();
    b.text('m1', 'one ');
    b.text('m1', 'two');
    b.tool('t1', 'find', { messageId: 'm1' });
    b.text('m1', 'three');
    b.think('m1', 'hm');
    b.in({ agentId: 'a1' }).text('m1', 'other agent');
    const deltas = b.events.flatMap((event) =>
      event.type === 'block.delta' ? [[event.scope.agentId, event.blockId, event.off, event.text]] : [],
    );
    expect(deltas).toEqual([
      ['root', 'b1', 0, 'one '],
      ['root', 'b1', 4, 'two'],
      ['root', 'b2', 0, 'three'],
      ['root', 'b3', 0, 'hm'],
      ['a1', 'b1', 0, 'other agent'],
    ]);
    expect(b.events.flatMap((event) => (event.type === 'block.end' ? [event.blockId] : []))).toEqual([
      'b1',
      'b2',
    ]);
  });

  it('stamps the clock and fills the envelope, which any event may override', () => {
    const clock = createManualClock(1000);
    const b = createEventBuilder({ clock, sessionId: 'x', runId: 'r7' });
    clock.advance(250);
    const event = b.event({ type: 'tool.run', toolCallId: 't1', key: 'k', scope: { stepId: '2' } });
    expect(event).toEqual({
      v: 1,
      source: 'test',
      streamId: 's1',
      epoch: 0,
      seq: 0,
      at: 1250,
      key: 'k',
      scope: { sessionId: 'x', runId: 'r7', agentId: 'root', stepId: '2' },
      type: 'tool.run',
      toolCallId: 't1',
    });
  });

  it('starts a call only when its input is given, even an undefined one', () => {
    const b = createEventBuilder();
    expect(b.tool('t1', 'find').map(({ type }) => type)).toEqual(['tool.start']);
    expect(b.tool('t2', 'find', { input: undefined }).map(({ type }) => type)).toEqual([
      'tool.start',
      'tool.input.set',
      'tool.run',
    ]);
  });
});

describe('createManualClock', () => {
  it('runs callbacks in order of time, each at its own time', () => {
    const clock = createManualClock(0);
    const seen: [string, number][] = [];
    clock.at(30, () => seen.push(['late', clock.now()]));
    clock.at(10, () => {
      seen.push(['early', clock.now()]);
      clock.at(20, () => seen.push(['between', clock.now()]));
    });
    const cancel = clock.at(15, () => seen.push(['cancelled', clock.now()]));
    clock.schedule(() => seen.push(['frame', clock.now()]));
    cancel();
    clock.advance(30);
    expect(seen).toEqual([
      ['frame', 0],
      ['early', 10],
      ['between', 20],
      ['late', 30],
    ]);
    expect(clock.pending()).toBe(0);
    expect(clock.now()).toBe(30);
  });
});
