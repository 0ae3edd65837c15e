import type { Meta, StoryObj } from '@storybook/react-vite';
import { TableOutput } from './table-output.tsx';

const rows = [
  { id: 1, name: 'upgrade.md' },
  { id: 2, name: 'release.md' },
];

const meta: Meta<typeof TableOutput> = {
  title: 'Parts/Outputs/TableOutput',
  component: TableOutput,
  decorators: [
    (Story) => (
      <div data-callboard="">
        <Story />
      </div>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof TableOutput>;

export const Playground: Story = { args: { label: 'Output', source: { columns: ['id', 'name'], rows } } };
