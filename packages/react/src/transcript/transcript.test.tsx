import { createTranscriptStore } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, createRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startConversation, writeUpgradeTurn, writeWorkingTurn } from '../../test/example-conversation.ts';
import type { Conversation } from '../../test/example-conversation.ts';
import { longTranscript } from '../../test/long-transcript.ts';
import { loadParts } from '../../test/load-parts.ts';
import type { RetryTarget } from '../internal/contexts/actions-context.ts';
import type { TranscriptHandle } from './transcript-props.ts';
import { Transcript } from './transcript.tsx';

function working(): Conversation {
  const conversation = startConversation();
  writeUpgradeTurn(conversation);
  writeWorkingTurn(conversation);
  return conversation;
}

beforeAll(loadParts, 30_000);

describe('Transcript', () => {
  it('shows a conversation from a store alone', () => {
    const { store } = working();
    render(<Transcript store={store} thinking="open" />);
    expect(screen.getByRole('region', { name: 'Conversation' })).toBeInTheDocument();
    expect(screen.getAllByRole('article', { name: 'You' })).toHaveLength(2);
    expect(screen.getByRole('button', { name: /Web search/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Read file.*failed/ })).toBeInTheDocument();
    expect(screen.getByText('Rolldown').tagName).toBe('STRONG');
    expect(screen.getByRole('link', { name: 'the announcement' })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
    expect(screen.getByRole('region', { name: 'Delete the branch feature/old-parser?' })).toBeInTheDocument();
    expect(screen.getByText('1 of 3 done')).toBeInTheDocument();
  });

  it('opens a sub-agent in place and keeps it open through streaming (G3, fault 79)', async () => {
    const { store, builder, send } = working();
    const user = userEvent.setup();
    const { unmount } = render(<Transcript store={store} />);
    const name = /missing checks/;
    await user.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('button', { name: /Search code/ })).toBeInTheDocument();
    act(() => {
      builder.in({ runId: 'r2', agentId: 'a1' }).tool('g3', 'run_tests', { messageId: 'am', input: {} });
      send();
    });
    expect(screen.getByRole('button', { name: /Run tests/ })).toBeInTheDocument();
    unmount();
    render(<Transcript store={store} />);
    expect(screen.getByRole('button', { name: /Run tests/ })).toBeInTheDocument();
  });

  it('keeps a pending question one click away and lets it go when it is answered (fault 37)', async () => {
    const { store, builder, send } = working();
    const b = builder.in({ runId: 'r2' });
    for (let n = 0; n < 40; n++) b.tool(`more-${n}`, `tool_${n}`, { messageId: 'm2', input: {} });
    send();
    const user = userEvent.setup();
    render(<Transcript store={store} onAnswer={() => {}} />);
    const bar = screen.getByRole('navigation', { name: 'Jump to calls' });
    await user.click(within(bar).getByRole('button', { name: '1 waiting' }));
    const card = screen.getByRole('region', { name: 'Delete the branch feature/old-parser?' });
    expect(card).toContainElement(document.activeElement as HTMLElement);
    act(() => {
      b.answer('p1', 'denied');
      send();
    });
    expect(within(bar).queryByRole('button', { name: /waiting/ })).toBeNull();
    expect(screen.queryByRole('region', { name: /Delete the branch/ })).toBeNull();
  });

  it('finds what is closed away: scrolls to a call inside a closed group and agent', () => {
    const { store } = working();
    const handle = createRef<TranscriptHandle>();
    render(<Transcript store={store} thinking="closed" handle={handle} />);
    expect(screen.queryByRole('button', { name: /Search code/ })).toBeNull();
    const call = [...store.getState().toolCalls].find(({ name }) => name === 'search_code');
    let found: boolean | undefined;
    act(() => {
      found = handle.current?.scrollTo(call?.key ?? '');
    });
    expect(found).toBe(true);
    expect(screen.getByRole('button', { name: /Search code/ })).toHaveFocus();
    expect(document.getElementById(handle.current?.anchorFor(call?.key ?? '') ?? '')).not.toBeNull();
    expect(handle.current?.scrollTo('nowhere')).toBe(false);
  });

  it('flags a message that was not sent and sends the same one again (fault 42)', async () => {
    const store = createTranscriptStore({ flush: 'sync' });
    const b = createEventBuilder();
    b.event({ type: 'message.start', messageId: 'c1', clientId: 'c1', role: 'user', authority: 'local' });
    b.event({
      type: 'block.set',
      messageId: 'c1',
      blockId: 'text',
      kind: 'text',
      text: 'hello',
      authority: 'local',
    });
    store.dispatch(b.events);
    const onRetry = vi.fn<(target: RetryTarget) => void>();
    render(<Transcript store={store} onRetry={onRetry} />);
    expect(screen.getByText('Sending…')).toBeInTheDocument();
    act(() =>
      store.dispatch(
        b.event({
          type: 'message.end',
          messageId: 'c1',
          outcome: 'failed',
          error: 'HTTP 500',
          authority: 'local',
        }),
      ),
    );
    expect(screen.getByText('Not sent')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledWith({ message: expect.objectContaining({ clientId: 'c1' }) });
    expect(screen.getAllByRole('article', { name: 'You' })).toHaveLength(1);
  });

  it('says that a run was stopped before it said anything (fault 41)', () => {
    const store = createTranscriptStore({ flush: 'sync' });
    const b = createEventBuilder();
    b.runStart();
    b.event({ type: 'message.start', messageId: 'm1', role: 'assistant' });
    store.dispatch(b.events);
    render(<Transcript store={store} />);
    expect(screen.getByText('Working…')).toBeInTheDocument();
    act(() => store.abort());
    expect(screen.queryByText('Working…')).toBeNull();
    expect(screen.getByText(/stopped/i)).toBeInTheDocument();
  });

  it('makes nothing of hostile text and asks for no picture (faults 30, 86)', () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const store = createTranscriptStore({ flush: 'sync' });
    const b = createEventBuilder();
    b.runStart();
    b.user('u1', '<iframe srcdoc=x> [a](JaVa\tScRiPt:alert(1))');
    b.text(
      'm1',
      '<img src=x onerror=alert(1)><svg onload=alert(1)> [b](data:text/html,x) ![p](https://c.example/p.png?q=S)',
    );
    store.dispatch(b.events);
    const { container } = render(<Transcript store={store} />);
    expect(
      container.querySelector(
        'img, iframe, script, svg[onload], [onerror], a[href^="java"], a[href^="data"]',
      ),
    ).toBeNull();
    expect(container).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(screen.getByRole('button', { name: /load image from c.example/ })).toBeInTheDocument();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('lets the host draw text', () => {
    const { store } = working();
    render(
      <Transcript
        store={store}
        renderText={({ text, streaming }) => <em>{`${text.length} ${String(streaming)}`}</em>}
      />,
    );
    expect(screen.getAllByText(/^\d+ false$/)[0]?.tagName).toBe('EM');
  });
});

describe('Transcript on a server (fault 76)', () => {
  it.each(['working', 'long'] as const)('hydrates without a difference: %s', async (kind) => {
    const { store } = kind === 'working' ? working() : longTranscript(40, 6);
    const page = (
      <StrictMode>
        <Transcript store={store} thinking="open" onAnswer={() => {}} />
      </StrictMode>
    );
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(page);
    expect(container.textContent).toContain(kind === 'working' ? 'Rolldown' : 'Working on it.');
    const onRecoverableError = vi.fn<(error: unknown) => void>();
    const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    act(() => root.unmount());
    container.remove();
  });

  it('leaves nothing behind when it goes', () => {
    const { store } = working();
    const ends: (() => void)[] = [];
    const subscribe = store.subscribe.bind(store);
    let open = 0;
    const counted = {
      ...store,
      subscribe: (listener: () => void, key?: string) => {
        open += 1;
        const end = subscribe(listener, key);
        ends.push(end);
        return () => {
          open -= 1;
          end();
        };
      },
    };
    const { unmount } = render(<Transcript store={counted} thinking="open" />);
    expect(open).toBeGreaterThan(10);
    unmount();
    expect(open).toBe(0);
  });
});
