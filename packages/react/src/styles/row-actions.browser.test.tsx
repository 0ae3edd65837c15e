import { createTranscriptStore } from '@callboard/core';
import { buildToolCall, createEventBuilder } from '@callboard/core/testing';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleCalls } from '../../test/example-calls.ts';
import { SubAgentBadge } from '../sub-agent-badge/sub-agent-badge.tsx';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import '../styles.css';

const always: { rule: CSSMediaRule; media: string }[] = [];

afterEach(() => {
  for (const { rule, media } of always.splice(0)) rule.media.mediaText = media;
});

/** Makes the rules for a screen that is touched the ones that hold, as on a phone. */
function touch(): void {
  function visit(rules: CSSRuleList): void {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && /^\(hover: (none|hover)\)$/.test(rule.conditionText)) {
        const media = rule.conditionText;
        always.push({ rule, media });
        rule.media.mediaText = media === '(hover: none)' ? 'all' : 'not all';
      } else if ('cssRules' in rule) visit((rule as CSSGroupingRule).cssRules);
    }
  }
  for (const sheet of document.styleSheets) visit(sheet.cssRules);
  expect(always.length).toBeGreaterThan(1);
}

function Framed({ width, children }: { readonly width: number; readonly children: ReactNode }): ReactElement {
  return (
    <div style={{ inlineSize: width }}>
      <div data-callboard="" data-slot="tool-call-list">
        {children}
      </div>
    </div>
  );
}

const long = 'Read a rather long list of everything that was kept';

function rows(width: number): ReactElement {
  return (
    <TranscriptProvider motion="off" onRetry={() => {}} onCancel={() => {}}>
      <Framed width={width}>
        <ToolCallRow call={{ ...exampleCalls.cancelled, title: long }} />
      </Framed>
    </TranscriptProvider>
  );
}

function badge(width: number): ReactElement {
  const store = createTranscriptStore({ flush: 'sync' });
  const b = createEventBuilder();
  store.dispatch(
    [
      b.runStart(),
      b.tool('t1', 'delegate'),
      b.agent('a1', { spawnToolCallId: 't1', name: long }),
      b.in({ agentId: 'a1' }).tool('t2', 'shell', { input: {} }),
    ].flat(),
  );
  const agentKey = [...store.getState().agents].at(-1)!.key;
  return (
    <TranscriptProvider store={store} motion="off" onCancel={() => {}}>
      <Framed width={width}>
        <SubAgentBadge agentKey={agentKey} />
      </Framed>
    </TranscriptProvider>
  );
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const parts = [
  { part: 'a row', draw: rows, slot: 'tool-call', control: 'Retry' },
  { part: 'a badge', draw: badge, slot: 'sub-agent', control: 'Stop' },
];

it.each(parts.flatMap((part) => [600, 320].map((width) => ({ ...part, width }))))(
  'the controls of $part lie over nothing that is seen, at $width px',
  async ({ draw, slot, control, width }) => {
    render(draw(width));
    const root = await waitFor(
      () => screen.getByRole('button', { name: control }).parentElement!.parentElement!,
    );
    const name = root.querySelector('button')!;
    const height = root.getBoundingClientRect().height;
    const spoken = name.textContent;
    await userEvent.hover(page.elementLocator(root));
    const actions = root.querySelector(`[data-slot="${slot}-actions"]`)!;
    await expect.poll(() => getComputedStyle(actions).opacity).toBe('1');
    const words = name.querySelectorAll(
      '[data-slot$="-title"], [data-slot$="-input"], [data-slot$="-meta"], [data-slot="state-pill"]',
    );
    const seen = [...words].filter((word) => getComputedStyle(word).opacity !== '0');
    expect(seen.length).toBeGreaterThan(0);
    for (const word of seen) expect(overlap(actions, word)).toBe(false);
    expect(getComputedStyle(name.querySelector(`[data-slot="${slot}-meta"]`)!).opacity).toBe('0');
    expect(name).toHaveAccessibleName(expect.stringContaining(long));
    expect(name.textContent).toBe(spoken);
    expect(root.getBoundingClientRect().height).toBe(height);
  },
);

it.each(parts)(
  'the controls of $part stand on a line of their own where one touches, at 320 px',
  async ({ draw, slot, control }) => {
    touch();
    render(draw(320));
    const button = await waitFor(() => screen.getByRole('button', { name: control }));
    const actions = button.parentElement!;
    const root = actions.parentElement!;
    const trigger = root.querySelector('button')!;
    const chevron = root.querySelector(':scope > [data-glyph="chevron"]')!;
    expect(getComputedStyle(actions).opacity).toBe('1');
    expect(actions.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      trigger.getBoundingClientRect().bottom,
    );
    expect(chevron.getBoundingClientRect().bottom).toBeLessThanOrEqual(actions.getBoundingClientRect().top);
    expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
    expect(root.querySelector(`[data-slot="${slot}-title"]`)!.getBoundingClientRect().width).toBeGreaterThan(
      100,
    );
  },
);

it('cuts the message of a bar, never its amount', () => {
  const progress = {
    kind: 'determinate',
    fraction: 0.42,
    message: 'Reading the many files that stand in the folder of the archive '.repeat(3),
    regressions: 0,
  } as const;
  render(
    <Framed width={320}>
      <ToolCallRow call={buildToolCall({ progress })} />
    </Framed>,
  );
  const amount = document.querySelector('[data-slot="progress-amount"]')!.getBoundingClientRect();
  const inner = document.querySelector('[data-slot="progress-inner"]')!.getBoundingClientRect();
  const message = document.querySelector('[data-slot="progress-message"]')!.getBoundingClientRect();
  expect(amount.width).toBeGreaterThan(10);
  expect(amount.right).toBeLessThanOrEqual(inner.right + 0.5);
  expect(message.right).toBeLessThanOrEqual(amount.left);
});
