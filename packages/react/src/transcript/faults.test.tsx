import { createTranscriptStore } from '@callboard/core';
import { replay } from '@callboard/core/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Profiler, StrictMode } from 'react';
import type { ProfilerOnRenderCallback } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { play, startExample } from '../../test/example-transcript.ts';
import type { Example } from '../../test/example-transcript.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { loadParts } from '../../test/load-parts.ts';
import { Transcript } from './transcript.tsx';

beforeAll(loadParts, 30_000);

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-slot="transcript-row"]')];
}

/** What is on the page, without what a render may name anew. */
function page(container: HTMLElement): string {
  return container.innerHTML;
}

/** A message that this client sent and nobody confirmed. */
function sendLocally({ b, send }: Example, clientId: string, text: string): void {
  const local = { messageId: clientId, authority: 'local' } as const;
  b.event({ type: 'message.start', ...local, clientId, role: 'user' });
  b.event({ type: 'block.set', ...local, blockId: 'text', kind: 'text', text });
  send();
}

describe('nothing that was shown goes away', () => {
  it.each([
    [
      'the transport throws',
      (e: Example) => e.b.streamEnd('error', new Error('reset by peer')),
      'reset by peer',
    ],
    [
      'the source says so, then closes',
      (e: Example) => [e.b.runEnd('failed', { error: { message: 'reset by peer' } }), e.b.streamEnd()],
      'reset by peer',
    ],
  ])(
    'fault 2: %s: text, call and message stay, the error is one click away, the next run works',
    async (...[, end, cause]) => {
      const example = startExample();
      const { b, send, store } = example;
      b.user('u1', 'plan a trip');
      b.runStart();
      b.text('m1', 'Day one: ');
      b.tool('t1', 'lookup', { messageId: 'm1', input: {} });
      send();
      render(<Transcript store={store} thinking="open" onRetry={() => {}} />);
      act(() => {
        end(example);
        send();
      });
      expect(screen.getByText('Day one:')).toBeVisible();
      expect(screen.getByText('plan a trip')).toBeVisible();
      expect(screen.getByRole('button', { name: /Lookup/ })).toBeVisible();
      expect(screen.getByText(/Everything received is kept: 2 words, 1 tool call/)).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Details' }));
      const dialog = await screen.findByRole('dialog', {}, { timeout: 5000 });
      await within(dialog).findAllByText(new RegExp(cause), {}, { timeout: 5000 });
      await userEvent.keyboard('{Escape}');
      act(() => {
        b.in({ runId: 'r2' }).runStart();
        b.in({ runId: 'r2' }).text('m2', 'Again.');
        send();
      });
      expect(screen.getByText('Again.')).toBeVisible();
      expect(screen.getByText('Day one:')).toBeVisible();
    },
  );

  it('fault 84: blank and sealed reasoning draws nothing, live and from storage, and never thinks on', () => {
    const example = play((b) => {
      b.runStart();
      for (const [blockId, text] of [
        ['1', ''],
        ['2', '  \n'],
        ['3', ''],
        ['4', ''],
        ['5', 'real'],
      ] as const) {
        b.event({ type: 'block.start', messageId: 'm1', blockId, kind: 'reasoning' });
        b.event({ type: 'block.delta', messageId: 'm1', blockId, off: 0, text });
        b.event({ type: 'block.end', messageId: 'm1', blockId, opaque: 'sealed' });
      }
      b.runEnd();
    });
    const snapshot = JSON.parse(JSON.stringify(example.store.snapshot())) as never;
    for (const store of [example.store, createTranscriptStore({ snapshot })]) {
      const { container, unmount } = render(<Transcript store={store} thinking="open" />);
      expect(container.querySelectorAll('[data-slot="thinking-summary"]')).toHaveLength(1);
      expect(screen.getByText('real')).toBeVisible();
      expect(container).not.toHaveTextContent(/Thinking…|\{\}|sealed/);
      expect(store.getState().blocks.size).toBe(5);
      unmount();
    }
  });
});

