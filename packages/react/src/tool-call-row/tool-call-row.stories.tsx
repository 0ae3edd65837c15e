import { BUILT_AT, buildToolCall } from '@callboard/core/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { ToolCallRow } from './tool-call-row.tsx';

const meta: Meta<typeof ToolCallRow> = {
  title: 'Parts/ToolCallRow',
  component: ToolCallRow,
  decorators: [
    (Story) => (
      <FrozenTranscript now={BUILT_AT.seen + 4000}>
        <Story />
      </FrozenTranscript>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof ToolCallRow>;

const seconds = (count: number) => ({ at: BUILT_AT.at + count * 1000, seen: BUILT_AT.seen + count * 1000 });

export const Default: Story = {
  args: {
    call: buildToolCall({
      title: 'Load webpage',
      input: { url: 'vite.dev/guide/migration' },
      last: seconds(3),
      progress: {
        kind: 'determinate',
        fraction: 0.6,
        total: 100,
        current: 60,
        message: 'Sanitizing page…',
        regressions: 0,
      },
    }),
  },
};

export const Playground: Story = {
  args: {
    call: buildToolCall({
      title: 'Read file',
      status: 'failed',
      input: { path: '~/notes/upgrade.md' },
      error: { message: 'ENOENT: no such file or directory, open “~/notes/upgrade.md”' },
      ended: { at: BUILT_AT.at + 107, seen: BUILT_AT.seen + 107 },
    }),
    detail: 'inline',
  },
};

export const PlainObject: Story = {
  args: { call: { name: 'read_file', status: 'failed', error: { message: 'ENOENT' } } },
};
