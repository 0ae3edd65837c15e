import { render, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startExample } from '../../test/example-transcript.ts';
import { exampleTimes } from '../../test/example-waterfall.ts';
import type { Example } from '../../test/example-transcript.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { Waterfall } from './waterfall.tsx';
import '../styles.css';
import '../inspect.css';

function show({ store, clock }: Example, direction: 'ltr' | 'rtl' = 'ltr'): HTMLElement {
  render(
    <FrozenTranscript store={store} now={clock.now()} text={{ direction }}>
      <div style={{ blockSize: 300, inlineSize: 700 }}>
        <Waterfall />
      </div>
    </FrozenTranscript>,
  );
  return screen.getByRole('tree');
}

function box(name: RegExp): DOMRect {
  const lane = screen.getByRole('treeitem', { name });
  return lane.querySelector('[data-slot="waterfall-bar"]')?.getBoundingClientRect() ?? new DOMRect();
}

function many(): Example {
  const example = startExample();
  for (let call = 0; call < 10_000; call++) {
    example.b.tool(`t${call}`, `tool_${call}`, { messageId: 'm1', input: {} });
    example.clock.advance(100);
    example.b.ok(`t${call}`, call);
  }
  example.send();
  return example;
}

describe('Waterfall on screen', () => {
  it.each(['ltr', 'rtl'] as const)('lets bars follow one another in reading direction (%s)', (direction) => {
    show(exampleTimes(), direction);
    const [first, second] = [box(/^Web search/), box(/^Load webpage/)];
    const [end, begin] = direction === 'ltr' ? [first.right, second.left] : [second.right, first.left];
    expect(Math.abs(end - begin)).toBeLessThan(2);
    expect(second.width / first.width).toBeCloseTo(12.9 / 4.2, 1);
  });

  it('is still seen where it is a point, and has no barrier for anybody', async () => {
    show(exampleTimes());
    expect(box(/^Read file, failed/).width).toBeGreaterThanOrEqual(4);
    const { violations } = await axe.run(screen.getByRole('region', { name: 'Waterfall' }));
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('reaches the last of ten thousand lanes by one key, with few in the document', async () => {
    const tree = show(many());
    tree.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(screen.getByRole('treeitem', { name: /^Tool 9999/ })).toBeVisible());
    const last = screen.getByRole('treeitem', { name: /^Tool 9999/ });
    const view = tree.getBoundingClientRect();
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(view.bottom + 1);
    expect(tree.getAttribute('aria-activedescendant')).toBe(last.id);
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(100);
  });

  it('keeps the instant under the pointer in its place while it zooms', async () => {
    const tree = show(exampleTimes());
    const before = box(/^Delete branch/);
    const x = before.left + before.width / 2;
    tree.dispatchEvent(
      new WheelEvent('wheel', { ctrlKey: true, deltaY: -400, clientX: x, bubbles: true, cancelable: true }),
    );
    await waitFor(() => expect(box(/^Delete branch/).width).toBeGreaterThan(before.width * 1.8));
    const after = box(/^Delete branch/);
    expect(Math.abs(after.left + after.width / 2 - x)).toBeLessThan(3);
  });
});
