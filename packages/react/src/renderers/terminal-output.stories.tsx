import type { Meta, StoryObj } from '@storybook/react-vite';
import { TerminalOutput } from './terminal-output.tsx';

const meta: Meta<typeof TerminalOutput> = {
  title: 'Parts/Outputs/TerminalOutput',
  component: TerminalOutput,
  decorators: [
    (Story) => (
      <div data-callboard="">
        <Story />
      </div>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof TerminalOutput>;

export const Playground: Story = {
  args: { label: 'Output', text: '\u001b[32m✓\u001b[39m reducer.test.ts \u001b[2m(412 tests)\u001b[22m' },
};
