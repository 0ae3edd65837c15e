import { BUILT_AT, buildToolCall, createEventBuilder } from '@callboard/core/testing';
import { createTranscriptStore } from '@callboard/core';
import type { ToolCallStatus } from '@callboard/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, StrictMode } from 'react';
import type { ProfilerOnRenderCallback } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { after, exampleCalls } from '../../test/example-calls.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { loadParts } from '../../test/load-parts.ts';
import type { AskAnswer } from '../internal/contexts/actions-context.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import * as ToolCall from './parts.tsx';
import { ToolCallRow } from './tool-call-row.tsx';
import { toolCallRowDataAttributes as names } from './tool-call-row-data-attributes.ts';

beforeAll(loadParts, 30_000);

function rowOf(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>(`[data-slot="${names.slot}"]`)!;
}

describe('ToolCallRow with a plain call', () => {
  it.each([
    ['announced', 'Run command starting'],
    ['inputStreaming', 'Run command pnpm test --filter core writing input'],
    ['ready', 'Search code verifySession( working 4s'],
    ['waitingForApp', 'Pick a colour accent Waiting for this app'],
    ['awaitingApproval', 'Delete branch feature/old-parser waiting for you'],
    ['progress', 'Load webpage vite.dev/guide/migration running 4s'],
    ['partialOutput', 'Run command pnpm test running partial output 4s'],
    ['paused', 'Crawl site example.com paused'],
    ['completed', 'Web search “vite 8 breaking changes rolldown” done 1.2s'],
    ['failed', 'Read file ~/notes/upgrade.md failed 0.1s'],
    ['denied', 'Run command npm publish denied'],
    ['cancelled', 'Screenshot localhost:5173 cancelled after 8s'],
    ['finishedAfterStop', 'Screenshot localhost:5173 done finished after stop'],
    ['interrupted', 'Load webpage example.com/report interrupted'],
  ] as const)('names its button by title, input, status and time: %s (G1)', (state, name) => {
    const clock = createTestClock(after(4).seen);
    render(
      <TranscriptProvider environment={{ clock }}>
        <ToolCallRow call={exampleCalls[state]} />
      </TranscriptProvider>,
    );
    const button = screen.getByRole('button', { name });
    expect(rowOf(button)).toHaveAttribute('data-status', exampleCalls[state].status);
  });

  it('shows the cause of a failure alone (A5)', () => {
    render(<ToolCallRow call={exampleCalls.failed} />);
    expect(screen.getByText('ENOENT: no such file or directory, open “~/notes/upgrade.md”')).toBeVisible();
  });

  it('says that nothing is known of a failure that came without words (A5)', () => {
    render(<ToolCallRow call={buildToolCall({ status: 'failed', error: { message: '' } })} />);
    expect(screen.getByText('Failed, no details')).toBeVisible();
  });

  it('shows why it was denied', () => {
    const reason = 'Publishing is done by the release job.';
    render(<ToolCallRow call={{ ...exampleCalls.denied, reason }} />);
    expect(screen.getByText(reason)).toHaveAttribute('data-slot', names.cause);
  });

  it('has one line when nobody said why it was denied', () => {
    render(<ToolCallRow call={exampleCalls.denied} />);
    const row = rowOf(screen.getByRole('button'));
    expect(row.querySelector(`[data-slot="${names.cause}"]`)).toBeNull();
  });

  it('says what is unknown about a lost call (B4)', () => {
    render(<ToolCallRow call={exampleCalls.interrupted} />);
    const sentence = 'Outcome unknown: the connection was lost at 0:42. Last update: 60%.';
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('stays completed for any output (A4, fault 46)', () => {
    for (const output of [false, 0, '', null, undefined, []]) {
      const { unmount } = render(
        <ToolCallRow
          call={buildToolCall({ status: 'completed', output, hasOutput: true, ended: BUILT_AT })}
        />,
      );
      expect(rowOf(screen.getByRole('button'))).toHaveAttribute('data-status', 'completed');
      unmount();
    }
  });

  it('marks preliminary output and keeps running (fault 45)', () => {
    render(<ToolCallRow call={exampleCalls.partialOutput} />);
    const row = rowOf(screen.getByRole('button'));
    expect(row).toHaveAttribute('data-preliminary', 'true');
    expect(row.querySelector('[data-glyph="check"]')).toBeNull();
    expect(row.querySelector('[data-glyph="spinner"]')).not.toBeNull();
  });

  it('turns no spinner for a call that waits for this app', () => {
    render(<ToolCallRow call={exampleCalls.waitingForApp} />);
    expect(document.querySelector('[data-glyph="spinner"]')).toBeNull();
  });

  it('draws text from outside as text, its tricks made visible (F1)', () => {
    const title = '<img src=x onerror=alert(1)>\u202egnp.exe';
    render(
      <ToolCallRow
        call={buildToolCall({ title, status: 'failed', error: { message: '<script>1</script>' } })}
      />,
    );
    expect(document.querySelector('img, script')).toBeNull();
    expect(screen.getByText('<img src=x onerror=alert(1)>[U+202E]gnp.exe')).toBeVisible();
  });

  it('redacts before it draws (F4)', () => {
    const redact = (value: unknown, path: readonly string[]) => (path.at(-1) === 'query' ? '•••' : value);
    const call = buildToolCall({ title: 'Search', input: { query: 'secret' } });
    render(
      <TranscriptProvider redact={redact}>
        <ToolCallRow call={call} />
      </TranscriptProvider>,
    );
    expect(document.body).not.toHaveTextContent('secret');
    expect(screen.getByRole('button')).toHaveAccessibleName(/•••/);
  });

  it('keeps a title of ten thousand characters to one bounded line', () => {
    render(<ToolCallRow call={buildToolCall({ title: 'x'.repeat(10_000) })} />);
    expect(document.body.textContent.length).toBeLessThan(600);
  });

  it('hands ref and attributes to its root', () => {
    const ref = { current: null as HTMLDivElement | null };
    render(<ToolCallRow ref={ref} call={exampleCalls.completed} id="here" className="mine" data-depth={2} />);
    expect(ref.current).toHaveAttribute('data-slot', names.slot);
    expect(ref.current).toHaveAttribute('id', 'here');
    expect(ref.current).toHaveClass('mine');
    expect(ref.current).toHaveAttribute('data-depth', '2');
  });

  it('uses the words of the provider', () => {
    render(
      <TranscriptProvider text={{ locale: 'de', strings: { toolCallRow: { untitled: 'Werkzeug' } } }}>
        <ToolCallRow call={{ ...exampleCalls.denied, title: '', name: '' }} />
        <ToolCallRow call={exampleCalls.completed} />
      </TranscriptProvider>,
    );
    expect(screen.getByRole('button', { name: /Werkzeug/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /1,2/ })).toBeVisible();
  });

  it('has every slot it declares, and no slot inside the button that is itself a control', () => {
    render(
      <TranscriptProvider onCancel={() => undefined} environment={{ clock: createTestClock(after(60).seen) }}>
        <ToolCallRow
          call={{
            ...exampleCalls.progress,
            hasOutput: true,
            outputPreliminary: true,
            attempts: [
              { number: 1, started: BUILT_AT },
              { number: 2, started: BUILT_AT },
            ],
            kind: 'fetch',
          }}
        />
        <ToolCallRow call={exampleCalls.failed} detail="inline" />
      </TranscriptProvider>,
    );
    const { status, state, kind, preliminary, panel, ...slots } = names;
    const missing = [
      ...Object.values(slots).filter((slot) => !document.querySelector(`[data-slot="${slot}"]`)),
      ...[status, state, kind, preliminary].filter((attribute) => !document.querySelector(`[${attribute}]`)),
    ];
    expect(missing).toEqual([]);
    for (const button of screen.getAllByRole('button')) {
      expect(button.querySelector('button, a, [tabindex], [role="progressbar"]')).toBeNull();
    }
    expect(panel).toBe('tool-call-panel');
  });

  it('says that a running call has been silent, and touches no status (D7)', () => {
    const clock = createTestClock(after(4).seen);
    render(
      <TranscriptProvider environment={{ clock }} motion={{ quietMs: 30_000 }}>
        <ToolCallRow call={exampleCalls.running} />
      </TranscriptProvider>,
    );
    expect(screen.queryByText(/No update/)).toBeNull();
    act(() => clock.advance(29_000));
    expect(screen.getByText('No update for 30s')).toBeVisible();
    expect(rowOf(screen.getByRole('button'))).toHaveAttribute('data-status', 'running');
  });
});

describe('actions of a row (I2)', () => {
  it('shows a control only where it can do something', () => {
    const { rerender } = render(<ToolCallRow call={exampleCalls.running} />);
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    rerender(
      <TranscriptProvider onCancel={() => undefined}>
        <ToolCallRow call={exampleCalls.running} />
        <ToolCallRow call={exampleCalls.completed} />
        <ToolCallRow call={exampleCalls.failed} />
      </TranscriptProvider>,
    );
    expect(screen.getAllByRole('button', { name: 'Stop' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('reads "Stopping" while the promise is pending, once, and comes back with its error', async () => {
    const user = userEvent.setup();
    let fail: (reason: Error) => void = () => undefined;
    const onCancel = vi.fn<() => Promise<void>>(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    render(
      <TranscriptProvider onCancel={onCancel}>
        <ToolCallRow call={exampleCalls.running} />
      </TranscriptProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    const pending = screen.getByRole('button', { name: 'Stopping' });
    expect(pending).toHaveAttribute('aria-disabled', 'true');
    await user.click(pending);
    expect(onCancel).toHaveBeenCalledOnce();
    await act(async () => fail(new Error('server said no')));
    expect(screen.getByRole('button', { name: 'Stop' })).not.toHaveAttribute('aria-disabled');
    expect(screen.getByRole('alert')).toHaveTextContent('That did not work: server said no');
  });

  it('answers an approval from the row', async () => {
    const user = userEvent.setup();
    const onAnswer = vi.fn<(answer: AskAnswer) => void>();
    const store = createTranscriptStore({ flush: 'sync' });
    const b = createEventBuilder();
    store.dispatch(
      [
        b.runStart(),
        ...b.tool('t1', 'delete_branch', { input: { name: 'x' } }),
        b.ask('p1', { toolCallId: 't1', kind: 'approval' }),
      ].flat(),
    );
    const key = store.getState().toolCalls.at(0)!.key;
    render(
      <TranscriptProvider store={store} onAnswer={onAnswer}>
        <ToolCallRow callKey={key} />
      </TranscriptProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Allow' }));
    expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'approved' }));
  });
});

describe('ToolCallRow by key', () => {
  function start() {
    const clock = createTestClock();
    const store = createTranscriptStore({ flush: 'sync', now: clock.now });
    const b = createEventBuilder();
    store.dispatch(
      [
        b.runStart(),
        b.tool('t1', 'load_page', { input: { url: 'a.example' } }),
        b.tool('t2', 'load_page', { input: { url: 'b.example' } }),
      ].flat(),
    );
    return { clock, store, b, keys: store.getState().toolCalls.keys() };
  }

  it('renders the progress part alone on a tick, and no other row (V1)', () => {
    const { clock, store, b, keys } = start();
    const rows = vi.fn<ProfilerOnRenderCallback>();
    const titles = vi.fn<(name: unknown) => void>();
    const redact = (value: unknown, path: readonly string[]) => {
      if (path[2] === 'name') titles(value);
      return value;
    };
    render(
      <TranscriptProvider store={store} environment={{ clock }} redact={redact}>
        {keys.map((key) => (
          <Profiler key={key} id={key} onRender={rows}>
            <ToolCallRow callKey={key} />
          </Profiler>
        ))}
      </TranscriptProvider>,
    );
    rows.mockClear();
    titles.mockClear();
    for (let step = 1; step <= 20; step++)
      act(() => store.dispatch([b.progress('t1', step, 100, `Step ${step}`)].flat()));
    expect(screen.getByText('Step 20')).toBeVisible();
    expect(rows.mock.calls.every(([id]) => id === keys[0])).toBe(true);
    expect(rows).toHaveBeenCalledTimes(20);
    // The row's own words are made by the row alone: it did not render.
    expect(titles).not.toHaveBeenCalled();
  });

  it('turns nothing into JSON on a tick (V7)', () => {
    const { clock, store, b, keys } = start();
    render(
      <TranscriptProvider store={store} environment={{ clock }}>
        <ToolCallRow callKey={keys[0]} />
      </TranscriptProvider>,
    );
    const stringify = vi.spyOn(JSON, 'stringify');
    act(() => store.dispatch([b.progress('t1', 40, 100, 'Reading')].flat()));
    expect(screen.getByText('40%')).toBeVisible();
    expect(stringify).not.toHaveBeenCalled();
  });

  it('follows its call through its life', () => {
    const { clock, store, b, keys } = start();
    render(
      <TranscriptProvider store={store} environment={{ clock }}>
        <ToolCallRow callKey={keys[0]} />
      </TranscriptProvider>,
    );
    clock.advance(2400);
    act(() => store.dispatch([b.fail('t1', 'no route to host')].flat()));
    expect(screen.getByText('no route to host')).toBeVisible();
    expect(rowOf(screen.getByRole('button'))).toHaveAttribute(
      'data-status',
      'failed' satisfies ToolCallStatus,
    );
  });

  it('renders nothing for a key the store does not know', () => {
    const { store } = start();
    const { container } = render(
      <TranscriptProvider store={store}>
        <ToolCallRow callKey="unheard-of" />
      </TranscriptProvider>,
    );
    expect(container.querySelector(`[data-slot="${names.slot}"]`)).toBeNull();
  });
});

describe('compound parts', () => {
  it('compose a row of their own that opens the detail', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
    render(
      <ToolCall.Root call={exampleCalls.failed} id="mine">
        <ToolCall.Trigger onClick={onClick}>
          <ToolCall.StatusGlyph /> <ToolCall.Title /> <ToolCall.State />
        </ToolCall.Trigger>
        <ToolCall.Cause />
        <ToolCall.Actions>
          <a href="#help">Help</a>
        </ToolCall.Actions>
      </ToolCall.Root>,
    );
    await user.click(screen.getByRole('button', { name: 'Read file failed 0.1s' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.getByText(/ENOENT/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Help' })).toBeVisible();
    expect(document.getElementById('mine')).toHaveAttribute('data-status', 'failed');
  });

  it('say what is missing when one stands alone', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<ToolCall.Title />)).toThrow(/@callboard\/react: .*<ToolCall.Root call=\{call\}>/);
  });
});

describe('rendering elsewhere', () => {
  it('comes out of the server without a clock, and the same from every server (G5, fault 76)', () => {
    const html = renderToString(
      <>
        {Object.values(exampleCalls).map((call) => (
          <ToolCallRow key={call.key} call={call} />
        ))}
      </>,
    );
    expect(html).toContain('ENOENT');
    expect(html).not.toMatch(/running\s*<\/span>\d/);
  });

  it('leaves no timer behind (D5)', () => {
    const clock = createTestClock(after(4).seen);
    const { unmount } = render(
      <StrictMode>
        <TranscriptProvider environment={{ clock }}>
          {Object.values(exampleCalls).map((call) => (
            <ToolCallRow key={call.key} call={call} />
          ))}
        </TranscriptProvider>
      </StrictMode>,
    );
    expect(clock.pending()).toBeGreaterThan(0);
    unmount();
    expect(clock.pending()).toBe(0);
  });
});
