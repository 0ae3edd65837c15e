import type { ToolCall, TranscriptStore } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { buildToolCall, createEventBuilder } from '@callboard/core/testing';
import type { EventBuilder } from '@callboard/core/testing';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { detailChunk } from '../tool-call-detail/detail-chunk.ts';
import { ToolCallDetailModal } from '../tool-call-detail/tool-call-detail-modal.tsx';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { ToolCallRow } from './tool-call-row.tsx';

beforeAll(async () => {
  detailChunk.load();
  await vi.waitUntil(() => detailChunk.get().parts !== undefined, { timeout: 30_000 });
}, 30_000);

/** A store in which one call happened as written. */
function storeAfter(write: (b: EventBuilder) => unknown): TranscriptStore {
  const store = createTranscriptStore({ flush: 'sync' });
  const b = createEventBuilder();
  b.runStart({ signalsRun: true });
  write(b);
  store.dispatch(b.events);
  return store;
}

function callAfter(write: (b: EventBuilder) => unknown): ToolCall {
  const call = storeAfter(write).getState().toolCalls.at(0);
  if (!call) throw new Error('no call');
  return call;
}

function rowAndDialog(call: ToolCall): ReactElement {
  return (
    <TranscriptProvider motion="off">
      <ToolCallRow call={call} />
      <ToolCallDetailModal />
    </TranscriptProvider>
  );
}

function rowOf(container: ParentNode = document): HTMLElement {
  const row = container.querySelector<HTMLElement>('[data-slot="tool-call-row"]');
  if (!row) throw new Error('no row');
  return row;
}

async function openDialog(): Promise<HTMLElement> {
  await userEvent.click(within(rowOf()).getAllByRole('button')[0] as HTMLElement);
  return screen.findByRole('dialog');
}

async function showTab(dialog: HTMLElement, name: string): Promise<HTMLElement> {
  await userEvent.click(within(dialog).getByRole('tab', { name }));
  return within(dialog).getByRole('tabpanel');
}

describe('fault 15: an error by its flag, with all of its content', () => {
  it.each([
    [
      {
        isError: true,
        content: [
          { type: 'text', text: '401' },
          { type: 'text', text: 'see log' },
        ],
      },
      ['401', 'see log'],
    ],
    [{ isError: true, structuredContent: { code: 401 }, content: [] }, ['401']],
  ])('%j', async (result, words) => {
    const { isError: _, ...output } = result;
    render(
      rowAndDialog(callAfter((b) => [b.tool('t1', 'look', { input: {} }), b.fail('t1', result, { output })])),
    );
    expect(rowOf()).toHaveAttribute('data-status', 'failed');
    expect(rowOf().querySelector('[data-glyph="check"]')).toBeNull();
    const dialog = await openDialog();
    for (const word of words) expect(within(dialog).getByRole('tabpanel')).toHaveTextContent(word);
    for (const word of words) expect(await showTab(dialog, 'Output')).toHaveTextContent(word);
  });

  it.each([
    { isError: false, content: [{ type: 'text', text: 'Error: none found' }] },
    { content: [{ type: 'text', text: 'Failed: 0' }] },
  ])('is no error: %j', (output) => {
    render(rowAndDialog(callAfter((b) => [b.tool('t1', 'look', { input: {} }), b.ok('t1', output)])));
    expect(rowOf()).toHaveAttribute('data-status', 'completed');
    expect(rowOf().querySelector('[data-glyph="failed"]')).toBeNull();
  });
});