describe('a delivery that comes again', () => {
  it('fault 8: leaves every row its element and renders none', () => {
    const example = startExample();
    const { b, send, store } = example;
    b.runStart();
    b.user('u1', 'go');
    b.think('m1', 'hm');
    for (const id of ['t1', 't2', 't3']) b.tool(id, 'find', { messageId: 'm1', input: {} });
    b.ok('t1', 1);
    b.fail('t2', 'no');
    b.text('m1', 'A');
    send();
    const onRender = vi.fn<ProfilerOnRenderCallback>();
    const { container } = render(
      <Profiler id="all" onRender={onRender}>
        <Transcript store={store} thinking="open" />
      </Profiler>,
    );
    const [before, html] = [rows(), page(container)];
    onRender.mockClear();
    act(() => store.dispatch(b.events.slice(5)));
    act(() => store.dispatch(b.events));
    expect(onRender).not.toHaveBeenCalled();
    act(() => store.dispatch(replay(b.events, 1)));
    expect(rows()).toEqual(before);
    expect(rows().every((row, index) => row === before[index])).toBe(true);
    expect(page(container)).toBe(html);
  });

  it('fault 9: the echo of a sent message is its own row, in its own element', () => {
    const example = startExample();
    const { b, send, store, clock } = example;
    sendLocally(example, 'c1', 'yes');
    sendLocally(example, 'c2', 'yes');
    render(<Transcript store={store} />);
    const before = screen.getAllByRole('article', { name: 'You' });
    expect(before).toHaveLength(2);
    clock.advance(600_000);
    act(() => {
      for (const [messageId, clientId] of [
        ['s2', 'c2'],
        ['s1', 'c1'],
      ] as const) {
        b.event({ type: 'message.start', messageId, clientId, role: 'user' });
        b.event({ type: 'block.set', messageId, blockId: 'text', kind: 'text', text: 'yes' });
      }
      send();
    });
    const after = screen.getAllByRole('article', { name: 'You' });
    expect(after).toHaveLength(2);
    expect(after.every((row, index) => row === before[index])).toBe(true);
    expect(screen.queryByText('Sending…')).toBeNull();
  });

  it('fault 74: StrictMode, history loaded twice and a stop in the middle leave one of everything', () => {
    const past = play((b) => [
      b.runStart(),
      b.user('u1', 'earlier'),
      b.text('m1', 'Said before.'),
      b.runEnd(),
    ]);
    const snapshot = past.store.snapshot();
    const example = startExample();
    const { b, send, store } = example;
    act(() => store.hydrate(snapshot));
    render(
      <StrictMode>
        <Transcript store={store} />
      </StrictMode>,
    );
    act(() => store.hydrate(snapshot));
    const next = b.in({ runId: 'r2' });
    act(() => {
      for (const event of [next.event({ type: 'run.start', streamId: 's2' })]) store.dispatch(event);
      for (const word of ['half ', 'a ', 'reply'])
        store.dispatch(next.text('m2', word).map((event) => ({ ...event, streamId: 's2' })));
    });
    act(() => store.abort());
    act(() => store.abort());
    send();
    expect(screen.getAllByText('earlier')).toHaveLength(1);
    expect(screen.getAllByText('Said before.')).toHaveLength(1);
    expect(screen.getAllByText('half a reply')).toHaveLength(1);
    expect(screen.getAllByText('You stopped the assistant')).toHaveLength(1);
  });
});

