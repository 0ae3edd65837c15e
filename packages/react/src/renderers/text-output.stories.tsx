import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextOutput } from './text-output.tsx';

const meta: Meta<typeof TextOutput> = {
  title: 'Parts/Outputs/TextOutput',
  component: TextOutput,
  decorators: [
    (Story) => (
      <div data-callboard="">
        <Story />
      </div>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof TextOutput>;

export const Playground: Story = {
  args: { label: 'Output', text: 'Three notes mention the upgrade.\nThe newest is from March.' },
};
