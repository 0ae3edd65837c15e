import { describe, expect, it } from 'vitest';
import { selectDuration, selectLiveCounts } from '../selectors.ts';
import { play } from './play.ts';

describe('nothing stays live under something that is over', () => {
  it('fault 1: the end of a spawning call settles its agent and the agent’s calls, clocks stop', () => {
    const { b, clock, now, agent, call } = play();
    b.tool('t1', 'delegate', { input: {} });
    b.agent('a1', { spawnToolCallId: 't1', name: 'scout' });
    b.in({ agentId: 'a1' }).tool('t2', 'grep', { input: {} });
    clock.advance(9000);
    b.ok('t1', '2 hits');
    clock.advance(5000);
    b.runEnd();
    expect(agent('a1').status).toBe('completed');
    expect(call('t2')).toMatchObject({ status: 'interrupted', soft: true });
    expect(selectLiveCounts(now())).toMatchObject({ live: 0, waiting: 0 });
    clock.advance(60_000);
    expect(selectDuration(agent('a1'), clock.now())).toBe(9000);
    expect(selectDuration(call('t2'), clock.now())).toBe(9000);
  });

  it('fault 1: an agent announced as background runs to its own end', () => {
    const { b, clock, now, agent } = play();
    b.tool('t1', 'delegate', { input: {} });
    b.agent('a1', { spawnToolCallId: 't1', background: true });
    b.ok('t1', 'launched');
    b.runEnd();
    expect(agent('a1').status).toBe('running');
    clock.advance(60_000);
    b.agentEnd('a1');
    expect(agent('a1')).toMatchObject({ status: 'completed', soft: false });
    expect(selectDuration(agent('a1'))).toBe(60_000);
    expect(selectLiveCounts(now()).live).toBe(0);
  });

  it('B2: withdrawing a spawning call settles its agent and what the agent does', () => {
    const { b, now, agent, call } = play();
    b.tool('t1', 'delegate', { messageId: 'm1', input: {} });
    b.agent('a1', { spawnToolCallId: 't1' });
    b.in({ agentId: 'a1' }).tool('t2', 'grep', { input: {} });
    b.event({ type: 'message.retract', messageId: 'm1' });
    expect(call('t1')).toMatchObject({ status: 'cancelled', soft: false, retracted: true });
    expect(agent('a1')).toMatchObject({ status: 'cancelled', soft: true });
    expect(selectLiveCounts(now()).live).toBe(0);
    expect(call('t2').soft).toBe(true);
  });

  it('fault 1: at any depth, in the very step of the result', () => {
    const { b, now, agent, call } = play();
    b.tool('t1', 'delegate', { input: {} });
    b.agent('a1', { spawnToolCallId: 't1' });
    b.in({ agentId: 'a1' }).tool('t2', 'delegate', { input: {} });
    b.in({ agentId: 'a1' }).agent('a2', { spawnToolCallId: 't2' });
    b.in({ agentId: 'a2' }).think('n2', 'deep');
    b.in({ agentId: 'a2' }).tool('t3', 'grep', { input: {} });
    now();
    b.ok('t1', 'done');
    expect(selectLiveCounts(now())).toMatchObject({ live: 0, waiting: 0 });
    expect([agent('a1').status, call('t2').status, call('t3').status]).toEqual([
      'completed',
      'interrupted',
      'interrupted',
    ]);
    expect(agent('a2').status).not.toBe('running');
    expect(
      now()
        .blocks.values()
        .map(({ state }) => state),
    ).toEqual(['cut']);
  });

  it('fault 10: a stop settles run, message and calls at once, without the source', () => {
    const { b, clock, store, now, run, message, call } = play();
    b.think('m1', 'hm');
    b.tool('t1', 'build', { messageId: 'm1', input: {} });
    b.tool('t2', 'test', { messageId: 'm1', input: {} });
    b.progress('t1', 4, 9);
    now();
    clock.advance(3000);
    let commits = 0;
    store.subscribe(() => (commits += 1));
    store.abort();
    expect(commits).toBe(1);
    expect([run().status, message('m1').status, call('t1').status, call('t2').status]).toEqual(
      Array(4).fill('cancelled'),
    );
    expect(call('t1').progress).toMatchObject({ current: 4, total: 9, fraction: 4 / 9 });
    clock.advance(60_000);
    expect(selectDuration(call('t1'), clock.now())).toBe(3000);
    expect(selectDuration(run(), clock.now())).toBe(3000);
  });

  it('fault 20: a clean close without an end reads as a lost connection, until a replay brings the end', () => {
    const { b, run, call } = play();
    b.tool('t1', 'render');
    b.event({ type: 'tool.input.delta', toolCallId: 't1', off: 0, text: '{"w":12' });
    const before = [...b.events];
    b.streamEnd();
    expect(run()).toMatchObject({ status: 'interrupted', soft: true });
    expect(call('t1')).toMatchObject({
      status: 'interrupted',
      soft: true,
      inputText: '{"w":12',
      inputComplete: false,
    });
    b.event({ type: 'stream.open', mode: 'replay', epoch: 1, seq: 0 });
    for (const [index, event] of before.entries()) b.event({ ...event, epoch: 1, seq: index + 1 });
    b.event({ type: 'tool.input.delta', toolCallId: 't1', off: 7, text: '}', epoch: 1, seq: 20 });
    b.event({ type: 'tool.end', toolCallId: 't1', outcome: 'completed', output: 'done', epoch: 1, seq: 21 });
    b.event({ type: 'run.end', outcome: 'completed', epoch: 1, seq: 22 });
    expect(run()).toMatchObject({ status: 'completed', soft: false });
    expect(call('t1')).toMatchObject({ status: 'completed', soft: false, output: 'done' });
  });

  it('fault 20: nothing said at all, before a clean close', () => {
    const { b, run, now } = play();
    b.streamEnd();
    expect(run()).toMatchObject({ status: 'interrupted', soft: true });
    expect(selectLiveCounts(now()).live).toBe(0);
  });

  it('fault 115: silence declares nothing; the time of the last event is kept', () => {
    const { b, clock, agent } = play();
    b.agent('a1');
    b.in({ agentId: 'a1' }).text('n1', 'I will read it');
    const last = agent('a1').last.seen ?? 0;
    clock.advance(600_000);
    expect(agent('a1').status).toBe('running');
    expect(clock.now() - last).toBe(600_000);
    b.in({ agentId: 'a1' }).tool('t1', 'read', { input: {} });
    expect(agent('a1').last.seen).toBe(600_000);
  });
});
