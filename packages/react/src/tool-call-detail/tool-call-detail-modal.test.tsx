import type { ToolCall, TranscriptStore } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { buildToolCall, createEventBuilder } from '@callboard/core/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import type { TranscriptProviderProps } from '../transcript-provider/transcript-provider-props.ts';
import { detailChunk } from './detail-chunk.ts';
import { ToolCallDetail } from './tool-call-detail.tsx';
import { ToolCallDetailModal, ToolErrorDetailModal } from './tool-call-detail-modal.tsx';

const failed = buildToolCall({
  status: 'failed',
  title: 'Read file',
  server: 'filesystem',
  error: { message: 'ENOENT: no such file', code: 'ENOENT', stack: 'Error: ENOENT\n    at open' },
  ended: { at: 1_735_732_800_107 },
});

beforeAll(async () => {
  detailChunk.load();
  await new Promise<void>((resolve) => void detailChunk.subscribe(resolve));
}, 30_000);

function Stage({ children, ...settings }: TranscriptProviderProps & { children?: ReactNode }): ReactElement {
  return (
    <TranscriptProvider text={{ timeZone: 'UTC' }} motion="off" {...settings}>
      {children}
      <ToolCallDetailModal />
    </TranscriptProvider>
  );
}

function rows(calls: readonly ToolCall[]): ReactElement {
  return (
    <Stage>
      {calls.map((call) => (
        <ToolCallRow key={call.key} call={call} />
      ))}
    </Stage>
  );
}

async function openFirst(): Promise<HTMLElement> {
  await userEvent.click(screen.getAllByRole('button')[0]!);
  return screen.findByRole('dialog');
}

