import { BUILT_AT, createEventBuilder } from '@callboard/core/testing';
import { createTranscriptStore } from '@callboard/core';
import type { TranscriptStore } from '@callboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import { SubAgentPanel } from './sub-agent-panel.tsx';

const meta: Meta<typeof SubAgentPanel> = {
  title: 'Dialogs/SubAgentPanel',
  component: SubAgentPanel,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
};

export default meta;
type Story = StoryObj<typeof SubAgentPanel>;

function nested(ends: 'running' | 'failed'): TranscriptStore {
  const store = createTranscriptStore({ flush: 'sync', now: () => BUILT_AT.seen });
  const b = createEventBuilder();
  const scout = b.in({ agentId: 'a1' });
  const digger = b.in({ agentId: 'a2' });
  store.dispatch(
    [
      b.runStart(),
      b.tool('t1', 'delegate', { input: { task: 'audit' } }),
      b.agent('a1', {
        spawnToolCallId: 't1',
        name: 'Scout',
        task: 'Audit the auth module for missing checks',
      }),
      scout.tool('t2', 'delegate', { input: { task: 'dig' } }),
      scout.agent('a2', {
        spawnToolCallId: 't2',
        parentAgentId: 'a1',
        name: 'Digger',
        task: 'Find every caller of verifySession and say which of them skip it.',
      }),
      digger.tool('t3', 'search_code', { input: { pattern: 'verifySession(' } }),
      digger.ok('t3', ['src/auth/session.ts']),
      digger.tool('t4', 'read_file', { input: { path: 'src/auth/session.ts' } }),
      ends === 'failed' ? digger.agentEnd('a2', 'failed', { error: 'The model is overloaded' }) : [],
    ].flat(),
  );
  return store;
}

function keyOf(store: TranscriptStore, id: string): string | undefined {
  return [...store.getState().agents].find((agent) => agent.id === id)?.key;
}

function Panel({ ends = 'running' }: { readonly ends?: 'running' | 'failed' }): ReactElement {
  const [store] = useState(() => nested(ends));
  const [agentKey, setAgentKey] = useState(() => keyOf(store, 'a2'));
  return (
    <FrozenTranscript now={BUILT_AT.seen + 4000} store={store}>
      <button type="button" onClick={() => setAgentKey(keyOf(store, 'a2'))}>
        Read Digger
      </button>
      <SubAgentPanel agentKey={agentKey} onAgentChange={setAgentKey}>
        {(key) => (
          <div data-callboard="" data-slot="tool-call-list">
            {[...store.getState().toolCalls]
              .filter((call) => call.agentKey === key)
              .map((call) => (
                <ToolCallRow key={call.key} callKey={call.key} />
              ))}
          </div>
        )}
      </SubAgentPanel>
    </FrozenTranscript>
  );
}

export const Default: Story = { render: () => <Panel /> };
export const Failed: Story = { render: () => <Panel ends="failed" /> };
