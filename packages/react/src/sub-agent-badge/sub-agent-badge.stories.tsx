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
          {agents.map(({ key }) => (
            <SubAgentBadge key={key} agentKey={key} />
          ))}
        </FrozenTranscript>
      );
    },
  };
}

export const Default: Story = show(true);
export const Collapsed: Story = show(false);
