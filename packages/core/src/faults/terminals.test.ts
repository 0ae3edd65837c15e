import { describe, expect, it } from 'vitest';
import { selectDuration } from '../selectors.ts';
import { play, shown } from './play.ts';

describe('an end holds', () => {
  it('fault 21: the first end of a run wins, late events of it are only counted', () => {
    const { b, now, run, message } = play();
    b.text('m1', 'par');
    b.runEnd('failed', { error: 'boom' });
    b.event({ type: 'message.end', messageId: 'm1' });
    b.runEnd();
    expect(run()).toMatchObject({ status: 'failed', error: { message: 'boom' } });
    expect(message('m1').status).not.toBe('streaming');
    expect(shown(now())).toEqual([['m1', ['par']]]);
    const other = play();
    other.b.runEnd();
    other.b.runEnd('failed', { error: 'late' });
    expect(other.run()).toMatchObject({ status: 'completed' });
    expect(other.run().error).toBeUndefined();
    other.b.event({ type: 'run.start', scope: { runId: 'r2' } });
    expect(other.run('r2').status).toBe('running');
  });

  it('fault 39: late events of a stopped run touch neither it nor the next one', () => {
    const { b, now, store, run, message } = play();
    b.user('u1', 'go');
    b.text('m1', 'a');
    now();
    store.abort();
    const next = b.in({ runId: 'r2' });
    next.user('u2', 'again');
    next.runStart();
    b.runEnd('failed', { error: 'aborted' });
    b.text('m1', 'b');
    next.text('m2', 'c');
    next.runEnd();
    expect(shown(now())).toEqual([
      ['u1', ['go']],
      ['m1', ['a']],
      ['u2', ['again']],
      ['m2', ['c']],
    ]);
    expect([run('r1').status, run('r2').status]).toEqual(['cancelled', 'completed']);
    expect([message('m1').status, message('m2').status]).toEqual(['cancelled', 'completed']);
  });

  it('fault 40: a real completion after a stop lands with its note; other late ends do not', () => {
    const { b, clock, now, store, call } = play();
    for (const id of ['t1', 't2', 't3']) b.tool(id, 'crunch', { input: {} });
    now();
    store.abort();
    clock.advance(40_000);
    b.ok('t1', { rows: 9 });
    b.fail('t2', 'broke');
    b.event({ type: 'tool.end', toolCallId: 't3', outcome: 'denied', reason: 'policy' });
    expect(call('t1')).toMatchObject({
      status: 'completed',
      output: { rows: 9 },
      finishedAfterStop: true,
      soft: false,
    });
    expect(call('t2')).toMatchObject({ status: 'cancelled', soft: false, error: { message: 'broke' } });
    expect(call('t3')).toMatchObject({ status: 'cancelled', soft: false });
  });

  it('fault 45: preliminary output leaves the call running and does not hide its ask', () => {
    const { b, call } = play();
    b.tool('t1', 'shell', { input: {} });
    const seen: string[] = [];
    const look = (): number => seen.push(`${call('t1').status} ${String(call('t1').output)}`);
    b.event({ type: 'tool.output.set', toolCallId: 't1', output: '1/3' });
    look();
    b.event({ type: 'tool.output.set', toolCallId: 't1', output: '2/3' });
    look();
    b.ask('p1', { toolCallId: 't1' });
    look();
    b.answer('p1', 'approved');
    look();
    b.ok('t1', '3/3');
    look();
    expect(seen).toEqual([
      'running 1/3',
      'running 2/3',
      'awaiting-approval 2/3',
      'running 2/3',
      'completed 3/3',
    ]);
    expect(call('t1').outputPreliminary).toBe(false);
  });

  it.each([[false], [0], [''], [null], [undefined], [[]]])(
    'fault 46: %j completes at once and is kept exactly',
    (output) => {
      const { b, call } = play();
      b.tool('t1', 'f', { input: {} });
      b.event({ type: 'tool.end', toolCallId: 't1', outcome: 'completed', output });
      expect(call('t1')).toMatchObject({ status: 'completed', soft: false });
      expect(call('t1').output).toEqual(output);
      expect(call('t1').hasOutput).toBe(true);
    },
  );

  it('fault 15, fault 93: the outcome decides, not words, flags or the run', () => {
    const { b, call } = play();
    b.tool('t1', 'f', { input: {} });
    b.ok('t1', { isError: false, content: [{ type: 'text', text: 'Error: none found' }] });
    b.tool('t2', 'f', { input: {} });
    b.fail('t2', {
      isError: true,
      content: [
        { type: 'text', text: '401' },
        { type: 'text', text: 'see log' },
      ],
    });
    b.tool('t3', 'f', { input: {} });
    b.event({ type: 'run.wait' });
    expect(call('t3').status).toBe('running');
    b.event({ type: 'run.update', title: 'goes on' });
    b.ok('t3');
    expect([call('t1').status, call('t2').status, call('t3').status]).toEqual([
      'completed',
      'failed',
      'completed',
    ]);
    expect(call('t2').error?.message).toBe('401\nsee log');
  });

  it('fault 48: each call ends when it ends', () => {
    const { b, clock, call, now } = play();
    b.tool('t1', 'f', { input: {} });
    b.tool('t2', 'f', { input: {} });
    now();
    clock.advance(1000);
    b.ok('t1');
    expect([call('t1').status, call('t2').status]).toEqual(['completed', 'running']);
    clock.advance(4000);
    b.ok('t2');
    now();
    clock.advance(1000);
    b.runEnd();
    expect([call('t1'), call('t2')].map((one) => selectDuration(one))).toEqual([1000, 5000]);
  });

  it('fault 63: a client’s call still waits after its run ended well; one answer counts', () => {
    const { b, call } = play();
    b.tool('c1', 'askUser', { executor: 'client' });
    b.event({ type: 'tool.input.set', toolCallId: 'c1', complete: true, input: { ask: 'Tea or coffee?' } });
    b.runEnd('completed', { pendingToolCallIds: ['c1'] });
    expect(call('c1')).toMatchObject({ status: 'ready', awaitsClient: true });
    b.event({ type: 'tool.end', toolCallId: 'c1', outcome: 'completed', output: 'tea', authority: 'local' });
    b.event({
      type: 'tool.end',
      toolCallId: 'c1',
      outcome: 'completed',
      output: 'coffee',
      authority: 'local',
    });
    expect(call('c1')).toMatchObject({ status: 'completed', output: 'tea' });
  });

  it('fault 66: calls in a row keep their own results, and a failed one what it printed', () => {
    const { b, call } = play();
    for (const id of ['a', 'b', 'c']) b.tool(id, id, { input: {} });
    b.ok('a', 1);
    b.ok('b', 2);
    const output = [
      { type: 'text', text: '3 failed' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    ];
    b.fail('c', '3 failed', { output });
    expect([call('a').output, call('b').output]).toEqual([1, 2]);
    expect(call('c')).toMatchObject({ status: 'failed', output, error: { message: '3 failed' } });
  });

  it('fault 116: a run settles once, with its last state and what it had shown', () => {
    const endings: ((one: ReturnType<typeof play>) => void)[] = [
      ({ b }) => {
        b.runEnd('failed', { error: 'x' });
        b.streamEnd('error', 'closed');
      },
      ({ now, store }) => {
        now();
        store.abort();
      },
      ({ b }) => {
        b.streamEnd('error', 'closed');
      },
    ];
    for (const end of endings) {
      const one = play();
      const heard: string[] = [];
      one.store.on('run.settled', ({ run }) => heard.push(run.status));
      one.b.text('m1', 'x');
      end(one);
      one.now();
      expect(heard).toHaveLength(1);
      expect(shown(one.now())).toEqual([['m1', ['x']]]);
    }
  });
});

describe('progress is not an end', () => {
  it('fault 68: a bar never goes back for one total, and says what is over', () => {
    const { b, call, store, now } = play();
    b.tool('t1', 'scan', { input: {} });
    const fractions: (number | undefined)[] = [];
    const said: (string | undefined)[] = [];
    for (const [current, total, message] of [
      [40, 100],
      [40, 100],
      [35, 100, 'retrying'],
      [60, 100],
      [130, 100],
      [140, 400],
    ] as const) {
      b.progress('t1', current, total, message);
      fractions.push(call('t1').progress?.fraction);
      said.push(call('t1').progress?.message);
    }
    expect(said.slice(0, 3)).toEqual([undefined, undefined, 'retrying']);
    expect(call('t1').progress?.regressions).toBe(1);
    expect(fractions).toEqual([0.4, 0.4, 0.4, 0.6, 1, 0.35]);
    b.progress('t1', 140, 400);
    let heard = 0;
    store.subscribe(() => (heard += 1), call('t1').key);
    b.progress('t1', 140, 400);
    now();
    expect(heard).toBe(0);
  });

  it.each([
    ['NaN', Number.NaN],
    ['infinite', Number.POSITIVE_INFINITY],
    ['negative', -3],
  ])('D1: a %s number is dropped, its message kept', (_name, progress) => {
    const { b, call } = play();
    b.tool('t1', 'scan', { input: {} });
    b.progress('t1', 30, 100, 'before');
    b.progress('t1', progress, 100, 'after');
    expect(call('t1').progress).toMatchObject({ message: 'after' });
    expect(call('t1').progress?.fraction ?? 0.3).toBe(0.3);
  });

  it('fault 70: 100 % is still running; both instants of the hold are kept', () => {
    const { b, clock, call, now } = play();
    b.tool('t1', 'scan', { input: {} });
    b.progress('t1', 10, 10);
    expect(call('t1')).toMatchObject({ status: 'running', fullSeen: 0 });
    clock.advance(15_000);
    b.progress('t1', 10, 10);
    b.ok('t1');
    expect(call('t1')).toMatchObject({ status: 'completed', fullSeen: 0, endedSeen: 15_000 });
    clock.advance(1000);
    b.event({ type: 'tool.update', toolCallId: 't1', title: 'Scan' });
    now();
    expect(call('t1')).toMatchObject({ fullSeen: 0, endedSeen: 15_000 });
  });
});
