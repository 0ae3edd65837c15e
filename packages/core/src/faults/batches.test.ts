import { describe, expect, it } from 'vitest';
import type { RunStatus, ToolCallStatus } from '../index.ts';
import { createTranscriptStore } from '../index.ts';
import { selectBlockText, selectRootMessages } from '../selectors.ts';
import { createEventBuilder, createManualClock } from '../testing.ts';
import { play, shown } from './play.ts';

describe('bursts hide no state that lasted', () => {
  it('fault 48: a call of 3 s is seen running for 3 s through a transport that delivers every 250 ms', () => {
    const clock = createManualClock(0);
    const b = createEventBuilder({ clock });
    const frame = (callback: () => void): (() => void) => clock.at(clock.now() + 16, callback);
    const store = createTranscriptStore({ now: clock.now, schedule: frame });
    const seen: [at: number, status: ToolCallStatus | undefined][] = [];
    store.subscribe(() => {
      const status = store.getPublished().toolCalls.at(0)?.status;
      if (seen.at(-1)?.[1] !== status) seen.push([clock.now(), status]);
    });
    const written: [at: number, write: () => void][] = [
      [10, () => void [b.runStart({ signalsRun: true }), b.tool('t1', 'build', { input: {} })]],
      ...Array.from(
        { length: 29 },
        (_, tick) => [100 * (tick + 1), () => void b.progress('t1', tick, 29)] as [number, () => void],
      ),
      [3010, () => void b.ok('t1', 'built')],
    ];
    let sent = 0;
    for (const [at, write] of written) clock.at(at, write);
    for (let at = 250; at <= 3500; at += 250)
      clock.at(at, () => {
        store.dispatch(b.events.slice(sent));
        sent = b.events.length;
      });
    clock.advance(4000);
    expect(seen.map(([, status]) => status)).toEqual(['running', 'completed']);
    const [shownAt = 0, endedAt = 0] = seen.map(([at]) => at);
    expect(Math.abs(endedAt - shownAt - 3000)).toBeLessThanOrEqual(250);
    store.destroy();
    expect(clock.pending()).toBe(0);
  });

  it('fault 12, fault 48: however many events a frame brings, subscribers hear once', () => {
    const clock = createManualClock(0);
    const b = createEventBuilder({ clock });
    const store = createTranscriptStore({ now: clock.now, schedule: clock.schedule });
    let heard = 0;
    store.subscribe(() => (heard += 1));
    b.runStart();
    for (let delta = 0; delta < 500; delta++) b.text('m1', 'word ');
    for (const event of b.events) store.dispatch(event);
    expect(heard).toBe(0);
    clock.advance(0);
    expect(heard).toBe(1);
    expect(
      selectBlockText(store.getPublished(), selectRootMessages(store.getState())[0]?.key ?? ''),
    ).toHaveLength(2500);
  });
});

describe('one end for one run', () => {
  type Ending = (one: ReturnType<typeof play>) => void;
  const endings: [name: string, status: RunStatus, end: Ending][] = [
    [
      'an error event, then the transport closes',
      'failed',
      ({ b }) => void [b.runEnd('failed', { error: 'x' }), b.streamEnd('error', 'closed')],
    ],
    ['the transport alone', 'interrupted', ({ b }) => void [b.streamEnd('error', 'closed'), b.streamEnd()]],
    [
      'a stop, then what the source still says',
      'cancelled',
      ({ b, now, store }) => {
        now();
        store.abort();
        store.abort();
        b.runEnd('failed', { error: 'aborted' });
        b.streamEnd();
      },
    ],
  ];

  it.each(
    endings.flatMap(([name, status, end]) => ['', 'half a'].map((text) => ({ name, status, end, text }))),
  )(
    'fault 116: $name, after "$text": settled once, with its last state and what it had shown',
    ({ status, end, text }) => {
      const one = play();
      const heard: [status: RunStatus, kept: unknown][] = [];
      one.store.on('run.settled', ({ run }) => heard.push([run.status, shown(one.store.getState())]));
      if (text !== '') one.b.text('m1', text);
      end(one);
      one.now();
      expect(heard).toEqual([[status, text === '' ? [] : [['m1', [text]]]]]);
    },
  );
});
