import { buildRun } from '@callboard/core/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { exampleLost } from '../../test/example-transcript.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { StreamErrorNotice } from './stream-error-notice.tsx';

const kept = { words: 214, toolCalls: 4, agents: 1 };

const meta: Meta<typeof StreamErrorNotice> = {
  title: 'Parts/StreamErrorNotice',
  component: StreamErrorNotice,
  args: { kept },
  decorators: [
    (Story) => (
      <TranscriptProvider onResume={() => undefined} onRetry={() => undefined}>
        <Story />
      </TranscriptProvider>
    ),
  ],
};

export default meta;
type Story = StoryObj<typeof StreamErrorNotice>;

export const Default: Story = {
  tags: ['look-rtl', 'look-forced-colors', 'look-narrow'],
  args: { run: buildRun({ status: 'interrupted', error: { message: 'read ECONNRESET' } }) },
};

export const Playground: Story = {
  args: { run: buildRun({ status: 'failed', error: { message: 'The model is overloaded', code: 529 } }) },
};

export const AtALimit: Story = { args: { run: buildRun({ status: 'limit', limit: '50 turns' }) } };
export const Stopped: Story = { args: { run: buildRun({ status: 'cancelled' }) } };
export const NothingReceived: Story = {
  args: { run: buildRun({ status: 'failed' }), kept: { words: 0, toolCalls: 0, agents: 0 } },
};

export const CountedInTheStore: Story = {
  render: () => {
    const { store } = exampleLost();
    return (
      <TranscriptProvider store={store}>
        <StreamErrorNotice runKey={store.getState().runs.at(0)?.key} />
      </TranscriptProvider>
    );
  },
};
