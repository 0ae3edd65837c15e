import { describe, expect, it } from 'vitest';
import { createTranscriptStore } from '../index.ts';
import {
  selectAgentMessages,
  selectDuration,
  selectRootMessages,
  selectThinkingDuration,
} from '../selectors.ts';
import { comparable, createEventBuilder, createManualClock } from '../testing.ts';
import { play, shown, textOf } from './play.ts';

describe('a snapshot adds what is missing and moves nothing', () => {
  /** A live turn of three messages, and the record of it in which the call hangs from a message with another id. */
  function rekeyed(): { one: ReturnType<typeof play>; record: ReturnType<typeof createEventBuilder> } {
    const one = play();
    one.b.user('u1', 'go');
    one.b.text('a1', 'Checking.');
    one.b.tool('c1', 'find', { messageId: 'a1', input: {} });
    one.b.ok('c1', 'R');
    one.b.text('a2', 'Done.');
    const record = createEventBuilder();
    record.user('u1', 'go');
    record.text('a1', 'Checking.');
    record.tool('c1', 'find', { messageId: 'b7', input: {} });
    record.ok('c1', 'R', { messageId: 'z9' });
    record.text('a2', 'Done.');
    return { one, record };
  }

  it.each(['before the end of the run', 'after it'])(
    'fault 18: a call is matched by its id, not by the message that the record hangs it from: %s',
    (when) => {
      const { one, record } = rekeyed();
      if (when === 'after it') one.b.runEnd();
      const before = shown(one.now());
      for (let time = 0; time < 2; time++)
        one.b.event({ type: 'snapshot.apply', authority: 'snapshot', events: record.events });
      expect(shown(one.now()).filter(([, items]) => items.length > 0)).toEqual(before);
      expect(one.calls('c1')).toHaveLength(1);
      expect(one.call('c1')).toMatchObject({ status: 'completed', output: 'R' });
    },
  );

  it('fault 18: a call that the record alone knows stands where the record puts it', () => {
    const { one, record } = rekeyed();
    record.tool('c2', 'read', { messageId: 'a2', input: {} });
    record.ok('c2', 'S');
    one.b.event({ type: 'snapshot.apply', authority: 'snapshot', events: record.events });
    expect(shown(one.now()).filter(([, items]) => items.length > 0)).toEqual([
      ['u1', ['go']],
      ['a1', ['Checking.', 'c1']],
      ['a2', ['Done.', 'c2']],
    ]);
  });

  it('fault 18: an id that one agent used again keeps its second call', () => {
    const { b, now, calls } = play();
    const record = createEventBuilder();
    for (const [stepId, output] of [
      ['1', 'one'],
      ['2', 'two'],
    ] as const) {
      for (const writer of [b.in({ stepId }), record.in({ stepId })]) {
        writer.tool('call_0', 'save', { messageId: `m${stepId}`, input: {} });
        writer.ok('call_0', output);
      }
    }
    const before = shown(now());
    b.event({ type: 'snapshot.apply', authority: 'snapshot', events: record.events });
    expect(shown(now())).toEqual(before);
    expect(calls('call_0').map(({ output }) => output)).toEqual(['one', 'two']);
  });

  it('fault 19: an empty record in the middle of a run, then the whole one', () => {
    const { b, now, run } = play();
    b.user('u1', 'go');
    b.think('m1', 'why');
    b.text('m1', 'A');
    b.tool('t1', 'find', { messageId: 'm1', input: {} });
    const before = comparable(now());
    b.event({ type: 'snapshot.apply', authority: 'snapshot', events: [] });
    expect(comparable(now())).toEqual(before);
    const whole = createEventBuilder();
    whole.user('u1', 'go');
    whole.event({ type: 'block.set', messageId: 'm1', blockId: 'b2', kind: 'text', text: 'A' });
    b.event({ type: 'snapshot.apply', authority: 'snapshot', events: whole.events });
    expect(shown(now())).toEqual([
      ['u1', ['go']],
      ['m1', ['why', 'A', 't1']],
    ]);
    expect(run().status).toBe('running');
  });

  it('fault 19: an interrupt that states the root messages alone leaves sub-agents what they said', () => {
    const { b, now, agent, run, call } = play();
    b.user('u1', 'go');
    b.tool('t1', 'delegate', { messageId: 'm1', input: {} });
    b.agent('a1', { spawnToolCallId: 't1' });
    b.in({ agentId: 'a1' }).text('n1', 'inner');
    b.in({ agentId: 'a1' }).tool('t2', 'grep', { messageId: 'n1', input: {} });
    b.in({ agentId: 'a1' }).ask('p1', { toolCallId: 't2' });
    const roots = createEventBuilder();
    roots.user('u1', 'go');
    b.event({ type: 'snapshot.apply', authority: 'snapshot', events: roots.events });
    b.event({ type: 'run.wait' });
    b.runEnd('waiting');
    expect(shown(now())).toEqual([
      ['u1', ['go']],
      ['m1', ['t1']],
    ]);
    expect(selectAgentMessages(now(), agent('a1').key).map(({ id }) => id)).toEqual(['n1']);
    expect([run().status, call('t2').status]).toEqual(['waiting', 'awaiting-approval']);
  });

  it('fault 9: a record that lists the sent messages in another order changes neither rows nor order', () => {
    const { b, now } = play();
    for (const clientId of ['c1', 'c2']) {
      const local = { messageId: clientId, authority: 'local' } as const;
      b.event({ type: 'message.start', ...local, clientId, role: 'user' });
      b.event({ type: 'block.set', ...local, blockId: 'text', kind: 'text', text: 'yes' });
    }
    const keys = selectRootMessages(now()).map(({ key }) => key);
    const echo = (messageId: string, clientId?: string): void => {
      const client = clientId === undefined ? {} : { clientId };
      b.event({ type: 'message.start', messageId, role: 'user', ...client });
      b.event({ type: 'block.set', messageId, blockId: 'text', kind: 'text', text: 'yes' });
    };
    echo('s2', 'c2');
    const record = createEventBuilder();
    record.event({ type: 'message.start', messageId: 's1', role: 'user', clientId: 'c1' });
    record.event({ type: 'block.set', messageId: 's1', blockId: 'text', kind: 'text', text: 'yes' });
    record.event({ type: 'message.start', messageId: 's2', role: 'user' });
    record.event({ type: 'block.set', messageId: 's2', blockId: 'text', kind: 'text', text: 'yes' });
    b.event({ type: 'snapshot.apply', authority: 'snapshot', events: record.events });
    expect(shown(now())).toEqual([
      ['s1', ['yes']],
      ['s2', ['yes']],
    ]);
    expect(selectRootMessages(now()).map(({ key }) => key)).toEqual(keys);
  });
});