describe('one view, one conversation', () => {
  it('fault 7: what arrives for the conversation left behind is not in the one on screen, and is there on return', () => {
    const [one, two] = [startExample(), startExample()];
    one.b.runStart();
    one.b.text('m1', 'First.');
    one.send();
    two.b.runStart();
    two.b.text('m1', 'Second.');
    two.b.runEnd();
    two.send();
    const { container, rerender } = render(
      <Transcript store={one.store} thinking="open" onAnswer={() => {}} />,
    );
    rerender(<Transcript store={two.store} thinking="open" onAnswer={() => {}} />);
    expect(container).toHaveTextContent('Second.');
    expect(container).not.toHaveTextContent('First.');
    const before = page(container);
    act(() => {
      one.b.think('m1', 'hm, secret');
      one.b.tool('t9', 'shell', { messageId: 'm1', input: {} });
      one.b.ask('p1', { toolCallId: 't9', title: 'Run it?' });
      one.b.text('m1', 'And on.');
      one.send();
    });
    expect(page(container)).toBe(before);
    rerender(<Transcript store={one.store} thinking="open" onAnswer={() => {}} />);
    expect(container).toHaveTextContent('hm, secret');
    expect(container).toHaveTextContent('And on.');
    expect(screen.getByRole('region', { name: 'Run it?' })).toBeVisible();
    expect(container).not.toHaveTextContent('Second.');
  });

  it('fault 117: two views of one store: one goes, the other streams on and stops', async () => {
    const { b, send, store } = startExample();
    b.runStart();
    b.text('m1', 'a ');
    b.tool('t1', 'work', { messageId: 'm1', input: {} });
    send();
    const onCancel = vi.fn<() => void>(() => store.abort());
    const first = render(<Transcript store={store} thinking="open" />);
    const second = render(<Transcript store={store} thinking="open" onCancel={onCancel} />);
    first.unmount();
    act(() => {
      b.text('m1', 'b');
      send();
    });
    expect(second.container).toHaveTextContent('a');
    expect(within(second.container).getAllByText('b')).toHaveLength(1);
    await userEvent.click(within(second.container).getByRole('button', { name: 'Stop' }));
    expect(onCancel).toHaveBeenCalledOnce();
    expect(second.container).toHaveTextContent('You stopped the assistant');
  });

  it('fault 23: an agent whose parent nobody knows says so, and is given to no other', () => {
    const { store } = play((b) => {
      b.runStart();
      for (const id of ['A', 'B']) {
        b.tool(id, 'delegate', { messageId: 'm1', input: {} });
        b.agent(`of ${id}`, { spawnToolCallId: id, name: 'scout', task: `Look ${id}` });
      }
      b.in({ agentId: 'stray' }).tool('w', 'grep', { input: {} });
    });
    render(<Transcript store={store} thinking="open" />);
    const lines = screen.getAllByRole('button', { name: /^Sub-agent:/ });
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => line.textContent.includes('parent unknown'))).toHaveLength(1);
    expect(lines.filter((line) => /Look [AB].*1 tool/.test(line.textContent))).toEqual([]);
  });
});

