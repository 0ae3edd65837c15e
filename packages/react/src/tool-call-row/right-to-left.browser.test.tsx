import { buildAgent, buildToolCall } from '@callboard/core/testing';
import { render } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { exampleCalls } from '../../test/example-calls.ts';
import { MessageText } from '../text/message-text.tsx';
import { SubAgentBadge } from '../sub-agent-badge/sub-agent-badge.tsx';
import { detailChunk } from '../tool-call-detail/detail-chunk.ts';
import { ToolCallDetail } from '../tool-call-detail/tool-call-detail.tsx';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { ToolCallRow } from './tool-call-row.tsx';
import '../styles.css';

beforeAll(async () => {
  detailChunk.load();
  await vi.waitUntil(() => detailChunk.get().parts !== undefined, { timeout: 30_000 });
}, 30_000);

const slot = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-slot="${name}"]`);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const middle = (element: Element): number => {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
};

describe('fault 111: right to left', () => {
  it('mirrors the row and keeps its command left to right, apart from the words around it', () => {
    const call = buildToolCall({ title: 'تشغيل البناء', input: { command: 'npm run build -- --watch' } });
    const { rerender } = render(<ToolCallRow call={call} />);
    const before = { glyph: middle(slot('glyph')), input: middle(slot('tool-call-input')) };
    expect(before.glyph).toBeLessThan(before.input);
    rerender(
      <div dir="rtl">
        <ToolCallRow call={call} />
      </div>,
    );
    expect(middle(slot('glyph'))).toBeGreaterThan(middle(slot('tool-call-input')));
    const style = getComputedStyle(slot('tool-call-input'));
    expect([style.direction, style.unicodeBidi]).toEqual(['ltr', 'isolate']);
    expect(slot('tool-call-input')).toHaveTextContent('npm run build -- --watch');
  });

  it('turns the carets of what is closed', () => {
    const agent = buildAgent({ task: 'ابحث' });
    const turn = (): DOMMatrix => {
      const caret = document.querySelector('[data-slot="sub-agent-badge"] [data-glyph="chevron"]');
      if (!caret) throw new Error('no caret');
      const { transform, rotate, scale } = getComputedStyle(caret);
      const matrix = new DOMMatrix(transform === 'none' ? '' : transform);
      const sign = scale.startsWith('-1') ? -1 : 1;
      return rotate === 'none'
        ? matrix.scale(sign, 1)
        : matrix.rotate(Number.parseFloat(rotate)).scale(sign, 1);
    };
    const points = (matrix: DOMMatrix): number => Math.round(matrix.transformPoint(new DOMPoint(1, 0)).x);
    const { rerender } = render(<SubAgentBadge agent={agent} />);
    const ltr = points(turn());
    rerender(
      <div dir="rtl">
        <SubAgentBadge agent={agent} />
      </div>,
    );
    expect(points(turn())).toBe(-ltr);
  });

  it('keeps code, output and stacks left to right inside panels that are not', async () => {
    const failed = buildToolCall({
      ...exampleCalls.failed,
      hasOutput: true,
      output: 'ls -la demo',
      error: { message: 'تعذر', stack: 'Error: x\n    at open (a.js:1)' },
    });
    const { findByRole } = render(
      <div dir="rtl">
        <TranscriptProvider text={{ locale: 'ar', direction: 'rtl' }}>
          <ToolCallDetail call={failed} />
          <MessageText text={'شغل `npm run build` ثم\n\n```sh\nls -la demo\n```'} />
        </TranscriptProvider>
      </div>,
    );
    await findByRole('tab', { selected: true });
    const code = [...document.querySelectorAll<HTMLElement>('pre, code:not(pre code)')];
    expect(code.length).toBeGreaterThan(2);
    for (const element of code) {
      const { direction, unicodeBidi } = getComputedStyle(element);
      expect([element.textContent, direction]).toEqual([element.textContent, 'ltr']);
      expect([element.outerHTML.slice(0, 80), unicodeBidi]).toEqual([
        element.outerHTML.slice(0, 80),
        expect.stringMatching(/isolate|plaintext/),
      ]);
    }
    expect(getComputedStyle(slot('detail-tab-list')).direction).toBe('rtl');
    const tabs = [...document.querySelectorAll('[role="tab"]')];
    expect(middle(tabs[0] as Element)).toBeGreaterThan(middle(tabs[1] as Element));
  });
});