describe('a record read twice is read once', () => {
  it('fault 95: lines that carry one key count once, in the order they were first seen', () => {
    const b = createEventBuilder({ streamId: 'file' });
    b.open('import');
    const line = (key: string): unknown => [
      b.event({ type: 'message.start', messageId: key, role: 'user', key: `${key}/start` }),
      b.event({
        type: 'block.set',
        messageId: key,
        blockId: 'text',
        kind: 'text',
        text: key,
        key: `${key}/text`,
      }),
    ];
    for (const key of ['L1', 'L2', 'L1', 'L2', 'L3']) line(key);
    const store = createTranscriptStore({ flush: 'sync' });
    store.dispatch(b.events);
    expect(shown(store.getState()).map(([id]) => id)).toEqual(['L1', 'L2', 'L3']);
  });

  it('fault 95: a side chain that copies its parent is shown in its agent alone', () => {
    const { b, now, agent } = play();
    b.user('L1', 'go');
    b.text('L2', 'On it.');
    b.tool('t1', 'delegate', { messageId: 'L2', input: {} });
    b.agent('side', { spawnToolCallId: 't1' });
    const side = b.in({ agentId: 'side' });
    side.user('S1', 'go');
    side.text('S2', 'On it.');
    side.text('S3', 'Inner work.');
    expect(shown(now())).toEqual([
      ['L1', ['go']],
      ['L2', ['On it.', 't1']],
    ]);
    expect(selectAgentMessages(now(), agent('side').key).map(({ id }) => id)).toEqual(['S1', 'S2', 'S3']);
  });

  it.each([
    [10, 6000],
    [20, 16_000],
    [31, 26_000],
    [60, 26_000],
  ])('fault 27: reloaded at %d s, thinking still comes to 7 s and the tool to 26 s', (at, shownThen) => {
    const clock = createManualClock(0);
    const b = createEventBuilder({ clock });
    const writes: [seconds: number, write: () => void][] = [
      [0, () => void [b.runStart(), b.think('m1', 'look')]],
      [4, () => void [b.closeBlock('m1'), b.tool('t1', 'find', { messageId: 'm1', input: {} })]],
      [30, () => void [b.ok('t1', 1), b.think('m1', 'again')]],
      [33, () => void b.closeBlock('m1')],
      [40, () => void b.runEnd()],
    ];
    let store = createTranscriptStore({ now: clock.now, flush: 'sync' });
    let sent = 0;
    let atReload: number | undefined;
    for (const [seconds, write] of [...writes, [90, () => {}] as const]) {
      if (atReload === undefined && seconds > at) {
        clock.set(at * 1000);
        const snapshot = JSON.parse(JSON.stringify(store.snapshot())) as ReturnType<typeof store.snapshot>;
        store = createTranscriptStore({ now: clock.now, flush: 'sync', snapshot });
        const call = store.getState().toolCalls.at(0);
        atReload = call && selectDuration(call, clock.now());
      }
      clock.set(seconds * 1000);
      write();
      store.dispatch(b.events.slice(sent));
      sent = b.events.length;
    }
    expect(atReload).toBe(shownThen);
    const state = store.getState();
    const call = state.toolCalls.at(0);
    expect(selectThinkingDuration(state, selectRootMessages(state)[0]?.key ?? '', clock.now())).toBe(7000);
    expect(call && selectDuration(call, clock.now())).toBe(26_000);
    expect(textOf(state, 'm1')).toBe('');
  });
});
