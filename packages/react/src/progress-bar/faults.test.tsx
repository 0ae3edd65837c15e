import { createTranscriptStore } from '@callboard/core';
import { createEventBuilder, createManualClock } from '@callboard/core/testing';
import type { EventBuilder } from '@callboard/core/testing';
import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import type { ProfilerOnRenderCallback, ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';

/** Calls on screen whose store and bars share one clock. */
function stage(count: number, motion: 'auto' | { holdMs?: number; fadeMs?: number } = 'auto') {
  const clock = createTestClock(createManualClock().now());
  const store = createTranscriptStore({ flush: 'sync', now: clock.now });
  const b: EventBuilder = createEventBuilder({ clock });
  b.runStart({ signalsRun: true });
  for (let n = 0; n < count; n++) b.tool(`t${n}`, `tool_${n}`, { messageId: 'm1', input: {} });
  let sent = 0;
  const send = (): void => {
    store.dispatch(b.events.slice(sent));
    sent = b.events.length;
  };
  send();
  const keys = store
    .getState()
    .toolCalls.values()
    .map(({ key }) => key);
  const page = (order: readonly string[]): ReactElement => (
    <TranscriptProvider store={store} motion={motion} environment={{ clock }}>
      {order.map((key) => (
        <ToolCallRow key={key} callKey={key} />
      ))}
    </TranscriptProvider>
  );
  const pass = (ms: number): void => act(() => clock.advance(ms));
  const write = (write: () => unknown): void =>
    act(() => {
      write();
      send();
    });
  return { clock, store, b, keys, page, pass, write };
}

const bars = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-slot="progress-bar"]')];
const phases = (): (string | undefined)[] => bars().map(({ dataset }) => dataset.progress);
const rows = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-slot="tool-call-row"]')].map(
    ({ dataset }) => dataset.status,
  );

describe('fault 70: full is not over', () => {
  it('1) full and running for 15 s, then held and faded once', () => {
    const { b, keys, page, pass, write } = stage(1);
    render(page(keys));
    write(() => b.progress('t0', 10, 10));
    pass(15_000);
    expect([rows(), phases()]).toEqual([['running'], ['determinate']]);
    write(() => b.ok('t0'));
    expect(phases()).toEqual(['holding']);
    pass(2999);
    expect(phases()).toEqual(['holding']);
    pass(1);
    expect(phases()).toEqual(['fading']);
    pass(300);
    write(() => b.event({ type: 'tool.update', toolCallId: 't0', title: 'Renamed' }));
    expect([rows(), phases()]).toEqual([['completed'], []]);
  });

  it.each(['fail', 'stop'] as const)(
    '2, 4) ends by a %s: frozen in that colour, without the look of success',
    (ending) => {
      const { b, keys, page, pass, write, store } = stage(1);
      render(page(keys));
      write(() => b.progress('t0', 10, 10));
      pass(15_000);
      if (ending === 'fail') write(() => b.fail('t0', 'no'));
      else act(() => store.abort());
      const status = ending === 'fail' ? 'failed' : 'cancelled';
      expect([rows(), phases()]).toEqual([[status], ['holding']]);
      expect(bars()[0]?.dataset.status).toBe(status);
      expect(document.querySelector('[data-glyph="check"]')).toBeNull();
      pass(3300);
      expect(phases()).toEqual([]);
    },
  );

  it('3) a call without any progress shows no bar at any time', () => {
    const { b, keys, page, pass, write } = stage(1);
    render(page(keys));
    expect(bars()).toEqual([]);
    write(() => b.ok('t0'));
    for (let frame = 0; frame < 10; frame++) {
      expect(bars()).toEqual([]);
      pass(16);
    }
  });
});

describe('fault 71: no leaving bar stays', () => {
  it.each([
    ['with a fade', {}],
    ['without motion', { fadeMs: 0 }],
  ])('%s: ten calls end within 120 ms, one goes on, the list turns round, the tab is hidden', (_, motion) => {
    const { clock, b, keys, page, pass, write } = stage(10, motion);
    const { rerender, unmount } = render(page(keys));
    write(() => keys.forEach((__, n) => b.progress(`t${n}`, 10, 10)));
    for (let n = 0; n < 10; n++) {
      write(() => b.ok(`t${n}`));
      pass(12);
    }
    pass(2950);
    rerender(page(keys.toReversed()));
    write(() => b.progress('t4', 1, 10));
    expect(rows()).toEqual(Array(10).fill('completed'));
    // Nothing but time takes them away: no frame is drawn and no animation reports its end here.
    pass(2000);
    expect(bars()).toEqual([]);
    expect(rows()).toHaveLength(10);
    expect(clock.pending()).toBe(0);
    unmount();
    expect(clock.pending()).toBe(0);
  });
});

it('fault 40: what finished after the stop has its note and no animation', () => {
  const { b, keys, page, pass, write, store } = stage(1);
  render(page(keys));
  write(() => b.progress('t0', 4, 10));
  act(() => store.abort());
  pass(40_000);
  write(() => b.ok('t0', { rows: 9 }));
  expect([rows(), phases()]).toEqual([['completed'], []]);
  expect(document.body).toHaveTextContent('finished after stop');
});

it('fault 68: equal values render nothing; a lower one changes the words alone', () => {
  const { b, keys, page, write } = stage(1);
  const onRender = vi.fn<ProfilerOnRenderCallback>();
  render(
    <Profiler id="bar" onRender={onRender}>
      {page(keys)}
    </Profiler>,
  );
  const width = (): string | null | undefined =>
    document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow');
  write(() => b.progress('t0', 40, 100, 'first'));
  onRender.mockClear();
  write(() => b.progress('t0', 40, 100, 'first'));
  expect(onRender).not.toHaveBeenCalled();
  write(() => b.progress('t0', 35, 100, 'retrying'));
  expect(width()).toBe('40');
  expect(document.body).toHaveTextContent('retrying');
  write(() => b.progress('t0', 130, 100, 'more'));
  expect(width()).toBe('100');
  write(() => b.progress('t0', 140, 400, 'rescaled'));
  expect(width()).toBe('35');
});

it('fault 27, fault 28: a tool reads its own time, whatever the source clock says, fixed once it is over', () => {
  const { clock, b, keys, page, pass, write } = stage(1);
  render(page(keys));
  pass(120_000);
  expect(document.body).toHaveTextContent(/2m/);
  write(() => b.ok('t0'));
  const settled = document.body.textContent;
  pass(600_000);
  expect(document.body.textContent).toBe(settled);
  expect(clock.pending()).toBe(0);
});