describe('fault 16: the reason the server gave, or that there was none', () => {
  const cyclic: Record<string, unknown> = { n: 1 };
  cyclic['self'] = cyclic;
  it.each<[error: unknown, words: string, raw: string]>([
    [{ detail: { code: 'q', message: 'Quota used' } }, 'Quota used', 'detail'],
    [{ error: { message: 'bad key' } }, 'bad key', 'error'],
    ['plain', 'plain', 'plain'],
    [null, 'Failed, no details', '(null)'],
    [{ status: 400, body: null }, 'Failed (400)', 'status'],
    [new Error('x', { cause: new Error('root') }), 'root', 'Caused by: Error: root'],
    [cyclic, 'Failed, no details', 'n'],
    [{ n: 10n }, 'Failed, no details', 'n'],
    ['', 'Failed, no details', 'Empty text'],
  ])('%o', async (...[error, words, raw]) => {
    render(rowAndDialog(callAfter((b) => [b.tool('t1', 'look', { input: {} }), b.fail('t1', error)])));
    expect(rowOf()).toHaveTextContent(words);
    const dialog = await openDialog();
    expect(dialog).toHaveTextContent(words);
    expect(dialog).toHaveTextContent(raw);
    expect(document.body).not.toHaveTextContent('[object Object]');
    expect(within(dialog).getByRole('button', { name: 'Copy error' })).toBeVisible();
  });
});

describe('fault 46: what came to nothing is said', () => {
  it.each<[output: unknown, words: string]>([
    [false, 'false'],
    [0, '0'],
    ['', 'Empty text'],
    [null, 'Nothing (null)'],
    [undefined, 'Nothing'],
    [[], '[]'],
  ])('%o reads %s', async (...[output, words]) => {
    render(rowAndDialog(callAfter((b) => [b.tool('t1', 'f', { input: {} }), b.ok('t1', output)])));
    expect(rowOf().querySelector('[data-glyph="spinner"]')).toBeNull();
    const dialog = await openDialog();
    expect(await showTab(dialog, 'Output')).toHaveTextContent(words);
  });
});

