import type { Meta, StoryObj } from '@storybook/react-vite';
import { exampleTimes } from '../../test/example-waterfall.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { Waterfall } from './waterfall.tsx';

const meta: Meta<typeof Waterfall> = {
  title: 'Parts/Waterfall',
  component: Waterfall,
  render: (args) => {
    const { store, clock } = exampleTimes();
    return (
      <FrozenTranscript store={store} now={clock.now()}>
        <Waterfall {...args} />
      </FrozenTranscript>
    );
  },
};

export default meta;
type Story = StoryObj<typeof Waterfall>;

export const Default: Story = { tags: ['look-rtl', 'look-forced-colors', 'look-narrow'] };
export const Playground: Story = { args: { agentKey: 'root' } };
