import '../styles.css';
import { act, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { longTranscript } from '../../test/long-transcript.ts';
import type { LongTranscript } from '../../test/long-transcript.ts';
import { Transcript } from './transcript.tsx';

async function frames(count = 4): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((done) => requestAnimationFrame(done));
}

const rowsIn = (scroller: HTMLElement): HTMLElement[] => [
  ...scroller.querySelectorAll<HTMLElement>('[data-slot="transcript-row"]'),
];

/** The first row that begins in view, and where. */
function underTheEye(scroller: HTMLElement): { key: string; top: number } {
  const edge = scroller.getBoundingClientRect().top;
  const row = rowsIn(scroller).find((one) => one.getBoundingClientRect().top >= edge);
  return { key: row?.dataset.row ?? '', top: (row?.getBoundingClientRect().top ?? 0) - edge };
}

function topOf(scroller: HTMLElement, key: string): number {
  const row = rowsIn(scroller).find((one) => one.dataset.row === key);
  return (row?.getBoundingClientRect().top ?? Number.NaN) - scroller.getBoundingClientRect().top;
}

/** The snapshot of a longer conversation whose later turns stand before the others, as a host loads older ones. */
function withOlder(
  { store }: LongTranscript,
  turns: number,
): ReturnType<LongTranscript['store']['snapshot']> {
  const snapshot = store.snapshot();
  const isOlder = (key: string): boolean => Number(/(?:question|answer)-(\d+)/.exec(key)?.[1] ?? -1) >= turns;
  const agents = snapshot.entities.agents.map((agent) => ({
    ...agent,
    messageKeys: [...agent.messageKeys.filter(isOlder), ...agent.messageKeys.filter((key) => !isOlder(key))],
  }));
  return { ...snapshot, entities: { ...snapshot.entities, agents } };
}

async function show(turns: number, virtualize: 'never' | 'always') {
  const transcript = longTranscript(turns, 6);
  const { container } = render(
    <div style={{ blockSize: 400, inlineSize: 500 }}>
      <Transcript store={transcript.store} thinking="open" virtualize={virtualize} />
    </div>,
  );
  await frames(6);
  const scroller = container.querySelector<HTMLElement>('[data-slot="transcript-scroller"]');
  if (scroller === null) throw new Error('no transcript');
  const goTo = async (top: number): Promise<void> => {
    scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -50, bubbles: true, cancelable: true }));
    scroller.scrollTop = top;
    await frames(6);
  };
  return { transcript, scroller, goTo };
}

describe.each([
  { mode: 'plain', turns: 8, virtualize: 'never' },
  { mode: 'virtual', turns: 60, virtualize: 'always' },
] as const)('fault 77: the row under the eye stays ($mode)', ({ turns, virtualize }) => {
  it('when older turns arrive while the reader is at the very top', async () => {
    const { transcript, scroller, goTo } = await show(turns, virtualize);
    await goTo(0);
    await goTo(0);
    const before = underTheEye(scroller);
    expect(before.key).not.toBe('');
    act(() => transcript.store.hydrate(withOlder(longTranscript(turns + 20, 6), turns)));
    await frames(10);
    expect(Math.abs(topOf(scroller, before.key) - before.top)).toBeLessThanOrEqual(1);
    expect(scroller.scrollTop).toBeGreaterThan(100);
  });

  it('when something above it grows late, as an image does', async () => {
    const { scroller, goTo } = await show(turns, virtualize);
    await goTo(Math.round(scroller.scrollHeight / 2));
    const before = underTheEye(scroller);
    const place = rowsIn(scroller).findIndex((row) => row.dataset.row === before.key);
    const above = rowsIn(scroller)
      .slice(0, Math.max(0, place - 1))
      .filter((row) => row.getBoundingClientRect().bottom < scroller.getBoundingClientRect().top);
    expect(above.length).toBeGreaterThan(0);
    await new Promise((done) => {
      setTimeout(done, 300);
    });
    for (const row of above.slice(-3)) {
      const late = document.createElement('div');
      late.style.blockSize = '170px';
      row.append(late);
    }
    await frames(8);
    expect(Math.abs(topOf(scroller, before.key) - before.top)).toBeLessThanOrEqual(1);
  });
});
