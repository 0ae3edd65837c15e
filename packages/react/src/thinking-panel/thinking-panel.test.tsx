import { selectRootMessages, selectTurnGroups } from '@callboard/core/selectors';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, StrictMode } from 'react';
import type { ProfilerOnRenderCallback, ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { exampleTurn, play } from '../../test/example-transcript.ts';
import type { Example } from '../../test/example-transcript.ts';
import { createFrozenClock } from '../testing/frozen-clock.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { ThinkingPanel } from './thinking-panel.tsx';
import type { ThinkingPanelProps } from './thinking-panel.tsx';

function keysOf({ store }: Example): { messageKey: string; groupKey: string } {
  const state = store.getState();
  const messageKey = selectRootMessages(state)[0]?.key ?? '';
  return { messageKey, groupKey: selectTurnGroups(state, messageKey)[0]?.key ?? '' };
}

function panel(example: Example, props: Partial<ThinkingPanelProps> = {}): ReactElement {
  return (
    <TranscriptProvider store={example.store} environment={{ clock: createFrozenClock(example.clock.now()) }}>
      <ThinkingPanel {...keysOf(example)} {...props} />
    </TranscriptProvider>
  );
}

function summary(): HTMLElement {
  return document.querySelector<HTMLElement>('[data-slot="thinking-summary"]')!;
}

const call = { messageId: 'm1' };

describe('the line of a thinking panel', () => {
  it('tells the newest progress message while calls run, and counts failures', () => {
    render(panel(exampleTurn()));
    expect(summary()).toHaveTextContent('Sanitizing page… · 4 tools, 1 failed');
  });

  it('names the tools at work when none says anything, each once', () => {
    render(
      panel(
        play((b) => [
          b.runStart(),
          b.tool('t1', 'web_search', { ...call, input: {} }),
          b.tool('t2', 'load_page', { ...call, input: {} }),
          b.tool('t3', 'web_search', { ...call, input: {} }),
        ]),
      ),
    );
    expect(summary()).toHaveTextContent('Using Web search and Load page · 3 tools');
  });

  it('says how long was thought, without the time of tools, and what was used (fault 27)', () => {
    const example = play(
      (b) => [b.runStart(), b.think('m1', 'Hm.')],
      4,
      (b) => [b.closeBlock('m1'), b.tool('t1', 'build', { ...call, input: {} })],
      26,
      (b) => [b.fail('t1', 'no'), b.think('m1', 'So.')],
      3,
      (b) => [
        b.closeBlock('m1'),
        b.tool('t2', 'build', { ...call, input: {} }),
        b.ok('t2'),
        b.text('m1', 'Done.'),
        b.runEnd(),
      ],
      100,
    );
    render(panel(example));
    expect(summary()).toHaveTextContent('Thought for 7s · 2 tools in 2 turns · 1 failed');
  });

  it('says what was used where nothing was thought', () => {
    render(
      panel(
        play((b) => [
          b.runStart(),
          b.tool('t1', 'build', { ...call, input: {} }),
          b.ok('t1'),
          b.text('m1', 'Ok.'),
          b.runEnd(),
        ]),
      ),
    );
    expect(summary()).toHaveTextContent('Used 1 tool');
  });

  it('asks for the person when a call waits for them', () => {
    render(
      panel(
        play((b) => [
          b.runStart(),
          b.tool('t1', 'rm', { ...call, input: {} }),
          b.ask('p1', { toolCallId: 't1' }),
        ]),
      ),
    );
    expect(summary()).toHaveTextContent('Waiting for you · 1 tool');
  });

  it('counts what failed below a sub-agent (E1)', () => {
    const example = play((b) => [
      b.runStart(),
      b.tool('t1', 'spawn_agent', { ...call, input: {} }),
      b.agent('a1', { spawnToolCallId: 't1', task: 'Look' }),
      b.in({ agentId: 'a1' }).tool('c1', 'grep', { input: {} }),
      b.in({ agentId: 'a1' }).fail('c1', 'no such file'),
    ]);
    render(panel(example));
    expect(summary()).toHaveTextContent('1 failed');
  });

  it('never says that it thinks once it is over (fault 84)', () => {
    const example = play((b) => [b.runStart(), b.think('m1', 'Real.'), b.runEnd()]);
    render(panel(example));
    expect(summary()).toHaveTextContent(/^Thought/);
  });

  it('shows nothing for a message that only speaks (fault 84)', () => {
    const { container } = render(
      panel(
        play((b) => [b.runStart(), b.text('m1', 'Hello.')]),
        { groupKey: 'thinking:none' },
      ),
    );
    expect(container.querySelector('[data-slot="thinking-panel"]')).toBeNull();
  });
});

describe('opening (fault 85, G3)', () => {
  it('is open while it goes on and closes once, when nobody touched it', () => {
    const example = exampleTurn();
    render(panel(example));
    expect(summary()).toHaveAttribute('aria-expanded', 'true');
    example.b.ok('t2');
    example.b.text('m1', 'Here it is.');
    act(example.send);
    expect(summary()).toHaveAttribute('aria-expanded', 'false');
  });

  it('stays closed when a person closed it, whatever comes', async () => {
    const user = userEvent.setup();
    const example = exampleTurn();
    const view = render(panel(example));
    await user.click(summary());
    example.b.progress('t2', 70, 100, 'More');
    act(example.send);
    expect(summary()).toHaveAttribute('aria-expanded', 'false');
    expect(summary()).toHaveFocus();
    view.unmount();
    render(panel(example));
    expect(summary()).toHaveAttribute('aria-expanded', 'false');
  });

  it('stays open when a person opened it, after the end and after a remount', async () => {
    const user = userEvent.setup();
    const example = exampleTurn();
    const view = render(panel(example, { show: 'closed' }));
    expect(summary()).toHaveAttribute('aria-expanded', 'false');
    await user.click(summary());
    example.b.ok('t2');
    example.b.text('m1', 'Here it is.');
    example.b.runEnd();
    act(example.send);
    expect(summary()).toHaveAttribute('aria-expanded', 'true');
    view.unmount();
    render(panel(example, { show: 'closed' }));
    expect(summary()).toHaveAttribute('aria-expanded', 'true');
  });

  it('does not open again by itself after it closed by itself', () => {
    const example = exampleTurn();
    render(panel(example));
    example.b.ok('t2');
    act(example.send);
    const again = example.store.getState();
    expect(again.messages.at(0)?.status).toBe('streaming');
    example.b.text('m1', 'Done.');
    act(example.send);
    expect(summary()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText(/paginated/)).toBeNull();
  });
});

describe('the rail', () => {
  it('shows reasoning, then its calls in one group that is named by what they come to', () => {
    render(panel(exampleTurn()));
    expect(screen.getByText(/The changelog is paginated/)).toBeVisible();
    const group = screen.getByRole('group', { name: '4 tools, 1 running, 1 failed' });
    expect(within(group).getAllByRole('button')).toHaveLength(4);
  });

  it('folds a run of like calls once the group is over, and opens it in place', async () => {
    const user = userEvent.setup();
    const example = play((b) => {
      b.runStart();
      for (let n = 1; n <= 14; n++) {
        b.tool(`t${n}`, 'read_file', { ...call, input: { path: `${n}.md` } });
        if (n === 3) b.fail(`t${n}`, 'gone');
        else b.ok(`t${n}`, 'text');
      }
      b.text('m1', 'Read.');
      b.runEnd();
    });
    render(panel(example, { show: 'open' }));
    const fold = screen.getByRole('button', { name: 'Read file × 14, 1 failed' });
    expect(screen.queryByText('3.md')).toBeNull();
    await user.click(fold);
    expect(screen.getByText('3.md')).toBeVisible();
    expect(screen.getByText('gone')).toBeVisible();
  });
});

describe('what a tick renders (V1)', () => {
  it('renders the line only when the words of the progress change', () => {
    const example = exampleTurn();
    const renders = vi.fn<ProfilerOnRenderCallback>();
    render(
      <Profiler id="panel" onRender={renders}>
        {panel(example, { show: 'closed' })}
      </Profiler>,
    );
    renders.mockClear();
    for (let step = 61; step < 80; step++) {
      example.b.progress('t2', step, 100, 'Sanitizing page…');
      act(example.send);
    }
    expect(renders).not.toHaveBeenCalled();
    example.b.progress('t2', 80, 100, 'Almost there');
    act(example.send);
    expect(renders).toHaveBeenCalledOnce();
    expect(summary()).toHaveTextContent('Almost there');
  });
});

it('renders on a server and under StrictMode', () => {
  const example = exampleTurn();
  expect(renderToString(panel(example))).toContain('Sanitizing page…');
  render(<StrictMode>{panel(example)}</StrictMode>);
  expect(screen.getAllByRole('group')).toHaveLength(1);
});
