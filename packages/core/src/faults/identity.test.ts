import { describe, expect, it } from 'vitest';
import { selectAgentMessages, selectOpenAsks, selectRootMessages } from '../selectors.ts';
import { play, shown } from './play.ts';

describe('identity comes from ids, never from names, texts or places', () => {
  it('fault 9: optimistic messages and their echoes are one row each, whatever the clocks say', () => {
    const { b, clock, now, message } = play();
    const send = (clientId: string): void => {
      b.event({ type: 'message.start', messageId: clientId, clientId, role: 'user', authority: 'local' });
      b.event({
        type: 'block.set',
        messageId: clientId,
        blockId: 'text',
        kind: 'text',
        text: 'yes',
        authority: 'local',
      });
    };
    send('c1');
    send('c2');
    const keys = selectRootMessages(now()).map(({ key }) => key);
    expect(message('c1').unconfirmed).toBe(true);
    clock.advance(600_000);
    const echo = (messageId: string, clientId?: string): void => {
      b.event({
        type: 'message.start',
        messageId,
        role: 'user',
        ...(clientId !== undefined && { clientId }),
      });
      b.event({ type: 'block.set', messageId, blockId: 'text', kind: 'text', text: 'yes' });
    };
    echo('s2', 'c2');
    echo('s1', 'c1');
    echo('s2');
    expect(shown(now())).toEqual([
      ['s1', ['yes']],
      ['s2', ['yes']],
    ]);
    expect(selectRootMessages(now()).map(({ key }) => key)).toEqual(keys);
    expect(message('s1').unconfirmed).toBeFalsy();
  });

  it('fault 9: without a client id the optimistic row is kept and stays unconfirmed', () => {
    const { b, now, message } = play();
    b.event({ type: 'message.start', messageId: 'c1', clientId: 'c1', role: 'user', authority: 'local' });
    b.user('s1', 'yes');
    expect(selectRootMessages(now())).toHaveLength(2);
    expect(message('c1').unconfirmed).toBe(true);
  });

  it('fault 17: interleaved input fragments stay with their calls', () => {
    const { b, call, now } = play();
    b.tool('k0', 'a');
    b.event({ type: 'tool.input.delta', toolCallId: 'k0', off: 0, text: '{"x":' });
    b.tool('k1', 'b');
    b.event({ type: 'tool.input.delta', toolCallId: 'k1', off: 0, text: '{"y":' });
    b.event({ type: 'tool.input.delta', toolCallId: 'k0', off: 5, text: '1}' });
    b.event({ type: 'tool.input.delta', toolCallId: 'k1', off: 5, text: '2}' });
    for (const id of ['k0', 'k1'])
      b.event({ type: 'tool.input.set', toolCallId: id, complete: true, inputText: call(id).inputText });
    expect([call('k0').input, call('k1').input]).toEqual([{ x: 1 }, { y: 2 }]);
    expect(now().toolCalls.size).toBe(2);
  });

  it('fault 23: parallel agents of one name keep their own calls; a call without a parent goes to nobody', () => {
    const { b, now, call, agent } = play();
    b.tool('A', 'scout', { input: {} });
    b.tool('B', 'scout', { input: {} });
    b.agent('a', { spawnToolCallId: 'A', name: 'scout' });
    b.agent('b', { spawnToolCallId: 'B', name: 'scout' });
    b.in({ agentId: 'b' }).tool('x', 'grep', { messageId: 'n', input: {} });
    b.in({ agentId: 'a' }).tool('y', 'grep', { messageId: 'n', input: {} });
    b.tool('w', 'grep', { input: {} });
    b.ok('B');
    b.in({ agentId: 'a' }).tool('z', 'grep', { messageId: 'n', input: {} });
    b.in({ agentId: 'a' }).ok('y');
    b.ok('A');
    const items = (id: string): string[] =>
      selectAgentMessages(now(), agent(id).key).flatMap(({ items: list }) =>
        list.toArray().map(({ key }) => now().toolCalls.get(key)?.id ?? ''),
      );
    expect(items('a')).toEqual(['y', 'z']);
    expect(items('b')).toEqual(['x']);
    expect(call('w').agentKey).toBe('root');
    expect(call('w').status).toBe('running');
    expect(agent('a').key).not.toBe(agent('b').key);
  });

  it('fault 31: an id that starts again in the next step is another call', () => {
    const { b, calls } = play();
    const one = b.in({ stepId: '1' });
    one.tool('call_0', 'save', { input: { n: 1 } });
    one.ok('call_0', 1);
    const two = b.in({ stepId: '2' });
    two.tool('call_0', 'save', { input: { n: 2 } });
    expect(calls('call_0').map(({ status }) => status)).toEqual(['completed', 'running']);
    b.streamEnd('error', 'gone');
    expect(calls('call_0').map(({ status }) => status)).toEqual(['completed', 'interrupted']);
    expect(calls('call_0').map(({ output }) => output)).toEqual([1, undefined]);
    b.event({
      type: 'tool.end',
      toolCallId: 'call_0',
      outcome: 'completed',
      output: 2,
      scope: { stepId: '2' },
    });
    expect(calls('call_0').map(({ output }) => output)).toEqual([1, 2]);
  });

  it('fault 36: an answer reaches the ask it names and no other', () => {
    const { b, now, ask, call } = play();
    b.tool('t1', 'a', { input: {} });
    b.ask('p1', { toolCallId: 't1' });
    b.answer('p1', 'approved');
    b.ok('t1');
    b.tool('t2', 'a', { input: {} });
    b.tool('t3', 'a', { input: {} });
    b.ask('p3', { toolCallId: 't3' });
    b.ask('p2', { toolCallId: 't2' });
    expect(selectOpenAsks(now()).map((open) => open.ask.id)).toEqual(['p3', 'p2']);
    b.answer('p2', 'approved');
    expect([ask('p1').state, ask('p2').state, ask('p3').state]).toEqual(['approved', 'approved', 'open']);
    expect([call('t2').status, call('t3').status]).toEqual(['running', 'awaiting-approval']);
  });

  it('fault 50, fault 94: repeated whole calls and updates are one row that changes in place', () => {
    const { b, now, call } = play();
    b.tool('c1', 'run', { messageId: 'm1', input: { q: 1 } });
    const key = call('c1').key;
    b.event({ type: 'tool.output.set', toolCallId: 'c1', output: 'a' });
    b.ok('c1', { exit: 0 });
    b.tool('c1', 'run', { messageId: 'm1', input: { q: 1 } });
    b.ok('c1', { exit: 0 });
    expect(now().toolCalls.size).toBe(1);
    expect(call('c1')).toMatchObject({ key, status: 'completed', input: { q: 1 }, output: { exit: 0 } });
    expect(shown(now())).toEqual([['m1', ['c1']]]);
  });

  it('fault 51: parts of one message that arrive in several pieces keep their order and their own results', () => {
    const { b, now, call } = play();
    b.event({ type: 'block.set', messageId: 'm1', blockId: 'A', kind: 'text', text: 'hi' });
    b.tool('k1', 'x', { messageId: 'm1', input: {} });
    b.tool('k2', 'y', { messageId: 'm1', input: {} });
    b.ok('k2', 2);
    b.ok('k1', 1);
    expect(shown(now())).toEqual([['m1', ['hi', 'k1', 'k2']]]);
    expect([call('k1').output, call('k2').output]).toEqual([1, 2]);
  });

  it('fault 57: fragments go to the call they name; an unknown id opens a call of its own that stays hidden without a name', () => {
    const { b, call, now } = play();
    b.tool('A', 'w');
    b.event({ type: 'tool.input.delta', toolCallId: 'A', off: 0, text: '{"city":' });
    b.tool('B', 'w');
    b.event({ type: 'tool.input.delta', toolCallId: 'B', off: 0, text: '{"city":"Lima"}' });
    b.event({ type: 'tool.input.delta', toolCallId: 'A', off: 8, text: '"Oslo"}' });
    for (const id of ['B', 'A'])
      b.event({ type: 'tool.input.set', toolCallId: id, complete: true, inputText: call(id).inputText });
    expect([call('A').input, call('B').input]).toEqual([{ city: 'Oslo' }, { city: 'Lima' }]);
    b.event({ type: 'tool.input.delta', toolCallId: 'nobody', off: 0, text: '{}' });
    expect([call('A').inputText, call('B').inputText].join()).not.toContain('}{');
    expect(now().toolCalls.size).toBe(3);
  });
});
