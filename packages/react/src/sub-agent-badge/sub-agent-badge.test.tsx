import { buildAgent } from '@callboard/core/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { agentKey, exampleAgents, play } from '../../test/example-transcript.ts';
import type { Example } from '../../test/example-transcript.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { loadParts } from '../../test/load-parts.ts';
import type { CancelTarget } from '../internal/contexts/actions-context.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { SubAgentBadge } from './sub-agent-badge.tsx';
import { subAgentBadgeDataAttributes as names } from './sub-agent-badge-data-attributes.ts';

beforeAll(loadParts, 30_000);

function draw(example: Example, ...ids: string[]) {
  const { store, clock } = example;
  return (
    <TranscriptProvider store={store} environment={{ clock: createTestClock(clock.now()) }}>
      {ids.map((id) => (
        <SubAgentBadge key={id} agentKey={agentKey(example, id)} />
      ))}
    </TranscriptProvider>
  );
}

function badge(title: string): HTMLElement {
  return screen.getByText(title).closest<HTMLElement>(`[data-slot="${names.slot}"]`)!;
}

const audit = 'Audit the auth module for missing checks';

describe('SubAgentBadge (E1)', () => {
  it('shows task, tools, time, cost and state, and what it does now', () => {
    render(draw(exampleAgents(), 'audit', 'summary', 'flaky'));
    expect(screen.getByRole('button', { name: `Sub-agent: ${audit} 2 tools 41s running` })).toBeVisible();
    expect(badge(audit)).toHaveAttribute(names.status, 'running');
    expect(within(badge(audit)).getByText('Read file src/auth/session.ts')).toBeVisible();
    expect(badge('Summarise the incident reports')).toHaveTextContent('12.4K tokens $0.08 40s completed');
  });

  it('shows a failed child with its own error, not only that of its call (E2)', () => {
    render(draw(exampleAgents(), 'flaky'));
    expect(screen.getByText('The test passed 200 times in a row')).toBeVisible();
    expect(badge('Reproduce the flaky test')).toHaveAttribute(names.status, 'failed');
  });

  it('is closed at first, opens while it runs, and stays as it was left (G3)', async () => {
    const user = userEvent.setup();
    const example = exampleAgents();
    const view = render(draw(example, 'audit'));
    expect(screen.queryByText('verifySession(')).toBeNull();
    await user.click(screen.getByRole('button', { name: new RegExp(audit) }));
    expect(screen.getByText('verifySession(')).toBeVisible();
    view.unmount();
    render(draw(example, 'audit'));
    expect(screen.getByText('verifySession(')).toBeVisible();
  });

  it('opens to any depth, each in its place', async () => {
    const user = userEvent.setup();
    const depth = 6;
    const example = play((b) => {
      b.runStart();
      for (let level = 1; level <= depth; level++) {
        const parent = b.in({ agentId: level === 1 ? 'root' : `a${level - 1}` });
        parent.tool(`s${level}`, 'spawn_agent', { input: {} });
        parent.agent(`a${level}`, { spawnToolCallId: `s${level}`, task: `Level ${level}` });
      }
      b.in({ agentId: `a${depth}` }).tool('leaf', 'grep', { input: { pattern: 'needle' } });
    });
    render(draw(example, 'a1'));
    for (let level = 1; level <= depth; level++)
      await user.click(screen.getByRole('button', { name: new RegExp(`Level ${level}`) }));
    expect(screen.getByText('needle')).toBeVisible();
  });

  it('says on every ancestor that something below waits or failed (fault 22)', () => {
    const example = play((b) => [
      b.runStart(),
      b.tool('s1', 'spawn_agent', { input: {} }),
      b.agent('a1', { spawnToolCallId: 's1', task: 'Outer' }),
      b.in({ agentId: 'a1' }).tool('s2', 'spawn_agent', { input: {} }),
      b.in({ agentId: 'a1' }).agent('a2', { spawnToolCallId: 's2', task: 'Inner' }),
      b.in({ agentId: 'a2' }).tool('t1', 'shell', { input: {} }),
      b.in({ agentId: 'a2' }).ask('p1', { toolCallId: 't1' }),
      b.in({ agentId: 'a2' }).tool('t2', 'grep', { input: {} }),
      b.in({ agentId: 'a2' }).fail('t2', 'no'),
    ]);
    render(draw(example, 'a1'));
    expect(badge('Outer')).toHaveTextContent('waiting for you');
    expect(badge('Outer')).toHaveTextContent('1 failed');
  });

  it('keeps two agents of one name apart by their tasks (fault 23)', () => {
    const example = play((b) => [
      b.runStart(),
      b.agent('a1', { name: 'scout', task: 'Look left' }),
      b.agent('a2', { name: 'scout', task: 'Look right' }),
    ]);
    render(draw(example, 'a1', 'a2'));
    expect(screen.getByRole('button', { name: /Look left/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /Look right/ })).toBeVisible();
  });

  it('says that an agent has been silent, without declaring anything (fault 115)', () => {
    const example = exampleAgents();
    const { store, clock } = example;
    const test = createTestClock(clock.now());
    render(
      <TranscriptProvider store={store} environment={{ clock: test }} motion={{ quietMs: 60_000 }}>
        <SubAgentBadge agentKey={agentKey(example, 'audit')} />
      </TranscriptProvider>,
    );
    act(() => test.advance(300_000));
    expect(screen.getByText('No activity for 5m 01s')).toBeVisible();
    expect(badge(audit)).toHaveAttribute(names.status, 'running');
  });

  it('offers to stop an agent that runs, when the host can', async () => {
    const user = userEvent.setup();
    const onCancel = vi.fn<(target: CancelTarget) => void>();
    const example = exampleAgents();
    const { store } = example;
    render(
      <TranscriptProvider store={store} onCancel={onCancel}>
        <SubAgentBadge agentKey={agentKey(example, 'audit')} />
        <SubAgentBadge agentKey={agentKey(example, 'summary')} />
      </TranscriptProvider>,
    );
    const stops = screen.getAllByRole('button', { name: 'Stop' });
    expect(stops).toHaveLength(1);
    await user.click(stops[0]!);
    expect(onCancel.mock.calls[0]?.[0].agent?.id).toBe('audit');
  });

  it('draws a plain agent, and comes out of a server', () => {
    const agent = buildAgent({ task: 'Alone' });
    render(<SubAgentBadge agent={agent} />);
    expect(screen.getByRole('button', { name: /Alone/ })).toBeVisible();
    expect(renderToString(<SubAgentBadge agent={agent} />)).toContain('Alone');
  });
});
