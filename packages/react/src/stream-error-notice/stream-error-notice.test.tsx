import { buildRun } from '@callboard/core/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { exampleLost, play, startExample } from '../../test/example-transcript.ts';
import type { RetryTarget } from '../internal/contexts/actions-context.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { StreamErrorNotice } from './stream-error-notice.tsx';
import { streamErrorNoticeDataAttributes as names } from './stream-error-notice-data-attributes.ts';

const nothing = { words: 0, toolCalls: 0, agents: 0 };

describe('StreamErrorNotice (B1)', () => {
  it('says what happened and counts what is kept', () => {
    const { store } = exampleLost();
    render(
      <TranscriptProvider store={store}>
        <StreamErrorNotice runKey={store.getState().runs.at(0)?.key} />
      </TranscriptProvider>,
    );
    expect(screen.getByText('Connection lost while the assistant was working')).toBeVisible();
    expect(screen.getByText('Everything received is kept: 42 words, 1 tool call.')).toBeVisible();
  });

  it.each([
    [
      { words: 214, toolCalls: 4, agents: 1 },
      'Everything received is kept: 214 words, 4 tool calls, 1 sub-agent.',
    ],
    [{ words: 1, toolCalls: 0, agents: 2 }, 'Everything received is kept: 1 word, 2 sub-agents.'],
    [nothing, 'Nothing had been received.'],
  ])('counts %o', (kept, words) => {
    render(<StreamErrorNotice run={buildRun({ status: 'interrupted' })} kept={kept} />);
    expect(screen.getByText(words)).toBeVisible();
  });

  it.each([
    ['failed', 'The assistant ended with an error: overloaded'],
    ['limit', 'The assistant stopped at a limit: 50 turns'],
    ['cancelled', 'You stopped the assistant'],
    ['interrupted', 'Connection lost while the assistant was working'],
  ] as const)('tells a %s run from the others', (status, words) => {
    render(
      <StreamErrorNotice run={buildRun({ status, error: { message: 'overloaded' }, limit: '50 turns' })} />,
    );
    expect(screen.getByText(words)).toBeVisible();
  });

  it.each(['running', 'waiting', 'completed'] as const)('has nothing to say about a %s run', (status) => {
    const { container } = render(<StreamErrorNotice run={buildRun({ status })} />);
    expect(container).toBeEmptyDOMElement();
  });

  it('offers to resume only what can be resumed, else to retry, and only what the host handles', async () => {
    const user = userEvent.setup();
    const onRetry = vi.fn<(target: RetryTarget) => void>();
    const lost = buildRun({ status: 'interrupted' });
    const failed = buildRun({ status: 'failed' });
    const { rerender } = render(<StreamErrorNotice run={lost} />);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(
      <TranscriptProvider onResume={() => undefined} onRetry={onRetry}>
        <StreamErrorNotice run={lost} />
      </TranscriptProvider>,
    );
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    rerender(
      <TranscriptProvider onResume={() => undefined} onRetry={onRetry}>
        <StreamErrorNotice run={failed} />
      </TranscriptProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledWith({ run: failed });
  });

  it('shows the whole error on request', async () => {
    const user = userEvent.setup();
    const error = { message: 'overloaded', code: 529, stack: 'at gateway:12' };
    render(<StreamErrorNotice run={buildRun({ status: 'failed', error })} kept={nothing} />);
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(screen.getByText(/529: overloaded/)).toHaveTextContent('at gateway:12');
    const { status, state, actions: _actions, ...slots } = names;
    const missing = [
      ...Object.values(slots).filter((slot) => !document.querySelector(`[data-slot="${slot}"]`)),
      ...[status, state].filter((attribute) => !document.querySelector(`[${attribute}]`)),
    ];
    expect(missing).toEqual([]);
  });

  it('comes out of a server', () => {
    const { store } = play((b) => [b.runStart(), b.runEnd('failed', { error: 'boom' })]);
    const html = renderToString(
      <TranscriptProvider store={store}>
        <StreamErrorNotice runKey={store.getState().runs.at(0)?.key} />
      </TranscriptProvider>,
    );
    expect(html).toContain('boom');
  });
});

describe('the error of a run (fault 2)', () => {
  it('opens in the dialog: cause first, facts, stack, what the source sent, and a report', async () => {
    const user = userEvent.setup();
    const { b, store, send } = startExample();
    b.runStart();
    b.text('m1', 'So far');
    b.runEnd('failed', {
      error: { message: 'overloaded', code: 529, stack: 'Error: overloaded\n at gateway:12' },
    });
    send();
    const run = store.getState().runs.at(0);
    render(
      <TranscriptProvider store={store} text={{ timeZone: 'UTC' }}>
        <StreamErrorNotice runKey={run?.key} />
      </TranscriptProvider>,
    );
    const button = screen.getByRole('button', { name: 'Details' });
    await user.click(button);
    const dialog = await screen.findByRole(
      'dialog',
      { name: 'The assistant ended with an error' },
      { timeout: 5000 },
    );
    expect(within(dialog).getByText('overloaded')).toBeVisible();
    expect(dialog).toHaveTextContent('529');
    expect(dialog).toHaveTextContent('at gateway:12');
    expect(within(dialog).getByRole('button', { name: 'Copy report' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('opens in place where details do', async () => {
    const user = userEvent.setup();
    const run = buildRun({ status: 'failed', error: { message: 'overloaded' } });
    render(
      <TranscriptProvider detail="inline">
        <StreamErrorNotice run={run} />
      </TranscriptProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(screen.getByRole('button', { name: 'Hide details' })).toHaveAttribute('aria-expanded', 'true');
  });
});
