import { BUILT_AT } from '@callboard/core/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { exampleCalls } from '../../test/example-calls.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { ProgressBar } from './progress-bar.tsx';

const meta: Meta<typeof ProgressBar> = {
  title: 'Parts/ProgressBar',
  component: ProgressBar,
  decorators: [
    (Story) => (
      <FrozenTranscript now={BUILT_AT.seen + 4000}>
        <Story />
      </FrozenTranscript>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof ProgressBar>;

export const Default: Story = { args: { value: 0.6, message: 'Sanitizing page…' } };
export const Playground: Story = { args: { value: 0.25, message: 'Reading', label: 'Reading the report' } };
export const Indeterminate: Story = { args: { message: 'Waiting for the database' } };
export const Counted: Story = { args: { call: exampleCalls.counted } };
export const FullAndStillRunning: Story = { args: { call: exampleCalls.fullRunning } };
export const CompletedAndHolding: Story = { args: { call: exampleCalls.completedFull } };
export const FrozenByAFailure: Story = {
  args: { call: { ...exampleCalls.progress, status: 'failed', endedSeen: BUILT_AT.seen + 3500 } },
};
export const FrozenByAStop: Story = {
  args: { call: { ...exampleCalls.progress, status: 'cancelled', endedSeen: BUILT_AT.seen + 3500 } },
};
export const LongMessage: Story = {
  args: { value: 0.4, message: 'A step with a lot to say about itself. '.repeat(20) },
};
