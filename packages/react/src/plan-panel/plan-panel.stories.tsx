import type { Meta, StoryObj } from '@storybook/react-vite';
import { play } from '../../test/example-transcript.ts';
import { createUiState } from '../internal/ui-state/ui-state.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { PlanPanel } from './plan-panel.tsx';

const meta: Meta<typeof PlanPanel> = {
  title: 'Parts/PlanPanel',
  component: PlanPanel,
  argTypes: { agentKey: { control: false } },
};

export default meta;
type Story = StoryObj<typeof PlanPanel>;

function show(open: boolean): Story {
  return {
    render: (args) => {
      const { store, clock } = play((b) => [
        b.runStart(),
        b.event({
          type: 'plan.set',
          planId: 'p1',
          title: 'Move to the new bundler',
          items: [
            { id: '1', text: 'Read the migration guide', status: 'completed' },
            { id: '2', text: 'Replace the options that are read no longer', status: 'in-progress' },
            { id: '3', text: 'Run the whole test suite', status: 'pending' },
            { id: '4', text: 'Publish a canary', status: 'cancelled' },
          ],
        }),
      ]);
      const [plan] = store.getState().plans.values();
      const uiState = createUiState([['plan', plan?.key ?? '', { open }]]);
      return (
        <FrozenTranscript store={store} now={clock.now()} environment={{ uiState }}>
          <PlanPanel {...args} />
        </FrozenTranscript>
      );
    },
  };
}

export const Default: Story = { ...show(true), tags: ['look-rtl', 'look-forced-colors', 'look-narrow'] };
export const Playground: Story = show(false);
