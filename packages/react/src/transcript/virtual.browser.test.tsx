import '../styles.css';
import { act, render, screen } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { createRef } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { longTranscript, longTurn } from '../../test/long-transcript.ts';
import type { LongTranscript } from '../../test/long-transcript.ts';
import { renderedComponents } from '../../test/rendered-components.ts';
import { loadParts } from '../../test/load-parts.ts';
import type { TranscriptHandle, TranscriptProps } from './transcript-props.ts';
import { Transcript } from './transcript.tsx';

beforeAll(loadParts, 30_000);

interface Shown extends RenderResult {
  readonly scroller: HTMLElement;
  readonly handle: TranscriptHandle;
}

async function show({ store }: LongTranscript, props: Partial<TranscriptProps> = {}): Promise<Shown> {
  const handle = createRef<TranscriptHandle>();
  const result = render(
    <div style={{ blockSize: 420, inlineSize: 560 }}>
      <Transcript store={store} thinking="open" handle={handle} {...props} />
    </div>,
  );
  await frames(8);
  const scroller = result.container.querySelector<HTMLElement>('[data-slot="transcript-scroller"]');
  if (scroller === null || handle.current === null) throw new Error('no transcript');
  return { ...result, scroller, handle: handle.current };
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((done) => requestAnimationFrame(done));
}

function rowsIn({ scroller }: Shown): HTMLElement[] {
  return [...scroller.querySelectorAll<HTMLElement>('[data-slot="transcript-row"]')];
}

function keyOf({ store }: LongTranscript, id: string): string {
  const call = [...store.getState().toolCalls].find((one) => one.id === id);
  if (call === undefined) throw new Error(`no call ${id}`);
  return call.key;
}

function isInView({ scroller }: Shown, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  return box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
}

const shapes = [
  { shape: 'in turns of 20', make: () => longTranscript(500, 20), target: 'call-20-4' },
  { shape: 'all in one turn', make: () => longTurn(10_000), target: 'call-400' },
];

describe.each(shapes)('10,000 rows $shape', ({ make, target }) => {
  it('draws only what is in view, at the end', async () => {
    const shown = await show(make());
    expect(rowsIn(shown).length).toBeLessThan(60);
    const { scroller } = shown;
    expect(scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop).toBeLessThanOrEqual(1);
    expect(scroller.scrollHeight).toBeGreaterThan(300_000);
  });

  it('brings a far row into view and focuses it', async () => {
    const transcript = make();
    const shown = await show(transcript);
    let found = false;
    act(() => {
      found = shown.handle.scrollTo(keyOf(transcript, target));
    });
    await frames(12);
    expect(found).toBe(true);
    const active = document.activeElement as HTMLElement;
    expect(active.dataset.slot).toBe('tool-call-trigger');
    expect(active.closest('[data-slot="transcript-row"]')?.id).toBe(
      shown.handle.anchorFor(keyOf(transcript, target)),
    );
    expect(isInView(shown, active)).toBe(true);
    expect(screen.getByRole('button', { name: 'Jump to latest' })).toBeInTheDocument();
  });

  it('keeps the focused row in the document when it is scrolled away', async () => {
    const transcript = make();
    const shown = await show(transcript);
    act(() => void shown.handle.scrollTo(keyOf(transcript, target)));
    await frames(12);
    const active = document.activeElement;
    expect(active?.matches('[data-slot="tool-call-trigger"]')).toBe(true);
    shown.scroller.scrollTop += 5000;
    await frames(6);
    shown.scroller.scrollTop += 5000;
    await frames(6);
    expect(document.activeElement).toBe(active);
    expect(active?.isConnected).toBe(true);
  });

  it('moves row by row with Tab, past what was drawn at first', async () => {
    const transcript = make();
    const shown = await show(transcript);
    act(() => void shown.handle.scrollTo(keyOf(transcript, target)));
    await frames(12);
    const visited = new Set<string>();
    for (let press = 0; press < 25; press++) {
      await userEvent.keyboard('{Tab}');
      await frames(2);
      const row = document.activeElement?.closest<HTMLElement>('[data-slot="transcript-row"]');
      if (row?.dataset.row !== undefined) visited.add(row.dataset.row);
    }
    expect(visited.size).toBeGreaterThan(18);
  });
});

