import '../styles.css';
import { render } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { longTurn } from '../../test/long-transcript.ts';
import { lateChunk } from './late/late-chunk.ts';
import type { TranscriptHandle } from './transcript-props.ts';
import { Transcript } from './transcript.tsx';

function rowsIn(container: HTMLElement): number {
  return container.querySelectorAll('[data-slot="transcript-row"]').length;
}

// One test alone: the code that draws what is in view is fetched once for the page.
it('begins a long list with its end, draws what is in view once it can, and goes where it was sent meanwhile', async () => {
  const { store } = longTurn(10_000);
  const handle = createRef<TranscriptHandle>();
  const { container } = render(
    <div style={{ blockSize: 420, inlineSize: 560 }}>
      <Transcript store={store} thinking="open" handle={handle} />
    </div>,
  );
  expect(lateChunk.get().parts).toBeUndefined();
  expect(rowsIn(container)).toBe(60);
  const scroller = container.querySelector('[data-slot="transcript-scroller"]')!;
  expect(scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop).toBeLessThanOrEqual(1);
  const call = [...store.getState().toolCalls].find(({ id }) => id === 'call-400')!;
  expect(handle.current?.scrollTo(call.key)).toBe(true);
  expect(handle.current?.scrollTo('call:nobody')).toBe(false);
  expect(handle.current?.scrollTo(call.key)).toBe(true);
  await expect
    .poll(() => document.activeElement?.getAttribute('data-cb-key'), { timeout: 10_000 })
    .toBe(call.key);
  expect(rowsIn(container)).toBeLessThan(60);
  expect(scroller.scrollHeight).toBeGreaterThan(300_000);
});
