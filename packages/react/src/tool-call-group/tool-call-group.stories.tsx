import { buildToolCall } from '@callboard/core/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { after, exampleCalls } from '../../test/example-calls.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { ToolCallGroup } from './tool-call-group.tsx';

const meta: Meta<typeof ToolCallGroup> = {
  title: 'Parts/ToolCallGroup',
  component: ToolCallGroup,
  decorators: [
    (Story) => (
      <FrozenTranscript now={after(4).seen}>
        <Story />
      </FrozenTranscript>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof ToolCallGroup>;

const { completed, progress, completedFull, failed } = exampleCalls;
const turn = [completed, progress, completedFull, failed];

const files = Array.from({ length: 14 }, (_, index) =>
  buildToolCall({
    key: `file-${index}`,
    name: 'read_file',
    input: { path: `notes/${index + 1}.md` },
    status: index === 3 ? 'failed' : 'completed',
    ...(index === 3 ? { error: { message: 'EACCES: permission denied' } } : {}),
    ended: after(0.2 + index / 10),
  }),
);

export const Default: Story = { args: { calls: turn } };
export const Playground: Story = { args: { calls: turn, heading: true } };
export const FoldedRunOfLikeCalls: Story = { args: { calls: [completed, ...files, failed], heading: true } };
