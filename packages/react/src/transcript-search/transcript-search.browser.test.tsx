import { render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startExample } from '../../test/example-transcript.ts';
import { Transcript } from '../transcript/transcript.tsx';
import type { TranscriptHandle } from '../transcript/transcript-props.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { CURRENT_MARK, HIT_MARK } from './mark-hits.ts';
import { TranscriptSearch } from './transcript-search.tsx';
import '../styles.css';
import '../inspect.css';

function marks(name: string): Range[] {
  return [...(CSS.highlights.get(name) ?? [])] as Range[];
}

describe('marks of a search', () => {
  it('mark what is on screen, and bring a hit far away into view', async () => {
    const { b, send, store } = startExample();
    for (let turn = 0; turn < 300; turn++) {
      const run = b.in({ runId: `r${turn}` });
      run.user(`u${turn}`, `Question ${turn}`);
      run.text(
        `m${turn}`,
        `${'hay '.repeat(400)} ${turn % 100 === 50 ? 'a needle' : ''} ${'straw '.repeat(400)}`,
      );
      run.runEnd();
    }
    send();
    const handle = createRef<TranscriptHandle>();
    const { unmount } = render(
      <TranscriptProvider store={store} motion="off">
        <TranscriptSearch transcript={handle} startFocused />
        <Transcript handle={handle} style={{ blockSize: 400 }} />
      </TranscriptProvider>,
    );
    await userEvent.keyboard('needle{Enter}{Enter}');
    await waitFor(() => expect(marks(CURRENT_MARK)).toHaveLength(1), { timeout: 5000 });
    const scroller = screen.getByRole('log');
    await waitFor(() => {
      const [mark] = marks(CURRENT_MARK);
      const view = scroller.getBoundingClientRect();
      const box = mark?.getBoundingClientRect();
      expect(box?.top).toBeGreaterThanOrEqual(view.top);
      expect(box?.bottom).toBeLessThanOrEqual(view.bottom);
    });
    expect(marks(CURRENT_MARK)[0]?.toString()).toBe('needle');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    unmount();
    expect([marks(HIT_MARK), marks(CURRENT_MARK)]).toEqual([[], []]);
  });
});
