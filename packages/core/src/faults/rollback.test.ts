import { describe, expect, it } from 'vitest';
import { selectKept, selectRootMessages } from '../selectors.ts';
import { play, shown, textOf } from './play.ts';

describe('errors and stops take nothing away', () => {
  it('fault 2: a transport error keeps text, metadata and calls', () => {
    const { b, now, run, message, call } = play();
    b.user('u1', 'plan a trip');
    b.event({ type: 'message.start', messageId: 'm1', role: 'assistant', meta: { trace: 'q7' } });
    b.text('m1', 'Day one: ');
    b.tool('t1', 'lookup', { messageId: 'm1', input: {} });
    b.streamEnd('error', new Error('reset by peer'));
    expect(shown(now())).toEqual([
      ['u1', ['plan a trip']],
      ['m1', ['Day one: ', 't1']],
    ]);
    expect(message('m1')).toMatchObject({ status: 'interrupted', meta: { trace: 'q7' } });
    expect(run()).toMatchObject({ status: 'interrupted', error: { message: 'reset by peer' } });
    expect(call('t1').status).toBe('interrupted');
    expect(selectKept(now(), run().key)).toEqual({ words: 2, toolCalls: 1, agents: 0 });
    b.event({ type: 'run.start', streamId: 's2', scope: { runId: 'r2' } });
    expect(run('r2').status).toBe('running');
  });

  it('fault 2: an error event of the source fails the run and keeps the same', () => {
    const { b, now, run, message, call } = play();
    b.event({ type: 'message.start', messageId: 'm1', role: 'assistant', meta: { trace: 'q7' } });
    b.text('m1', 'Day one: ');
    b.tool('t1', 'lookup', { messageId: 'm1' });
    b.runEnd('failed', { error: { error: { message: 'Overloaded' } } });
    b.streamEnd();
    expect(textOf(now(), 'm1')).toBe('Day one: ');
    expect([run().status, message('m1').status, call('t1').status]).toEqual([
      'failed',
      'failed',
      'cancelled',
    ]);
    expect(call('t1').settleReason).toBe('run-error');
    expect(run().error?.message).toBe('Overloaded');
  });

  it('fault 19: a snapshot that leaves something out removes nothing', () => {
    const { b, now } = play();
    b.user('u1', 'go');
    b.think('m1', 'why');
    b.text('m1', 'A');
    b.tool('t1', 'find', { messageId: 'm1', input: {} });
    b.ok('t1', 1);
    const before = shown(now());
    const record = play({ started: false }).b;
    record.user('u1', 'go');
    record.event({ type: 'block.set', messageId: 'm1', blockId: 'b2', kind: 'text', text: 'A' });
    for (const events of [[], record.events])
      b.event({ type: 'snapshot.apply', authority: 'snapshot', events: [...events] });
    expect(shown(now())).toEqual(before);
  });

  it('fault 19: only a declared full replacement withdraws a message, and it stays addressable', () => {
    const { b, now, message } = play();
    b.user('u1', 'go');
    b.text('m1', 'A');
    const copies = play().b.user('u1', 'go');
    b.runEnd();
    b.event({ type: 'snapshot.apply', authority: 'snapshot', replace: true, events: copies });
    expect(shown(now()).map(([id]) => id)).toEqual(['u1']);
    expect(message('m1').retracted).toBe(true);
  });

  it('fault 41: a stop before any text leaves a message that says so', () => {
    const { b, store, now, message } = play();
    b.event({ type: 'message.start', messageId: 'm1', role: 'assistant' });
    b.think('m1', '');
    now();
    store.abort();
    expect(message('m1').status).toBe('cancelled');
    expect(selectRootMessages(store.getState()).map(({ id }) => id)).toEqual(['m1']);
    expect(shown(store.getState())).toEqual([['m1', []]]);
  });

  it('fault 42: a request that fails before its first byte keeps the message of the person', () => {
    const { b, now, run } = play({ started: false });
    b.event({ type: 'message.start', messageId: 'c1', clientId: 'c1', role: 'user', authority: 'local' });
    b.event({
      type: 'block.set',
      messageId: 'c1',
      blockId: 'text',
      kind: 'text',
      text: 'hello',
      authority: 'local',
    });
    b.event({ type: 'run.end', outcome: 'failed', error: { status: 500, body: null }, authority: 'local' });
    expect(shown(now())).toEqual([['c1', ['hello']]]);
    expect(run().error?.message).toBe('Failed (500)');
    b.event({ type: 'run.start', scope: { runId: 'r2' } });
    b.event({ type: 'message.start', messageId: 's1', clientId: 'c1', role: 'user', scope: { runId: 'r2' } });
    b.event({
      type: 'block.set',
      messageId: 's1',
      blockId: 'text',
      kind: 'text',
      text: 'hello',
      scope: { runId: 'r2' },
    });
    expect(shown(now()).map(([id]) => id)).toEqual(['s1']);
    expect([run().status, run('r2').status]).toEqual(['failed', 'running']);
    expect(run('r2').error).toBeUndefined();
  });

  it('fault 99: a call that failed before it started is a row where it happened', () => {
    const { b, now, call } = play();
    b.text('m1', 'Trying. ');
    b.fail('t9', { name: 'exec', message: 'no sandbox' }, { toolName: 'exec', messageId: 'm1' });
    b.text('m1', 'Could not.');
    expect(shown(now())[0]?.[1]).toContain('t9');
    expect(call('t9')).toMatchObject({ name: 'exec', status: 'failed', error: { message: 'no sandbox' } });
  });
});
