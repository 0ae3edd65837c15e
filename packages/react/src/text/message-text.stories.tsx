import type { Meta, StoryObj } from '@storybook/react-vite';
import { MessageText } from './message-text.tsx';

const text = [
  '# What changes',
  'Vite 8 bundles with **Rolldown**. `build.rollupOptions` became `build.rolldownOptions`; see [the announcement](https://vite.dev/blog).',
  '```ts\nexport default { build: { rolldownOptions: {} } };\n```',
  '![The new pipeline](https://vite.dev/pipeline.png)',
].join('\n\n');

const meta: Meta<typeof MessageText> = {
  title: 'Parts/MessageText',
  component: MessageText,
  args: { text },
  decorators: [
    (Story) => (
      <div data-callboard="">
        <Story />
      </div>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof MessageText>;

export const Default: Story = { tags: ['look-rtl', 'look-narrow'] };
export const Playground: Story = { args: { tone: 'muted', streaming: true } };
export const HalfWritten: Story = { args: { text: 'See [the announce', streaming: true } };
export const Hostile: Story = {
  args: { text: '<img src=x onerror=alert(1)> [a](javascript:alert(1)) invoice\u202egnp.exe' },
};
export const VeryLong: Story = { args: { text: 'A sentence that says little. '.repeat(5000) } };
