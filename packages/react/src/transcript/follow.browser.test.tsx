import '../styles.css';
import { act, render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { beforeAll, describe, expect, it } from 'vitest';
import { longTranscript } from '../../test/long-transcript.ts';
import type { LongTranscript } from '../../test/long-transcript.ts';
import { loadParts } from '../../test/load-parts.ts';
import type { TranscriptProps } from './transcript-props.ts';
import { Transcript } from './transcript.tsx';

beforeAll(loadParts, 30_000);

interface Shown extends RenderResult {
  readonly scroller: HTMLElement;
  readonly host: HTMLElement;
}

function show({ store }: LongTranscript, props: Partial<TranscriptProps> = {}): Shown {
  const result = render(
    <div id="host" style={{ blockSize: 400, inlineSize: 500 }}>
      <Transcript store={store} thinking="open" {...props} />
    </div>,
  );
  const host = result.container.querySelector<HTMLElement>('#host');
  const scroller = result.container.querySelector<HTMLElement>('[data-slot="transcript-scroller"]');
  if (host === null || scroller === null) throw new Error('no transcript');
  return { ...result, host, scroller };
}

/** Lets the page lay out, scroll and observe a few times. */
async function frames(count = 4): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((done) => requestAnimationFrame(done));
}

/** Lets a scroll that the browser animates come to rest. */
async function rest(scroller: HTMLElement): Promise<void> {
  for (let still = 0, last = -1; still < 6; still = scroller.scrollTop === last ? still + 1 : 0) {
    last = scroller.scrollTop;
    await frames(1);
  }
}

/** The first row that begins in view. */
function rowInView(scroller: HTMLElement): string {
  const top = scroller.getBoundingClientRect().top;
  const rows = [...scroller.querySelectorAll<HTMLElement>('[data-slot="transcript-row"]')];
  return rows.find((row) => row.getBoundingClientRect().top > top)?.dataset.row ?? '';
}

function fromEnd(scroller: HTMLElement): number {
  return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
}

function say({ store, builder }: LongTranscript, words: string): void {
  act(() => store.dispatch(builder.text('live', words)));
}

async function wheel(scroller: HTMLElement, deltaY: number): Promise<void> {
  scroller.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }));
  scroller.scrollTop += deltaY;
  await frames(2);
}

