import type { Meta, StoryObj } from '@storybook/react-vite';
import { AudioOutput } from './audio-output.tsx';
import { audioFromUrl } from './audio-source.ts';

const meta: Meta<typeof AudioOutput> = {
  title: 'Parts/Outputs/AudioOutput',
  component: AudioOutput,
  decorators: [
    (Story) => (
      <div data-callboard="">
        <Story />
      </div>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof AudioOutput>;

export const Playground: Story = {
  args: { label: 'Output', source: audioFromUrl('https://files.example/talk.mp3') },
};
