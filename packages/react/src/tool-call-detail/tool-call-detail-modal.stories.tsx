import { BUILT_AT } from '@callboard/core/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { failedRead } from '../../test/example-failures.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import { ToolCallDetailModal } from './tool-call-detail-modal.tsx';

const meta: Meta<typeof ToolCallDetailModal> = {
  title: 'Dialogs/ToolCallDetailModal',
  component: ToolCallDetailModal,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
  decorators: [
    (Story) => (
      <FrozenTranscript now={BUILT_AT.seen + 4000}>
        <Story />
      </FrozenTranscript>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof ToolCallDetailModal>;

/** Closed: the row opens it. */
export const Default: Story = {
  render: () => (
    <div data-callboard="" data-slot="tool-call-list">
      <ToolCallRow call={failedRead} />
    </div>
  ),
};

export const Playground: Story = { args: { call: failedRead, open: true } };
