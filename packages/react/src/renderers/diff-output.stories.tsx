import type { Meta, StoryObj } from '@storybook/react-vite';
import { DiffOutput } from './diff-output.tsx';
import { lineDiff } from './line-diff.ts';

const meta: Meta<typeof DiffOutput> = {
  title: 'Parts/Outputs/DiffOutput',
  component: DiffOutput,
  decorators: [
    (Story) => (
      <div data-callboard="">
        <Story />
      </div>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof DiffOutput>;

export const Playground: Story = {
  args: { label: 'Output', source: { text: lineDiff('one\ntwo\nthree\n', 'one\n2\nthree\n') } },
};
