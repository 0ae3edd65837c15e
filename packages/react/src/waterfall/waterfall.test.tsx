import { createTranscriptStore } from '@callboard/core';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { exampleNight, exampleTimes } from '../../test/example-waterfall.ts';
import { startExample } from '../../test/example-transcript.ts';
import type { Example } from '../../test/example-transcript.ts';
import { createTestClock } from '../../test/test-clock.ts';
import type { TestClock } from '../../test/test-clock.ts';
import { detailChunk } from '../tool-call-detail/detail-chunk.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { Waterfall } from './waterfall.tsx';
import type { WaterfallProps } from './waterfall.tsx';

beforeAll(async () => {
  detailChunk.load();
  await vi.waitUntil(() => detailChunk.get().parts !== undefined, { timeout: 20_000 });
}, 30_000);

function show({ store, clock }: Example, props: WaterfallProps = {}): TestClock {
  const time = createTestClock(clock.now());
  render(
    <TranscriptProvider store={store} environment={{ clock: time }}>
      <Waterfall {...props} />
    </TranscriptProvider>,
  );
  return time;
}

function lane(name: RegExp): HTMLElement {
  return screen.getByRole('treeitem', { name });
}

/** What a lane is called. */
function wordsOf(one: Element | null): string {
  return one?.querySelector('[data-slot="visually-hidden"]')?.textContent ?? '';
}

function barOf(name: RegExp): HTMLElement {
  const bar = lane(name).querySelector<HTMLElement>('[data-slot="waterfall-bar"]');
  if (!bar) throw new Error(`no bar in ${String(name)}`);
  return bar;
}

describe('Waterfall', () => {
  it('gives each call a lane in order of display, agents around theirs', () => {
    show(exampleTimes());
    const lanes = screen.getAllByRole('treeitem');
    expect(lanes.map((one) => wordsOf(one).split(',')[0])).toEqual([
      'Web search',
      'Load webpage',
      'Read file',
      'Audit the auth module',
      'Search code',
      'Read file',
      'Delete branch',
      'Screenshot',
      'Publish',
    ]);
    expect(lane(/^Search code/)).toHaveAttribute('aria-level', '2');
    expect(lane(/^Audit/)).toHaveAttribute('aria-expanded', 'true');
  });

  it('says title, state, length, beginning and the wait for a person', () => {
    show(exampleTimes());
    expect(lane(/^Web search/)).toHaveAccessibleName('Web search, done, 4.2s, from 0:00');
    expect(lane(/^Delete branch/)).toHaveAccessibleName(
      'Delete branch, done, 4s, from 0:17, 9s waiting for a person',
    );
  });

  it('places bars on one line of time and marks the wait', () => {
    show(exampleTimes());
    const style = barOf(/^Load webpage/).style;
    expect(Number(style.getPropertyValue('--cb-begin'))).toBe(4200);
    expect(Number(style.getPropertyValue('--cb-length'))).toBe(12_900);
    const waits = lane(/^Delete branch/).querySelectorAll('[data-kind="wait"]');
    expect(waits).toHaveLength(1);
    expect((waits[0] as HTMLElement).style.getPropertyValue('--cb-length')).toBe('9000');
  });

  it('lets what is at work grow with the clock, and nothing else', () => {
    const time = show(exampleTimes());
    const before = Number(barOf(/^Read file, running/).style.getPropertyValue('--cb-length'));
    const settled = barOf(/^Web search/).style.cssText;
    act(() => time.advance(5000));
    expect(Number(barOf(/^Read file, running/).style.getPropertyValue('--cb-length'))).toBe(before + 5000);
    expect(barOf(/^Web search/).style.cssText).toBe(settled);
    const root = screen.getByRole('region', { name: 'Waterfall' });
    expect(root.style.getPropertyValue('--cb-span')).toBe('46100');
  });

  it('shows a call that comes while it is looked at', () => {
    const example = exampleTimes();
    show(example);
    act(() => {
      example.b.tool('t9', 'late', { messageId: 'm1', title: 'Latecomer', input: {} });
      example.send();
    });
    expect(lane(/^Latecomer, running/)).toBeInTheDocument();
  });

  it('opens the detail of a call, closes an agent, and keeps that choice through a remount (G3)', async () => {
    const example = exampleTimes();
    const user = userEvent.setup();
    const { unmount } = render(
      <TranscriptProvider store={example.store}>
        <Waterfall />
      </TranscriptProvider>,
    );
    const toggle = lane(/^Audit/).querySelector('[data-slot="waterfall-toggle"]') as HTMLElement;
    await user.click(toggle);
    expect(screen.queryByRole('treeitem', { name: /^Search code/ })).toBeNull();
    unmount();
    show(example);
    expect(screen.queryByRole('treeitem', { name: /^Search code/ })).toBeNull();
    await user.click(lane(/^Read file, failed/));
    const dialog = await screen.findByRole('dialog', { name: /Read file/ });
    expect(within(dialog).getAllByText(/ENOENT/).length).toBeGreaterThan(0);
  });

  it('is used by keyboard alone, and leaves opening to a host that wants it (G1)', async () => {
    const onOpen = vi.fn<NonNullable<WaterfallProps['onOpen']>>();
    const example = exampleTimes();
    show(example, { onOpen });
    const user = userEvent.setup();
    await user.tab();
    const tree = screen.getByRole('tree', { name: 'Waterfall' });
    expect(tree).toHaveFocus();
    function active(): string {
      const id = tree.getAttribute('aria-activedescendant') ?? '';
      return wordsOf(document.getElementById(id));
    }
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toMatch(/^Audit/);
    await user.keyboard('{ArrowRight}');
    expect(active()).toMatch(/^Search code/);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(lane(/^Audit/)).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{End}{Enter}');
    expect(active()).toMatch(/^Publish/);
    expect(onOpen).toHaveBeenCalledOnce();
    const target = onOpen.mock.calls[0]?.[0];
    expect(target?.type).toBe('call');
    expect(target?.opener).toBe(tree);
    expect(document.querySelector('[data-slot="waterfall-readout"]')).toHaveTextContent(
      /^Publish, waiting for you/,
    );
  });

  it('draws a night between two turns short', () => {
    show(exampleNight());
    const root = screen.getByRole('region', { name: 'Waterfall' });
    expect(Number(root.style.getPropertyValue('--cb-span'))).toBeLessThan(120_000);
    expect(screen.getByTitle('9h 00m without work')).toBeInTheDocument();
  });

  it('makes nothing up where times are not known', () => {
    const { b, clock, ...example } = startExample();
    b.tool('t1', 'read', { messageId: 'm1', input: {} });
    b.ok('t1', 1);
    const store = createTranscriptStore({ flush: 'sync' });
    store.dispatch(b.events.map((event) => ({ ...event, at: undefined })));
    show({ ...example, b, clock, store });
    expect(lane(/^Read/)).toHaveAccessibleName('Read, done');
    expect(within(lane(/^Read/)).getByText('time unknown')).toBeInTheDocument();
  });

  it('says when there is nothing, and renders on a server', () => {
    show(startExample());
    expect(screen.getByText('No calls yet')).toBeInTheDocument();
    const { store } = exampleTimes();
    const html = renderToString(
      <TranscriptProvider store={store}>
        <Waterfall />
      </TranscriptProvider>,
    );
    expect(html).toContain('Web search');
  });

  it('keeps few lanes in the document, however many there are', () => {
    const example = startExample();
    for (let call = 0; call < 5000; call++)
      example.b.tool(`t${call}`, 'read', { messageId: 'm1', input: {} });
    example.send();
    show(example);
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(100);
  });
});