describe('what was opened', () => {
  it('is still open after it was scrolled away and back (fault 79)', async () => {
    const transcript = longTranscript(200, 10);
    const shown = await show(transcript, { detail: 'inline' });
    act(() => void shown.handle.scrollTo(keyOf(transcript, 'call-10-5')));
    await frames(12);
    act(() => (document.activeElement as HTMLElement).click());
    await frames(10);
    const id = shown.handle.anchorFor(keyOf(transcript, 'call-10-5'));
    expect(document.getElementById(id)?.querySelector('[aria-expanded="true"]')).not.toBeNull();
    act(() => (document.activeElement as HTMLElement).blur());
    act(() => shown.handle.scrollToEnd());
    await frames(8);
    expect(document.getElementById(id)).toBeNull();
    act(() => void shown.handle.scrollTo(keyOf(transcript, 'call-10-5'), { focus: false }));
    await frames(12);
    expect(document.getElementById(id)?.querySelector('[aria-expanded="true"]')).not.toBeNull();
  });
});

describe('a busy transcript (V8)', () => {
  it('does at most one round of work a frame for 1,000 events a second', async () => {
    const transcript = longTurn(10_000);
    const { store, builder } = transcript;
    const shown = await show(transcript);
    let rendered = 0;
    for (let frame = 0; frame < 30; frame++) {
      act(() => {
        for (let event = 0; event < 16; event++) {
          const id = `busy-${frame}-${event}`;
          store.dispatch(
            event % 4 === 0
              ? builder.tool(id, 'work', { messageId: 'answer', input: {} })
              : builder.progress(`busy-${frame}-${event - (event % 4)}`, event, 16),
          );
        }
      });
      rendered = Math.max(
        rendered,
        renderedComponents(shown.container).filter((name) => name === 'TranscriptRow').length,
      );
      await frames(1);
    }
    await frames(4);
    // Rows drawn in one commit are those that came into view, never those that were there.
    expect(rendered).toBeLessThanOrEqual(12);
    expect(rowsIn(shown).length).toBeLessThan(60);
    const { scroller } = shown;
    expect(scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop).toBeLessThanOrEqual(1);
    shown.unmount();
    expect(document.querySelectorAll('[data-slot="transcript-row"]')).toHaveLength(0);
  });
});

describe('paper', () => {
  it('lays out every row for printing and only those in view afterwards', async () => {
    const shown = await show(longTranscript(40, 10));
    expect(rowsIn(shown).length).toBeLessThan(60);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(rowsIn(shown).length).toBeGreaterThan(400);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await frames(6);
    expect(rowsIn(shown).length).toBeLessThan(60);
  });
});

describe('older messages', () => {
  it('come back when asked for, and are fetched when there are none left', async () => {
    const transcript = longTranscript(60, 3);
    const asked: true[] = [];
    const shown = await show(transcript, {
      limit: 40,
      loadOlder: () => {
        asked.push(true);
        return false;
      },
    });
    shown.scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -10, bubbles: true }));
    for (let step = 0; step < 30 && asked.length === 0; step++) {
      shown.scroller.scrollTop = Math.max(0, shown.scroller.scrollTop - 1500);
      await frames(4);
      const button = screen.queryByRole('button', { name: 'Show earlier messages' });
      if (shown.scroller.scrollTop === 0) act(() => button?.click());
    }
    expect(asked).toHaveLength(1);
    await frames(4);
    expect(screen.getByText('Start of the conversation')).toBeInTheDocument();
    expect(shown.scroller.textContent).toContain('Question 0');
  });
});