describe('an end is the end', () => {
  it('fault 10: a stop settles everything on screen at once and leaves no clock running', () => {
    const { b, send, store, clock: source } = startExample();
    const clock = createTestClock(source.now());
    b.runStart();
    b.think('m1', 'hm');
    b.tool('t1', 'build', { messageId: 'm1', input: {} });
    b.tool('t2', 'test', { messageId: 'm1', input: {} });
    b.progress('t1', 4, 9);
    send();
    const { container } = render(<Transcript store={store} thinking="open" environment={{ clock }} />);
    expect(clock.pending()).toBeGreaterThan(0);
    act(() => store.abort());
    const states = [...container.querySelectorAll<HTMLElement>('[data-slot="tool-call-row"]')];
    expect(states.map(({ dataset }) => dataset.status)).toEqual(['cancelled', 'cancelled']);
    expect(container.querySelector('[data-glyph="spinner"]')).toBeNull();
    expect(container.querySelector('[data-glyph="check"]')).toBeNull();
    const bar = container.querySelector<HTMLElement>('[data-slot="progress-bar"]');
    expect([
      bar?.dataset.status,
      bar?.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow'),
    ]).toEqual(['cancelled', '44']);
    act(() => clock.advance(10_000));
    expect(clock.pending()).toBe(0);
    const still = page(container);
    act(() => clock.advance(60_000));
    expect(page(container)).toBe(still);
  });

  it('fault 93: a call goes from running to done, whatever its run says meanwhile', () => {
    const { b, send, store } = startExample();
    b.runStart({ signalsRun: true });
    b.tool('t1', 'work', { messageId: 'm1', input: {} });
    send();
    const { container } = render(<Transcript store={store} thinking="open" />);
    const seen = new Set<string | undefined>();
    const look = (): void => {
      seen.add(container.querySelector<HTMLElement>('[data-slot="tool-call-row"]')?.dataset.status);
      expect(container.querySelector('[data-glyph="cut"], [data-glyph="failed"]')).toBeNull();
    };
    const steps = [
      () => b.event({ type: 'run.wait' }),
      () => b.event({ type: 'run.update', title: 'goes on' }),
      () => b.text('m1', ' '),
      () => b.ok('t1'),
    ];
    look();
    for (const step of steps) {
      act(() => {
        step();
        send();
      });
      look();
    }
    expect([...seen]).toEqual(['running', 'completed']);
  });

  it('fault 92: the question of an agent that is over goes, also while its answer fails', async () => {
    const { b, send, store } = startExample();
    b.runStart();
    b.tool('s1', 'delegate', { messageId: 'm1', input: {} });
    b.agent('a1', { spawnToolCallId: 's1', task: 'Dig' });
    b.in({ agentId: 'a1' }).tool('t1', 'shell', { input: {} });
    b.in({ agentId: 'a1' }).ask('p1', { toolCallId: 't1', title: 'Delete it?' });
    send();
    let fail: (error: Error) => void = () => {};
    const onAnswer = vi.fn<() => Promise<void>>(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    render(<Transcript store={store} thinking="open" onAnswer={onAnswer} />);
    await userEvent.click(screen.getByRole('button', { name: 'Deny' }));
    act(() => {
      b.agentEnd('a1', 'failed', { error: 'crashed' });
      send();
    });
    await act(async () => fail(new Error('404')));
    expect(screen.queryByRole('region', { name: 'Delete it?' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Allow|Deny|Sending/ })).toBeNull();
    expect(onAnswer).toHaveBeenCalledOnce();
    act(() => {
      b.text('m1', 'Going on.');
      send();
    });
    expect(screen.getByText('Going on.')).toBeVisible();
  });

  it('fault 32: an answer that was stored is not asked for again', async () => {
    const { store } = play((b) => [
      b.runStart(),
      b.tool('t1', 'shell', { messageId: 'm1', input: {} }),
      b.ask('p1', { toolCallId: 't1', title: 'Run it?' }),
      b.answer('p1', 'denied'),
      b.text('m1', 'Skipped.'),
    ]);
    const reloaded = createTranscriptStore({ flush: 'sync' });
    reloaded.hydrate(JSON.parse(JSON.stringify(store.snapshot())) as never);
    const { container } = render(<Transcript store={reloaded} thinking="open" onAnswer={() => {}} />);
    expect(screen.queryByRole('button', { name: /Allow|Deny/ })).toBeNull();
    expect(container).not.toHaveTextContent(/waiting for you/i);
    act(() => reloaded.abort());
    expect(screen.queryByRole('button', { name: /Allow|Deny/ })).toBeNull();
    await waitFor(() => expect(screen.getByText('Skipped.')).toBeVisible());
    expect(container.querySelector<HTMLElement>('[data-slot="tool-call-row"]')?.dataset.status).toBe(
      'denied',
    );
  });
});

it('fault 115: a silent agent is said to be silent, can be stopped, and is heard again', () => {
  const { b, send, store, clock: source } = startExample();
  const clock = createTestClock(source.now());
  b.runStart();
  b.tool('s1', 'delegate', { messageId: 'm1', input: {} });
  b.agent('a1', { spawnToolCallId: 's1', task: 'Read it' });
  b.in({ agentId: 'a1' }).text('n1', 'I will read it');
  send();
  render(
    <Transcript
      store={store}
      thinking="open"
      environment={{ clock }}
      motion={{ quietMs: 300_000 }}
      onCancel={() => {}}
    />,
  );
  act(() => clock.advance(299_000));
  expect(screen.queryByText(/No activity/)).toBeNull();
  act(() => clock.advance(301_000));
  expect(screen.getByText('No activity for 10m 00s')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(document.querySelector<HTMLElement>('[data-slot="sub-agent-badge"]')?.dataset.status).toBe(
    'running',
  );
  source.advance(600_000);
  act(() => {
    b.in({ agentId: 'a1' }).tool('t1', 'read', { input: {} });
    send();
  });
  expect(screen.queryByText(/No activity/)).toBeNull();
});

describe('fault 13: only the announcer speaks', () => {
  it('no part of a working transcript is a live region beside it, and its text is ordinary text', () => {
    const { b, send, store } = startExample();
    b.runStart();
    b.think('m1', 'hm');
    b.tool('t1', 'work', { messageId: 'm1', input: {} });
    b.progress('t1', 4, 9, 'Nine steps');
    b.text('m1', 'Said out loud.');
    send();
    const { container } = render(<Transcript store={store} thinking="open" />);
    const live = [
      ...container.querySelectorAll(
        '[aria-live], [role="status"], [role="alert"], [role="log"], [role="timer"], output',
      ),
    ];
    const spoken = live.filter((element) => element.getAttribute('aria-live') !== 'off');
    expect(
      spoken.every((element) => element.closest('[data-announcer]') !== null || element.textContent === ''),
    ).toBe(true);
    expect(screen.getByText('Said out loud.').closest('[aria-hidden="true"]')).toBeNull();
  });
});
