import type { Meta, StoryObj } from '@storybook/react-vite';
import { ValueOutput } from './value-output.tsx';

const meta: Meta<typeof ValueOutput> = {
  title: 'Parts/Outputs/ValueOutput',
  component: ValueOutput,
  decorators: [
    (Story) => (
      <div data-callboard="">
        <Story />
      </div>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof ValueOutput>;

export const Playground: Story = {
  args: {
    label: 'Output',
    alt: 'Image from the tool',
    value: '{"matches":[{"path":"a.md","line":3}],"total":1}',
  },
};
