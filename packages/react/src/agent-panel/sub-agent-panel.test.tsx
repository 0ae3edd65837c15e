import { createTranscriptStore } from '@callboard/core';
import type { TranscriptStore } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadParts } from '../../test/load-parts.ts';
import { AgentPanelContext } from '../internal/contexts/agent-panel-context.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { agentChunk } from './agent-chunk.ts';
import { SubAgentPanel } from './sub-agent-panel.tsx';

beforeAll(loadParts, 30_000);

beforeAll(async () => {
  agentChunk.load();
  await new Promise<void>((resolve) => void agentChunk.subscribe(resolve));
}, 30_000);

const b = createEventBuilder();
const scout = b.in({ agentId: 'a1' });
const digger = b.in({ agentId: 'a2' });
const opening = [
  b.runStart(),
  b.tool('t1', 'delegate'),
  b.agent('a1', { spawnToolCallId: 't1', name: 'Scout', task: 'Look around' }),
  scout.tool('t2', 'delegate'),
  scout.agent('a2', { spawnToolCallId: 't2', parentAgentId: 'a1', name: 'Digger', task: 'Dig' }),
].flat();

function start(): { store: TranscriptStore; keyOf: (id: string) => string } {
  const store = createTranscriptStore({ flush: 'sync' });
  store.dispatch(opening);
  return { store, keyOf: (id) => [...store.getState().agents].find((agent) => agent.id === id)!.key };
}

function Opener({ agentKey }: { readonly agentKey: string }): ReactElement {
  const panel = useContext(AgentPanelContext);
  return (
    <button type="button" onClick={(event) => panel?.open({ agentKey, opener: event.currentTarget })}>
      Read on
    </button>
  );
}

describe('SubAgentPanel', () => {
  it('shows the agent that was asked for, with the path to it (E1)', async () => {
    const { store, keyOf } = start();
    render(
      <TranscriptProvider store={store} motion="off">
        <Opener agentKey={keyOf('a2')} />
        <SubAgentPanel>{(key) => <p>messages of {key}</p>}</SubAgentPanel>
      </TranscriptProvider>,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Read on' }));
    const panel = await screen.findByRole('dialog', { name: 'Sub-agent: Digger' });
    expect(within(panel).getByRole('navigation', { name: 'Path' })).toHaveTextContent(
      'ConversationScoutDigger',
    );
    expect(panel).toHaveTextContent(`messages of ${keyOf('a2')}`);
    expect(panel).toHaveAccessibleDescription('running');
  });

  it('goes up the path, keeps its origin, and gives focus back (G1)', async () => {
    const { store, keyOf } = start();
    render(
      <TranscriptProvider store={store} motion="off">
        <Opener agentKey={keyOf('a2')} />
        <SubAgentPanel>{(key) => <p>{key}</p>}</SubAgentPanel>
      </TranscriptProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Read on' }));
    const panel = await screen.findByRole('dialog');
    await waitFor(() => expect(panel).toHaveFocus());
    await userEvent.click(within(panel).getByRole('button', { name: 'Scout' }));
    expect(screen.getByRole('dialog', { name: 'Sub-agent: Scout' })).toBe(panel);
    expect(panel.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Read on' })).toHaveFocus();
    expect(document.querySelectorAll('[inert]')).toHaveLength(0);
  });

  it('goes back to the conversation by the first step of the path', async () => {
    const { store, keyOf } = start();
    const onAgentChange = vi.fn<(key: string | undefined) => void>();
    render(
      <TranscriptProvider store={store} motion="off">
        <SubAgentPanel agentKey={keyOf('a1')} onAgentChange={onAgentChange}>
          {(key) => <p>{key}</p>}
        </SubAgentPanel>
      </TranscriptProvider>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Conversation' }));
    expect(onAgentChange).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it('follows the agent while it is open: its failure stands first', async () => {
    const { store, keyOf } = start();
    render(
      <TranscriptProvider store={store} motion="off">
        <Opener agentKey={keyOf('a2')} />
        <SubAgentPanel>{(key) => <p>{key}</p>}</SubAgentPanel>
      </TranscriptProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Read on' }));
    const panel = await screen.findByRole('dialog');
    act(() => store.dispatch(digger.agentEnd('a2', 'failed', { error: 'The model is overloaded' })));
    expect(panel).toHaveAccessibleDescription('failed');
    expect(within(panel).getByText('The model is overloaded')).toBeVisible();
  });
});