function rowTop(scroller: HTMLElement, key: string): number {
  const row = [...scroller.querySelectorAll<HTMLElement>('[data-slot="transcript-row"]')].find((one) =>
    one.dataset.row?.includes(key),
  );
  if (row === undefined) throw new Error(`no row ${key}`);
  return row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

const modes = [
  { mode: 'plain', turns: 8, virtualize: 'never' },
  { mode: 'virtual', turns: 60, virtualize: 'always' },
] as const;

describe.each(modes)('following ($mode)', ({ turns, virtualize }) => {
  it('begins at the newest row and stays there while text streams', async () => {
    const transcript = longTranscript(turns, 6);
    const { scroller } = show(transcript, { virtualize });
    await frames(6);
    expect(fromEnd(scroller)).toBeLessThanOrEqual(1);
    for (let chunk = 0; chunk < 20; chunk++) {
      say(transcript, `chunk ${chunk} with some words, enough to wrap a line now and then.\n\n`);
      await frames(1);
    }
    await frames(2);
    expect(fromEnd(scroller)).toBeLessThanOrEqual(1);
    expect(scroller.textContent).toContain('chunk 19');
  });

  it('lets go at the first small turn of the wheel and never moves the reader again (fault 4)', async () => {
    const transcript = longTranscript(turns, 6);
    const { scroller, getByRole } = show(transcript, { virtualize });
    await frames(6);
    await wheel(scroller, -3);
    await wheel(scroller, -3);
    const key = rowInView(scroller);
    const top = rowTop(scroller, key);
    for (let chunk = 0; chunk < 20; chunk++) {
      say(transcript, `chunk ${chunk} with some words, enough to wrap a line now and then.\n\n`);
      await frames(1);
      expect(Math.abs(rowTop(scroller, key) - top)).toBeLessThanOrEqual(1);
    }
    const button = getByRole('button', { name: 'Jump to latest' });
    act(() => button.click());
    await frames(6);
    expect(fromEnd(scroller)).toBeLessThanOrEqual(1);
    say(transcript, 'and on\n\nand on');
    await frames(2);
    expect(fromEnd(scroller)).toBeLessThanOrEqual(1);
  });

  it('lets go on a key and on focus that goes up (fault 4)', async () => {
    const transcript = longTranscript(turns, 6);
    const { scroller } = show(transcript, { virtualize });
    await frames(6);
    scroller.focus();
    await userEvent.keyboard('{PageUp}');
    await rest(scroller);
    const key = rowInView(scroller);
    const top = rowTop(scroller, key);
    expect(fromEnd(scroller)).toBeGreaterThan(100);
    say(transcript, 'more words\n\n'.repeat(4));
    await frames(3);
    expect(Math.abs(rowTop(scroller, key) - top)).toBeLessThanOrEqual(1);
  });

  it('follows again once the reader is back at the end', async () => {
    const transcript = longTranscript(turns, 6);
    const { scroller } = show(transcript, { virtualize });
    await frames(6);
    await wheel(scroller, -200);
    say(transcript, 'meanwhile\n\n'.repeat(3));
    await frames(2);
    scroller.scrollTop = scroller.scrollHeight;
    await frames(4);
    say(transcript, 'and more\n\n'.repeat(3));
    await frames(3);
    expect(fromEnd(scroller)).toBeLessThanOrEqual(1);
  });

  it('stays at the end when the viewport changes (fault 104)', async () => {
    const transcript = longTranscript(turns, 6);
    const { scroller, host } = show(transcript, { virtualize });
    await frames(6);
    for (const size of ['250px', '420px', '300px']) {
      host.style.blockSize = size;
      await frames(4);
      expect(fromEnd(scroller)).toBeLessThanOrEqual(1);
    }
  });

  it('keeps the row under the eye while older turns arrive above (fault 77)', async () => {
    const older = longTranscript(turns + 20, 6);
    const snapshot = older.store.snapshot();
    const transcript = longTranscript(turns, 6);
    const { scroller } = show(transcript, { virtualize });
    await frames(6);
    await wheel(scroller, -700);
    await frames(4);
    const key = rowInView(scroller);
    const before = rowTop(scroller, key);
    // The same conversation with twenty turns before it.
    const messages = older.store.getState();
    expect(messages.messages.size).toBeGreaterThan(transcript.store.getState().messages.size);
    act(() => transcript.store.hydrate(olderFirst(snapshot, turns)));
    await frames(6);
    expect(Math.abs(rowTop(scroller, key) - before)).toBeLessThanOrEqual(1);
  });
});

/** The snapshot with the turns beyond `turns` put before the others, as a host does that loads older ones. */
function olderFirst<T extends ReturnType<LongTranscript['store']['snapshot']>>(
  snapshot: T,
  turns: number,
): T {
  const agents = snapshot.entities.agents.map((agent) => {
    const isLate = (key: string): boolean =>
      Number(/(?:question|answer)-(\d+)/.exec(key)?.[1] ?? -1) >= turns;
    const { messageKeys } = agent;
    return {
      ...agent,
      messageKeys: [...messageKeys.filter(isLate), ...messageKeys.filter((key) => !isLate(key))],
    };
  });
  return { ...snapshot, entities: { ...snapshot.entities, agents } };
}

describe('following', () => {
  it('takes an upward wheel without anything to scroll for no intent (fault 104)', async () => {
    const transcript = longTranscript(0, 0);
    const { scroller } = show(transcript);
    await frames(3);
    await wheel(scroller, -50);
    say(transcript, 'long text\n\n'.repeat(60));
    await frames(4);
    expect(scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight);
    expect(fromEnd(scroller)).toBeLessThanOrEqual(1);
  });

  it('leaves in place what the reader opens at the end', async () => {
    const transcript = longTranscript(6, 8);
    const { scroller, container } = show(transcript, { thinking: 'closed' });
    await frames(6);
    const summaries = [...container.querySelectorAll<HTMLElement>('[data-slot="thinking-summary"]')];
    const last = summaries.at(-1);
    const before = last?.getBoundingClientRect().top ?? 0;
    act(() => last?.click());
    await frames(4);
    expect(container.querySelectorAll('[data-slot="tool-call-row"]').length).toBeGreaterThan(0);
    expect(Math.abs((last?.getBoundingClientRect().top ?? 0) - before)).toBeLessThanOrEqual(1);
    expect(scroller.isConnected).toBe(true);
  });
});
