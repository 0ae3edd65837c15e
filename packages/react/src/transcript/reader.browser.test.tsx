import '../styles.css';
import { act, render } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { longTranscript } from '../../test/long-transcript.ts';
import type { LongTranscript } from '../../test/long-transcript.ts';
import type { TranscriptProps } from './transcript-props.ts';
import { Transcript } from './transcript.tsx';

/** Lets the page lay out, scroll and observe a few times. */
async function frames(count = 4): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((done) => requestAnimationFrame(done));
}

async function show({ store }: LongTranscript, props: Partial<TranscriptProps> = {}) {
  const { container } = render(
    <div style={{ blockSize: 400, inlineSize: 500 }}>
      <Transcript store={store} thinking="open" {...props} />
    </div>,
  );
  await frames(6);
  const scroller = container.querySelector<HTMLElement>('[data-slot="transcript-scroller"]');
  if (scroller === null) throw new Error('no transcript');
  return { container, scroller };
}

const fromEnd = (scroller: HTMLElement): number =>
  scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;

/** Streams ten pieces and tells the greatest distance that the view moved meanwhile. */
async function moved(transcript: LongTranscript, scroller: HTMLElement): Promise<number> {
  const before = scroller.scrollTop;
  let most = 0;
  for (let piece = 0; piece < 10; piece++) {
    act(() => transcript.store.dispatch(transcript.builder.text('live', `piece ${piece} of it.\n\n`)));
    await frames(1);
    most = Math.max(most, Math.abs(scroller.scrollTop - before));
  }
  return most;
}

function touch(type: string, target: Element, clientY: number): void {
  const touches = [new Touch({ identifier: 1, target, clientX: 50, clientY })];
  target.dispatchEvent(
    new TouchEvent(type, {
      bubbles: true,
      cancelable: true,
      touches: type === 'touchend' ? [] : touches,
      changedTouches: touches,
    }),
  );
}

describe.each([
  { mode: 'plain', turns: 8, virtualize: 'never' },
  { mode: 'virtual', turns: 60, virtualize: 'always' },
] as const)('fault 4: the first intent upwards ends following ($mode)', ({ turns, virtualize }) => {
  it('by a drag of 3 px', async () => {
    const transcript = longTranscript(turns, 6);
    const { container, scroller } = await show(transcript, { virtualize });
    touch('touchstart', scroller, 200);
    touch('touchmove', scroller, 203);
    scroller.scrollTop -= 3;
    touch('touchend', scroller, 203);
    await frames(3);
    expect(await moved(transcript, scroller)).toBeLessThanOrEqual(1);
    expect(
      [...container.querySelectorAll('button')].some(({ textContent }) =>
        textContent.includes('Jump to latest'),
      ),
    ).toBe(true);
  });

  it('by Shift+Tab onto an older row', async () => {
    const transcript = longTranscript(turns, 6);
    const { container, scroller } = await show(transcript, { virtualize });
    const rows = [...container.querySelectorAll<HTMLElement>('[data-slot="tool-call-trigger"]')];
    act(() => rows.at(-1)?.focus());
    await frames(3);
    for (let press = 0; press < 8; press++) await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await frames(6);
    expect(fromEnd(scroller)).toBeGreaterThan(2);
    expect(await moved(transcript, scroller)).toBeLessThanOrEqual(1);
  });

  it('and nothing short of the end takes it up again', async () => {
    const transcript = longTranscript(turns, 6);
    const { scroller } = await show(transcript, { virtualize });
    const wheel = async (deltaY: number): Promise<void> => {
      scroller.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }));
      scroller.scrollTop += deltaY;
      await frames(2);
    };
    await wheel(-120);
    await wheel(100);
    expect(fromEnd(scroller)).toBeGreaterThan(2);
    expect(await moved(transcript, scroller)).toBeLessThanOrEqual(1);
  });
});

describe('fault 41: a stop before the first word', () => {
  it('leaves no row without a height', async () => {
    const transcript = longTranscript(1, 1);
    const { store, builder } = transcript;
    const { container } = await show(transcript);
    act(() => {
      const next = builder.in({ runId: 'next' });
      store.dispatch([
        ...next.runStart(),
        next.event({ type: 'message.start', messageId: 'empty', role: 'assistant' }),
        ...next.think('empty', ''),
      ]);
      store.abort('next');
    });
    await frames(4);
    const rows = [...container.querySelectorAll<HTMLElement>('[data-slot="transcript-row"]')];
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter((row) => row.getBoundingClientRect().height < 8)).toEqual([]);
    expect(rows.at(-1)).toHaveTextContent(/stopped/i);
  });
});

describe('fault 40: what finishes after a stop', () => {
  it('moves nobody who reads above', async () => {
    const transcript = longTranscript(8, 6);
    const { store, builder } = transcript;
    const { scroller } = await show(transcript);
    act(() => store.dispatch(builder.tool('crunch', 'crunch', { messageId: 'live', input: {} })));
    act(() => store.abort());
    scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, bubbles: true, cancelable: true }));
    scroller.scrollTop -= 300;
    await frames(3);
    const before = scroller.scrollTop;
    act(() => store.dispatch(builder.ok('crunch', { rows: 9 })));
    await frames(4);
    expect(Math.abs(scroller.scrollTop - before)).toBeLessThanOrEqual(1);
  });
});
