import { BUILT_AT, buildAsk, buildToolCall } from '@callboard/core/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { AskCard } from './ask-card.tsx';

const meta: Meta<typeof AskCard> = {
  title: 'Parts/AskCard',
  component: AskCard,
  args: {
    ask: buildAsk({ title: 'Delete the branch?', prompt: 'It was merged two months ago.' }),
    call: buildToolCall({
      title: 'Run command',
      name: 'shell',
      status: 'awaiting-approval',
      input: { command: 'git branch -D feature/old-parser' },
    }),
  },
  decorators: [
    (Story) => (
      <FrozenTranscript now={BUILT_AT.seen + 4000} onAnswer={() => new Promise(() => {})}>
        <Story />
      </FrozenTranscript>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof AskCard>;

export const Default: Story = {};
export const Playground: Story = { args: { canEdit: true, canRemember: true, withPath: true } };
