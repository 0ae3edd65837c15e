import '../styles.css';
import { act, render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { longTranscript, longTurn } from '../../test/long-transcript.ts';
import type { LongTranscript } from '../../test/long-transcript.ts';
import { renderedComponents } from '../../test/rendered-components.ts';
import { loadParts } from '../../test/load-parts.ts';
import { Transcript } from './transcript.tsx';

beforeAll(loadParts, 30_000);

interface Counted extends RenderResult {
  /** Commits below the profiler so far. */
  readonly commits: () => number;
}

async function show({ store }: LongTranscript, virtualize: 'auto' | 'never'): Promise<Counted> {
  const onRender = vi.fn<() => void>();
  const result = render(
    <Profiler id="transcript" onRender={onRender}>
      <div style={{ blockSize: 500 }}>
        <Transcript store={store} thinking="open" virtualize={virtualize} />
      </div>
    </Profiler>,
  );
  for (let frame = 0; frame < 8; frame++) await new Promise((done) => requestAnimationFrame(done));
  return { ...result, commits: () => onRender.mock.calls.length };
}

function tick(transcript: LongTranscript, id: string, progress: number): void {
  act(() => transcript.store.dispatch(transcript.builder.progress(id, progress, 100, 'Working')));
}

const shapes = [
  { shape: 'in turns of 20', make: () => withRunningCall(longTranscript(100, 20)) },
  { shape: 'all in one turn', make: () => longTurn(2000, 'search') },
];

/** The transcript with a running call of the id that `longTurn` gives its last one. */
function withRunningCall(transcript: LongTranscript): LongTranscript {
  transcript.store.dispatch(transcript.builder.tool('call-1999', 'search', { messageId: 'live', input: {} }));
  return transcript;
}

const modes = shapes.flatMap((shape) => [
  { ...shape, virtualize: 'auto' as const },
  { ...shape, virtualize: 'never' as const },
]);

describe.each(modes)('renders at 2,000 rows, $shape, virtual: $virtualize (V1)', ({ make, virtualize }) => {
  it('renders at most two components for a tick, no settled row for a call that ends or begins', async () => {
    const transcript = make();
    const { container, commits } = await show(transcript, virtualize);
    const drawn = container.querySelectorAll('[data-slot="tool-call-row"]').length;
    const [fewest, most] = virtualize === 'never' ? [2000, 2200] : [5, 60];
    expect(drawn).toBeGreaterThanOrEqual(fewest);
    expect(drawn).toBeLessThanOrEqual(most);
    expect(container.textContent).toContain('Search');
    tick(transcript, 'call-1999', 1);
    tick(transcript, 'call-1999', 2);
    const before = commits();
    const stringify = vi.spyOn(JSON, 'stringify');
    tick(transcript, 'call-1999', 3);
    // React's development build writes short texts to its own log; no value of a call may be among them.
    expect(stringify.mock.calls.filter(([value]) => typeof value !== 'string' && !isShort(value))).toEqual(
      [],
    );
    expect(commits()).toBe(before + 1);
    expect(renderedComponents(container).length).toBeLessThanOrEqual(2);

    act(() => transcript.store.dispatch(transcript.builder.ok('call-1999', 'x')));
    expect(renderedComponents(container).filter(isRow).length).toBeLessThanOrEqual(1);
    const messageId = transcript.store.getState().messages.has('message:root/live') ? 'live' : 'answer';
    act(() => transcript.store.dispatch(transcript.builder.tool('new', 'read', { messageId, input: {} })));
    // The new row, and the one that is no longer the end of its box; the call in it does not render.
    expect(renderedComponents(container).filter(isRow).length).toBeLessThanOrEqual(1);
  });
});

function isShort(value: unknown): boolean {
  return Array.isArray(value) && value.every((part) => typeof part === 'string' && part.length < 40);
}

function isRow(name: string): boolean {
  return name === 'RowFrame';
}

describe('renders while text streams (fault 12)', () => {
  it('renders the words that arrive and no settled paragraph', async () => {
    const transcript = longTranscript(50, 2);
    const { container } = await show(transcript, 'auto');
    act(() => transcript.store.dispatch(transcript.builder.text('live', 'One.\n\nTwo.\n\nThr')));
    act(() => transcript.store.dispatch(transcript.builder.text('live', 'ee')));
    const names = renderedComponents(container);
    expect(names).not.toContain('TranscriptRows');
    expect(names).not.toContain('TranscriptRow');
    expect(names.filter((name) => name === 'Piece' || name === 'InlineText').length).toBeLessThanOrEqual(2);
    expect(names.length).toBeLessThanOrEqual(8);
  });
});