describe('ToolCallDetailModal', () => {
  it('puts the cause first, then facts, then tabs with the failure chosen (A3)', async () => {
    render(rows([failed]));
    const dialog = await openFirst();
    expect(dialog).toHaveAccessibleName('Read file');
    expect(dialog).toHaveAccessibleDescription('failed after 0.1s · t1');
    const facts = [...dialog.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextSibling?.textContent,
    ]);
    expect(facts).toEqual([
      ['Tool', 'filesystem / read_file'],
      ['Started', '12:00:00.000'],
      ['Ended', '12:00:00.107'],
      ['Attempt', '1 of 1'],
    ]);
    expect(
      within(dialog)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Error', 'Input', 'Output']);
    expect(within(dialog).getByRole('tabpanel', { name: 'Error' })).toHaveTextContent('at open');
    const cause = within(dialog).getAllByText('ENOENT: no such file')[0]!;
    const order = cause.compareDocumentPosition(within(dialog).getByText('Started'));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('moves between tabs with arrow keys, Home and End', async () => {
    render(rows([failed]));
    await openFirst();
    screen.getByRole('tab', { name: 'Error' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Input' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Input' })).toBeVisible();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Output' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Error' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Home}');
    expect(screen.getByRole('tab', { name: 'Error' })).toHaveAttribute('aria-selected', 'true');
  });

  it('keeps the chosen tab by call, except where it must open on the failure', async () => {
    render(rows([failed]));
    await openFirst();
    await userEvent.click(screen.getByRole('tab', { name: 'Output' }));
    await userEvent.keyboard('{Escape}');
    await openFirst();
    expect(screen.getByRole('tab', { name: 'Output' })).toHaveAttribute('aria-selected', 'true');
  });

  it('opens on the failure as ToolErrorDetailModal', async () => {
    const onOpenChange = vi.fn<(open: boolean) => void>();
    render(<ToolErrorDetailModal call={failed} open onOpenChange={onOpenChange} />);
    await screen.findByRole('dialog');
    expect(screen.getByRole('tab', { name: 'Error' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('tab', { name: 'Input' }));
    expect(screen.getByRole('tab', { name: 'Input' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('takes focus and gives it back to its row, and leaves nothing behind, twenty times over (fault 14, 1)', async () => {
    const { container } = render(rows([failed]));
    const before = document.documentElement.outerHTML.replace(/<!--.*?-->/g, '');
    for (let round = 0; round < 20; round++) {
      const dialog = await openFirst();
      await waitFor(() => expect(dialog).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(within(container).getAllByRole('button')[0]).toHaveFocus();
    }
    await waitFor(() => expect(document.documentElement.outerHTML).toBe(before));
  });

  it('follows the call while it is open and keeps its words when it fails (B106)', async () => {
    const { store, b } = running();
    render(
      <Stage store={store}>
        <ToolCallRow callKey={store.getState().toolCalls.at(0)!.key} />
      </Stage>,
    );
    const dialog = await openFirst();
    expect(dialog).toHaveAccessibleDescription(/running/);
    act(() =>
      store.dispatch([...b.progress('t1', 60, 100, 'Sanitizing page…'), ...b.fail('t1', new Error('boom'))]),
    );
    expect(dialog).toHaveAccessibleDescription(/failed/);
    expect(within(dialog).getByText('boom')).toBeVisible();
    expect(within(dialog).getByText('Last progress 60%: Sanitizing page…')).toBeVisible();
    // What the person reads stays; the failure is one tab away.
    expect(within(dialog).getByRole('tab', { name: 'Input' })).toHaveAttribute('aria-selected', 'true');
  });

  it('shows the reasoning that led to the call, its turn and its raw events', async () => {
    const store = createTranscriptStore({ flush: 'sync', keepRaw: 'all' });
    const b = createEventBuilder();
    store.dispatch(
      [
        b.runStart(),
        b.think('m1', 'First I look.'),
        b.tool('t0', 'ls', { messageId: 'm1' }),
        b.ok('t0', 'a'),
        b.think('m1', 'Now I read it.'),
        b.tool('t1', 'read', { messageId: 'm1' }),
        b.fail('t1', 'nope'),
      ]
        .flat()
        .map((event) => ({ ...event, raw: { wire: event.type } })),
    );
    const call = [...store.getState().toolCalls].find(({ id }) => id === 't1')!;
    render(
      <Stage store={store}>
        <ToolCallRow callKey={call.key} />
      </Stage>,
    );
    const dialog = await openFirst();
    expect(within(dialog).getByText('Turn').nextSibling).toHaveTextContent('2');
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Thinking before' }));
    expect(within(dialog).getByRole('tabpanel')).toHaveTextContent('Now I read it.');
    expect(within(dialog).getByRole('tabpanel')).not.toHaveTextContent('First I look.');
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Raw events' }));
    expect(within(dialog).getByRole('tree')).toHaveTextContent('tool.end');
  });

  it('shows the error of a failed sub-agent (E2)', async () => {
    const store = createTranscriptStore({ flush: 'sync' });
    const b = createEventBuilder();
    store.dispatch(
      [
        b.runStart(),
        b.tool('t1', 'delegate'),
        b.agent('a1', { spawnToolCallId: 't1', name: 'Scout' }),
        b.in({ agentId: 'a1' }).agentEnd('a1', 'failed', { error: 'model overloaded' }),
        b.fail('t1', 'Sub-agent ended'),
      ].flat(),
    );
    render(
      <Stage store={store}>
        <ToolCallRow callKey={store.getState().toolCalls.at(0)!.key} detail="modal" />
      </Stage>,
    );
    const dialog = await openFirst();
    expect(within(dialog).getAllByText(/Sub-agent Scout failed: model overloaded/)[0]).toBeVisible();
  });

  it('copies the whole report and says so; says aloud when it cannot (fault 109)', async () => {
    const user = userEvent.setup();
    const output = 'y'.repeat(200_000);
    render(rows([buildToolCall({ ...failed, hasOutput: true, output })]));
    await user.click(screen.getAllByRole('button')[0]!);
    await user.click(await screen.findByRole('button', { name: 'Copy report' }));
    expect(await screen.findByText('Copied', { selector: 'output' })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toContain(output);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
      new DOMException('denied', 'NotAllowedError'),
    );
    await user.click(screen.getByRole('tab', { name: 'Output' }));
    await user.click(screen.getByRole('button', { name: 'Copy output' }));
    expect(await screen.findByText(/Copying failed/)).toBeVisible();
  });

  it('copies an output whole while only its beginning is on the page, without what the host hides', async () => {
    const user = userEvent.setup();
    const output = { token: 's3cret', rows: 'z'.repeat(500_000) };
    render(
      <Stage redact={(value, path) => (path.at(-1) === 'token' ? '•••' : value)}>
        <ToolCallRow call={buildToolCall({ status: 'completed', hasOutput: true, output })} />
      </Stage>,
    );
    await user.click(screen.getAllByRole('button')[0]!);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent.length).toBeLessThan(5000);
    await user.click(screen.getByRole('button', { name: 'Copy output' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain(output.rows);
    expect(copied).not.toContain('s3cret');
    expect(dialog).not.toHaveTextContent('s3cret');
  });

  it('works in StrictMode', async () => {
    render(<StrictMode>{rows([failed])}</StrictMode>);
    const dialog = await openFirst();
    await waitFor(() => expect(dialog).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByRole('button')[0]).toHaveFocus();
  });

  it('renders on a server, closed and open', () => {
    expect(renderToString(<ToolCallDetailModal />)).toBe('');
    expect(renderToString(<ToolCallDetailModal call={failed} open />)).toContain('<dialog');
    expect(renderToString(<ToolCallDetail call={failed} />)).toContain('data-slot="tool-call-detail"');
  });
});

describe('ToolCallDetail in place (I1)', () => {
  it('shows the panel of the dialog', async () => {
    render(
      <TranscriptProvider text={{ timeZone: 'UTC' }}>
        <ToolCallDetail call={failed} />
      </TranscriptProvider>,
    );
    expect(await screen.findByRole('tab', { name: 'Error' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('button', { name: 'Copy report' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

function running(): { store: TranscriptStore; b: ReturnType<typeof createEventBuilder> } {
  const store = createTranscriptStore({ flush: 'sync' });
  const b = createEventBuilder();
  store.dispatch([...b.runStart(), ...b.tool('t1', 'load', { input: { url: 'x' } })]);
  return { store, b };
}
