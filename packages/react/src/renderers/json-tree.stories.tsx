import type { Meta, StoryObj } from '@storybook/react-vite';
import { JsonTree } from './json-tree.tsx';

const meta: Meta<typeof JsonTree> = {
  title: 'Parts/Outputs/JsonTree',
  component: JsonTree,
  decorators: [
    (Story) => (
      <div data-callboard="">
        <Story />
      </div>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof JsonTree>;

export const Playground: Story = {
  args: {
    label: 'Output',
    value: { path: 'notes/upgrade.md', size: 2048, tags: ['release', 'vite'], owner: null },
  },
};
