import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { startConversation, writeUpgradeTurn, writeWorkingTurn } from '../../test/example-conversation.ts';
import { createFrozenClock } from '../testing/frozen-clock.ts';
import type { TranscriptProps } from './transcript-props.ts';
import { Transcript } from './transcript.tsx';

/** The whole example conversation in a frame. */
function Example(props: TranscriptProps): ReactElement {
  const [conversation] = useState(() => {
    const started = startConversation();
    writeUpgradeTurn(started);
    writeWorkingTurn(started);
    return started;
  });
  return (
    <div style={{ blockSize: 600 }}>
      <Transcript
        store={conversation.store}
        environment={{ clock: createFrozenClock(conversation.clock.now()) }}
        text={{ timeZone: 'UTC' }}
        {...props}
      />
    </div>
  );
}

const meta: Meta<typeof Transcript> = {
  title: 'Transcript/Transcript',
  component: Transcript,
  parameters: { layout: 'fullscreen' },
  args: { motion: 'off' },
  render: (args) => <Example {...args} />,
};

export default meta;
type Story = StoryObj<typeof Transcript>;

export const Default: Story = {};

export const Playground: Story = {
  args: { thinking: 'open', startAt: 'start', jumpBar: true, plan: true, foldFrom: 5, virtualize: 'auto' },
};