describe('a call before and after it is known', () => {
  it('fault 53: is called unknown until its name comes, and keeps its result', () => {
    const store = createTranscriptStore({ flush: 'sync' });
    const b = createEventBuilder();
    b.runStart();
    b.ok('k1', 'R');
    store.dispatch(b.events);
    const callKey = store.getState().toolCalls.at(0)?.key ?? '';
    render(
      <TranscriptProvider store={store}>
        <ToolCallRow callKey={callKey} />
      </TranscriptProvider>,
    );
    expect(rowOf()).toHaveTextContent(/^Unknown tool/);
    expect(rowOf()).toHaveAttribute('data-status', 'completed');
    act(() => store.dispatch(b.event({ type: 'tool.start', toolCallId: 'k1', toolName: 'list' })));
    expect(rowOf()).toHaveTextContent(/^List/);
  });

  it('fault 62: writes its input without a word of error, and says that it was cut when it was', async () => {
    const text = '{"a":[-12,"\\u00e9"],"b":{"c":tru';
    const store = createTranscriptStore({ flush: 'sync' });
    const b = createEventBuilder();
    b.runStart();
    b.tool('t1', 'f');
    store.dispatch(b.events);
    const callKey = store.getState().toolCalls.at(0)?.key ?? '';
    render(
      <TranscriptProvider store={store} motion="off">
        <ToolCallRow callKey={callKey} />
        <ToolCallDetailModal />
      </TranscriptProvider>,
    );
    for (let off = 0; off < text.length; off++) {
      act(() =>
        store.dispatch(b.event({ type: 'tool.input.delta', toolCallId: 't1', off, text: text.charAt(off) })),
      );
      expect(rowOf()).not.toHaveTextContent(/invalid|error|unexpected/i);
      expect(rowOf()).toHaveAttribute('data-status', 'input-streaming');
    }
    act(() => store.dispatch(b.streamEnd()));
    const dialog = await openDialog();
    const panel = await showTab(dialog, 'Input');
    expect(panel).toHaveTextContent('The input never arrived whole.');
    expect(panel).toHaveTextContent('-12');
    const user = userEvent.setup();
    await user.click(within(panel).getByRole('button', { name: 'Copy input' }));
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  it('fault 63: waits for this app after its run ended well, until the first answer', () => {
    const store = storeAfter((b) => [
      b.tool('c1', 'askUser', { executor: 'client' }),
      b.event({ type: 'tool.input.set', toolCallId: 'c1', complete: true, input: { ask: 'Tea or coffee?' } }),
      b.runEnd('completed', { pendingToolCallIds: ['c1'] }),
    ]);
    const heard: string[] = [];
    store.on('tool.ended', ({ toolCall }) => heard.push(String(toolCall.output)));
    const callKey = store.getState().toolCalls.at(0)?.key ?? '';
    render(
      <TranscriptProvider store={store}>
        <ToolCallRow callKey={callKey} />
      </TranscriptProvider>,
    );
    expect(rowOf()).toHaveTextContent('Waiting for this app');
    const answers = createEventBuilder({ streamId: 'client' });
    for (const answer of ['tea', 'coffee']) act(() => store.dispatch(answers.ok('c1', answer)));
    expect(rowOf()).toHaveAttribute('data-status', 'completed');
    expect(heard).toEqual(['tea']);
    expect(store.getState().diagnostics.counts.get('duplicate')).toBe(1);
  });

  it('fault 66: shows what a failed call printed, its text and its image', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const output = {
      content: [
        { type: 'text', text: '3 failed' },
        { type: 'image', data: pixel, mimeType: 'image/png' },
      ],
    };
    render(
      rowAndDialog(
        callAfter((b) => [b.tool('c', 'test', { input: {} }), b.fail('c', '3 failed', { output })]),
      ),
    );
    const dialog = await openDialog();
    const panel = await showTab(dialog, 'Output');
    expect(panel).toHaveTextContent('3 failed');
    const show = within(panel).queryByRole('button', { name: /Show image/ });
    if (show) await userEvent.click(show);
    expect(within(panel).getByRole('img', { name: /Test/i })).toBeVisible();
  });
});

describe('fault 5, fault 103: big values cost a row nothing', () => {
  const noise = Array.from({ length: 3_000_000 }, (_, at) =>
    String.fromCharCode((at * 2_654_435_761) & 0xff),
  ).join('');
  const big: readonly [name: string, output: unknown][] = [
    ['a line of 8 MB', 'x'.repeat(8_000_000)],
    ['3 MB of bytes as text', noise],
    ['60,000 objects', { rows: Array.from({ length: 60_000 }, (_, id) => ({ id, name: `row ${id}` })) }],
    ['8 MB in a content block', { content: [{ type: 'text', text: 'y'.repeat(8_000_000) }] }],
  ];

  it.each(big)(
    '%s: nothing of it is in the row, its detail holds a bounded part, and what was saved draws the same',
    async (_, output) => {
      const store = storeAfter((b) => [b.tool('t1', 'cat', { input: { path: 'log' } }), b.ok('t1', output)]);
      const reloaded = createTranscriptStore({
        snapshot: JSON.parse(JSON.stringify(store.snapshot())) as never,
      });
      const pages: string[] = [];
      for (const one of [store, reloaded]) {
        const stringify = vi.spyOn(JSON, 'stringify');
        const { unmount, container } = render(rowAndDialog(one.getState().toolCalls.at(0) as ToolCall));
        const written = stringify.mock.calls.filter(
          ([value]) =>
            typeof value === 'object' && value !== null && Object.keys(value as object).includes('rows'),
        );
        expect(written).toEqual([]);
        expect(container.textContent.length).toBeLessThan(300);
        expect(container.querySelectorAll('*').length).toBeLessThan(60);
        const dialog = await openDialog();
        await showTab(dialog, 'Output');
        expect(dialog.textContent.length).toBeLessThan(20_000);
        expect(dialog.querySelectorAll('*').length).toBeLessThan(300);
        expect(within(dialog).getByRole('button', { name: 'Copy output' })).toBeVisible();
        pages.push(within(dialog).getByRole('tabpanel').textContent);
        unmount();
        stringify.mockRestore();
      }
      expect(pages[1]).toBe(pages[0]);
      expect(pages[0]).not.toBe('');
    },
  );

  it('a big one between small ones is there, or says how big it is', async () => {
    for (const size of [1000, 600_000, 1000]) {
      const call = buildToolCall({ status: 'completed', hasOutput: true, output: 'z'.repeat(size) });
      const { unmount } = render(rowAndDialog(call));
      const panel = await showTab(await openDialog(), 'Output');
      expect(panel.textContent).toContain('z'.repeat(1000));
      expect(panel.textContent.includes('600 kB, show')).toBe(size > 1000);
      unmount();
    }
  });
});
