import { BUILT_AT, buildAgent } from '@callboard/core/testing';
import { selectAgentTree } from '@callboard/core/selectors';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { exampleAgents } from '../../test/example-transcript.ts';
import { createUiState } from '../internal/ui-state/ui-state.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { SubAgentBadge } from './sub-agent-badge.tsx';

const meta: Meta<typeof SubAgentBadge> = { title: 'Parts/SubAgentBadge', component: SubAgentBadge };

export default meta;
type Story = StoryObj<typeof SubAgentBadge>;

function show(openFirst: boolean): Story {
  return {
    render: () => {
      const { store, clock } = exampleAgents();
      const agents = selectAgentTree(store.getState()).map(({ agent }) => agent);
      const choices = createUiState(openFirst ? [['agent', agents[0]?.key ?? '', { open: true }]] : []);
      return (
        <FrozenTranscript store={store} now={clock.now()} environment={{ uiState: choices }}>
          <div style={{ display: 'grid', gap: 8 }}>
            {agents.map(({ key }) => (
              <SubAgentBadge key={key} agentKey={key} />
            ))}
          </div>
        </FrozenTranscript>
      );
    },
  };
}

export const Default: Story = { ...show(true), tags: ['look-rtl', 'look-forced-colors', 'look-narrow'] };
export const Collapsed: Story = show(false);

/** A plain agent, without a store. */
export const Playground: Story = {
  args: {
    agent: buildAgent({ task: 'Audit the auth module for missing checks', name: 'Scout', status: 'running' }),
  },
  render: (args) => (
    <FrozenTranscript now={BUILT_AT.seen + 41_000}>
      <SubAgentBadge {...args} />
    </FrozenTranscript>
  ),
};
