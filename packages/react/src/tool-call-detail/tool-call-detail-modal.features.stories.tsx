import { BUILT_AT, buildToolCall } from '@callboard/core/testing';
import type { ToolCall } from '@callboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { failedRead, finishedCommand, lostLoad, runningSearch } from '../../test/example-failures.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { ToolCallDetail } from './tool-call-detail.tsx';
import { ToolCallDetailModal } from './tool-call-detail-modal.tsx';

const meta: Meta<typeof ToolCallDetailModal> = {
  title: 'Dialogs/ToolCallDetailModal/Features',
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

function open(call: ToolCall): Story {
  return { args: { call, open: true } };
}

export const Failed: Story = { ...open(failedRead), tags: ['look-rtl', 'look-forced-colors', 'look-narrow'] };
export const Completed: Story = open(finishedCommand);
export const Running: Story = open(runningSearch);
export const Interrupted: Story = open(lostLoad);

export const Denied: Story = open(
  buildToolCall({
    ...finishedCommand,
    key: 'example-denied',
    status: 'denied',
    hasOutput: false,
    output: undefined,
    reason: 'Publishing is done by the release job.',
  }),
);

export const FailedWithProgress: Story = open({
  ...failedRead,
  key: 'example-failed-progress',
  progress: { kind: 'determinate', fraction: 0.6, message: 'Sanitizing page…', regressions: 0 },
});

export const LongTitleAndCause: Story = open({
  ...failedRead,
  key: 'example-long',
  title:
    'Read every file that the migration touches and compare it with the notes of the last release '.repeat(4),
  error: { message: 'The server answered with a page of text instead of a reason. '.repeat(40) },
});

export const CutInput: Story = open(
  buildToolCall({
    key: 'example-cut-input',
    title: 'Write file',
    name: 'write_file',
    status: 'cancelled',
    soft: true,
    settleReason: 'incomplete-input',
    effects: 'none',
    hasInput: false,
    input: undefined,
    inputComplete: false,
    inputText: '{"path":"notes/plan.md","content":"# Plan\\n\\nFirst we',
  }),
);

/** The same panel under its row. */
export const InPlace: Story = {
  args: { call: failedRead },
  render: ({ call }) => (call ? <ToolCallDetail call={call} /> : <></>),
  parameters: { docs: { story: { inline: true } } },
};

export const WithoutTimes: Story = open({ ...failedRead, key: 'example-no-times', started: {}, ended: {} });
